#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/entry.h"

/// Rate limits (token buckets) and limits of connections, by client address. The time is passed in; one thread.
namespace botyard::server {

/// A burst of `at_once`, refilled by `per_second`.
struct Allowance {
  double at_once = 1;
  double per_second = 1;
};

/// A token bucket. Copyable, without allocation; a new one is full.
class Bucket {
 public:
  /// Takes one token; false if there is none. A clock that goes back adds none.
  bool take(const Allowance& allowance, Time now) {
    const std::chrono::duration<double> passed = now - last_;
    used_ = std::max(0.0, used_ - std::max(0.0, passed.count()) * allowance.per_second);
    last_ = now;
    if (used_ + 1 > allowance.at_once) return false;
    used_ += 1;
    return true;
  }
  /// Whether the bucket is full again, so that its owner need not be remembered.
  [[nodiscard]] bool is_full(const Allowance& allowance, Time now) const {
    const std::chrono::duration<double> passed = now - last_;
    return used_ <= passed.count() * allowance.per_second;
  }

 private:
  double used_ = 0;  // tokens that are missing, at the time last_
  Time last_;
};

/// All limits; each is an option of `botyard serve`. An address is what IpAddress::subscriber returns.
struct LimitSettings {
  Allowance messages{60, 20};       // of one WebSocket
  Allowance pings{10, 1};           // ping and pong frames of one WebSocket
  Allowance requests{100, 20};      // HTTP requests of one address, including upgrades to WebSocket
  Allowance connects{200, 20};      // new connections of one address
  Allowance tables{20, 1.0 / 60};   // created by one address
  Allowance seats{60, 0.2};         // taken by one address
  std::uint64_t connections = 100;  // open connections of one address
  std::uint64_t all_connections = 20000;
  std::uint64_t unsent_bytes = 256 * 1024;  // queued for one WebSocket; a slower client is disconnected
};

/// Applies LimitSettings to each address. Remembers an address only while it has connections or missing tokens.
class AddressLimits {
 public:
  explicit AddressLimits(const LimitSettings& settings) : settings_(settings) {}

  /// Counts a new connection until disconnect(); or returns the name of the limit that forbids it.
  [[nodiscard]] std::string_view connect(const std::string& address, Time now) {
    Known& known = known_[address];
    if (!known.connects.take(settings_.connects, now)) return "connects";
    if (known.connections >= settings_.connections) return "connections";
    ++known.connections;
    return {};
  }
  /// Called by destructors.
  void disconnect(const std::string& address) noexcept {
    if (const auto found = known_.find(address); found != known_.end()) --found->second.connections;
  }
  bool request(const std::string& address, Time now) { return known_[address].requests.take(settings_.requests, now); }
  bool table(const std::string& address, Time now) { return known_[address].tables.take(settings_.tables, now); }
  bool seat(const std::string& address, Time now) { return known_[address].seats.take(settings_.seats, now); }

  /// Forgets idle addresses; called about once a second to bound memory.
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
