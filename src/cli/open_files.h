#pragma once

namespace botyard::cli {

/// As many files as the system lets this process have: each connection is one.
void allow_many_files();

}  // namespace botyard::cli
