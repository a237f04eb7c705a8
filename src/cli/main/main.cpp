#include "cli/program.h"

int main(int argc, char** argv) { return botyard::cli::run(argc, argv); }
