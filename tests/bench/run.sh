#!/bin/bash
# Measures the program built in the given folder and prints the report; see report.py.
exec python3 "$(dirname "$0")/report.py" "$@"
