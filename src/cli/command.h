#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "cli/program.h"

namespace botyard::cli {

/// A command adds itself to the program and returns what runs it, once its options are read.
using Runner = std::function<int()>;
using AddCommand = Runner (*)(CLI::App& program);

Runner add_replay(CLI::App& program);
Runner add_view(CLI::App& program);
Runner add_deal(CLI::App& program);
Runner add_edition(CLI::App& program);
Runner add_bench(CLI::App& program);
Runner add_learn(CLI::App& program);
Runner add_arena(CLI::App& program);
Runner add_bot(CLI::App& program);
Runner add_engine(CLI::App& program);
Runner add_hint(CLI::App& program);
Runner add_solve(CLI::App& program);
Runner add_serve(CLI::App& program);
Runner add_load(CLI::App& program);
Runner add_verify(CLI::App& program);
Runner add_export(CLI::App& program);
Runner add_companion(CLI::App& program);
Runner add_site(CLI::App& program);

}  // namespace botyard::cli
