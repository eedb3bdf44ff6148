/* quadrille config: prints the defaults in force. */
#include "cli/main/command.h"

struct config_options {
    struct general_options general;
    bool json;
};

static const struct option_row rows[] = {
    OPT_FLAG(0, "json", config_options, json, "one JSON object a line for each default: name, value, file, line"),
    {0},
};

static int run_config(struct session *s)
{
    const struct config_options *options = s->options;
    scoped(text_release) struct text out = {0};

    defaults_write(s->defaults, options->json, &out);
    return terminal_write(&out, &s->why) ? EXIT_GOOD : EXIT_BAD;
}

const struct command command_config = {
    .name = "config",
    .synopsis = "",
    .summary = "print the defaults in force, and where each comes from",
    .about =
        "The file $XDG_CONFIG_HOME/quadrille/config.cfg (~/.config/quadrille/config.cfg) sets defaults of options: "
        "paper, theme, language, margin, jobs and names. What is printed may be saved as this file.",
    .examples = {"quadrille config", "quadrille config --json", "quadrille config --no-config"},
    .groups = {{"Options of config", rows, 0}, GENERAL_OPTIONS(config_options, general)},
    .options_size = sizeof(struct config_options),
    .run = run_config,
};
