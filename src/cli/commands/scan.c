/* quadrille scan: finished sheets read from photographs. */
#include "cli/commands/scan_photos.h"

static const char *const ask_words[] = {"always", "doubt", "never", NULL};

static const struct option_row rows[] = {
    OPT_TEXT('o', "output", "FILE", NULL, scan_options, output, "write the records to FILE; - is standard output"),
    OPT_TEXT(0, "id", "ID", NULL, scan_options, id, "the sheet that photos show in which no QR code is found"),
    OPT_WORD(0, "ask", "WHEN", ask_words, ASK_ALWAYS, NULL, scan_options, ask,
             "ask about marks: always (about each that is not clearly blank), doubt (what is doubtful and decides), or "
             "never (default: doubt on a terminal, else never)"),
    OPT_TEXT(0, "proof", "FILE", NULL, scan_options, proof,
             "a PNG with a numbered picture of each mark in question, and the pages with all that was read"),
    OPT_DECIMAL(0, "min-confidence", "P", 0, 1, "0.98", scan_options, least,
                "marks less likely to be right than this, from 0 to 1, are doubtful"),
    OPT_FLAG(0, "json", scan_options, json, "one JSON object a line for each sheet"),
    OPT_FLAG('f', "force", scan_options, force, "replace existing files"),
    OPT_JOBS(scan_options),
    OPT_WORD(0, "progress", "WHEN", when_words, WHEN_AUTO, "auto", scan_options, progress,
             "a progress bar: always, never or auto"),
    {0},
};

static int run_scan(struct session *session)
{
#if SCAN
    return scan_photos(session, session->options);
#else
    text_add(&session->why, "this build has no scanner: see \"quadrille help scan\"");
    return EXIT_BAD;
#endif
}

const struct command command_scan = {
    .name = "scan",
    .synopsis = "PHOTO...",
    .summary = "read a finished sheet from a photograph or scan, and score it",
#if SCAN
    .about =
        "Experimental: see \"quadrille help scan\" for how well it reads, and how to photograph. Reads JPEG and PNG "
        "files, and scanned PDFs where pdftoppm is installed. Several photos of a sheet are read together. Sheets "
        "printed by sheet --scan also show who owns what. Exit status: 0 if all is read and every sheet has a score, "
        "which no doubtful mark could change; 1 if not; 2 if the call is wrong.",
#else
    .about = "This build has no scanner: it was made without libjpeg and libzbar, or with SCAN=0. To read photographs, "
             "install both, which \"make deps\" does on Debian, and build again.",
#endif
    .examples = {"quadrille scan photo.jpg", "quadrille scan photo.jpg -o scanned.qdr --proof doubtful.png",
                 "quadrille scan --json --ask never *.jpg"},
    .groups = {{"Options of scan", rows, 0}, GENERAL_OPTIONS(scan_options, general)},
    .words_most = (size_t)-1,
    .options_size = sizeof(struct scan_options),
    .run = run_scan,
};
