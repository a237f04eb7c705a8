#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/entry.h"

/// How much anyone may ask for. Time is handed in.
namespace botyard::server {

/// So many at once, and so many a second on average.
struct Allowance {
  double at_once = 1;
  double per_second = 1;
};

/// A bucket that fills with time; each use takes one out.
class Bucket {
 public:
  bool take(const Allowance& allowance, Time now) {
    const std::chrono::duration<double> passed = now - last_;
    used_ = std::max(0.0, used_ - std::max(0.0, passed.count()) * allowance.per_second);
    last_ = now;
    if (used_ + 1 > allowance.at_once) return false;
    used_ += 1;
    return true;
  }
  /// Whether it would be full by now: then it can be forgotten.
  [[nodiscard]] bool is_full(const Allowance& allowance, Time now) const {
    const std::chrono::duration<double> passed = now - last_;
    return used_ <= passed.count() * allowance.per_second;
  }

 private:
  double used_ = 0;
  Time last_;
};

/// Every member is an option of `botyard serve`. An address is what IpAddress::subscriber returns.
struct LimitSettings {
  Allowance messages{60, 20};       // of one WebSocket
  Allowance pings{10, 1};           // ping and pong frames of one WebSocket
  Allowance requests{100, 20};      // of one address, upgrades to WebSocket included
  Allowance connects{200, 20};      // new connections of one address
  Allowance tables{20, 1.0 / 60};   // made by one address
  Allowance seats{60, 0.2};         // taken by one address
  std::uint64_t connections = 100;  // of one address at a time
  std::uint64_t all_connections = 20000;
  std::uint64_t unsent_bytes = 256 * 1024;  // for one WebSocket: it is too slow then
};

/// What each address has asked for lately.
class AddressLimits {
 public:
  explicit AddressLimits(const LimitSettings& settings) : settings_(settings) {}

  /// One more connection of this address. Returns the name of the limit that forbids it, or nothing: then it counts
  /// until disconnect.
  [[nodiscard]] std::string_view connect(const std::string& address, Time now) {
    Known& known = known_[address];
    if (!known.connects.take(settings_.connects, now)) return "connects";
    if (known.connections >= settings_.connections) return "connections";
    ++known.connections;
    return {};
  }
  /// Does not throw: destructors call it.
  void disconnect(const std::string& address) noexcept {
    if (const auto found = known_.find(address); found != known_.end()) --found->second.connections;
  }
  bool request(const std::string& address, Time now) { return known_[address].requests.take(settings_.requests, now); }
  bool table(const std::string& address, Time now) { return known_[address].tables.take(settings_.tables, now); }
  bool seat(const std::string& address, Time now) { return known_[address].seats.take(settings_.seats, now); }

  /// Forgets those who ask for nothing any more, so that memory stays bounded.
  void forget_idle(Time now) {
    std::erase_if(known_, [&](const auto& entry) {
      const Known& known = entry.second;
      return known.connections == 0 && known.requests.is_full(settings_.requests, now) &&
             known.connects.is_full(settings_.connects, now) && known.tables.is_full(settings_.tables, now) &&
             known.seats.is_full(settings_.seats, now);
    });
  }
  [[nodiscard]] std::size_t addresses() const { return known_.size(); }
  [[nodiscard]] const LimitSettings& settings() const { return settings_; }

 private:
  struct Known {
    std::uint64_t connections = 0;
    Bucket requests;
    Bucket connects;
    Bucket tables;
    Bucket seats;
  };

  LimitSettings settings_;
  std::unordered_map<std::string, Known> known_;
};

}  // namespace botyard::server
