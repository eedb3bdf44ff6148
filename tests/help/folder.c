#include "help/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int folder_enter(void **state)
{
    char folder[] = "/tmp/quadrille-test-XXXXXX";
    *state = strdup(mkdtemp(folder) ? folder : "");
    return chdir(*state);
}

int folder_leave(void **state)
{
    char command[100];
    snprintf(command, sizeof command, "rm -rf '%s'", (char *)*state);
    int result = chdir("/") || system(command);
    free(*state);
    return result;
}
