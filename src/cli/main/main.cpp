#include "cli/program.h"

#ifdef BOTYARD_MIMALLOC
#include <mimalloc.h>
#endif

int main(int argc, char** argv) {
#ifdef BOTYARD_MIMALLOC
  // Give back at once what isn't needed: a server's tables take less, and its moves hardly longer (docs/speed.md).
  mi_option_set(mi_option_decommit_delay, 0);
  mi_option_set(mi_option_segment_decommit_delay, 0);
#endif
  return botyard::cli::run(argc, argv);
}
