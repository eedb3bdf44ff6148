/* Ctrl-C while files with temporary names may be lying about: they are to be removed first. */
#ifndef QUADRILLE_CLI_INTERRUPT_H
#define QUADRILLE_CLI_INTERRUPT_H

#include <stdbool.h>

/* From now on SIGINT, SIGTERM and SIGHUP are only noted; the second one ends the program at once. */
void interrupt_catch(void);

/* Whether one came. */
bool interrupt_seen(void);

/* Back to normal; a signal that was noted now ends the program. */
void interrupt_release(void);

#endif
