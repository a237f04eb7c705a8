#pragma once

#include "server/entry.h"

namespace botyard::server {

/// The wall clock of a running server: the system's time at construction, advanced by a steady clock. If the system's
/// clock is set while the server runs, players' clocks do not jump; a restart adopts the new time. Immutable,
/// thread-safe.
class ServerClock {
 public:
  using Steady = std::chrono::steady_clock;

  explicit ServerClock(Time wall = std::chrono::time_point_cast<Time::duration>(std::chrono::system_clock::now()),
                       Steady::time_point steady = Steady::now())
      : wall_(wall), steady_(steady) {}

  [[nodiscard]] Time now(Steady::time_point steady = Steady::now()) const {
    return wall_ + std::chrono::duration_cast<Time::duration>(steady - steady_);
  }

 private:
  Time wall_;
  Steady::time_point steady_;
};

}  // namespace botyard::server
