#pragma once

#include "cli/command_line.h"
#include "cli/program.h"

namespace botyard::cli {

/// A command adds itself to the program, with its options and what runs it.
using AddCommand = void (*)(Command& program);

void add_replay(Command& program);
void add_view(Command& program);
void add_deal(Command& program);
void add_edition(Command& program);
void add_bench(Command& program);
void add_learn(Command& program);
void add_arena(Command& program);
void add_bot(Command& program);
void add_engine(Command& program);
void add_hint(Command& program);
void add_solve(Command& program);
void add_serve(Command& program);
void add_load(Command& program);
void add_verify(Command& program);
void add_export(Command& program);
void add_companion(Command& program);
void add_site(Command& program);
void add_play(Command& program);
void add_join(Command& program);
void add_print(Command& program);

}  // namespace botyard::cli
