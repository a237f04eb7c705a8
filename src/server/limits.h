#pragma once

#include <algorithm>
#include <chrono>
#include <string>
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

struct LimitSettings {
  Allowance messages{60, 20};      // of one connection
  Allowance requests{100, 20};     // of one address
  Allowance tables{20, 1.0 / 60};  // made by one address
  Allowance seats{60, 0.2};        // taken by one address
  std::size_t connections = 100;   // of one address at a time
  std::size_t all_connections = 20000;
  std::size_t unsent_bytes = 256 * 1024;  // for one connection: it is too slow then
};

/// What each address has asked for lately.
class AddressLimits {
 public:
  explicit AddressLimits(const LimitSettings& settings) : settings_(settings) {}

  bool connect(const std::string& address) {
    if (connections_ >= settings_.all_connections) return false;
    Known& known = known_[address];
    if (known.connections >= settings_.connections) return false;
    ++known.connections;
    ++connections_;
    return true;
  }
  void disconnect(const std::string& address) {
    --known_[address].connections;
    --connections_;
  }
  bool request(const std::string& address, Time now) { return known_[address].requests.take(settings_.requests, now); }
  bool table(const std::string& address, Time now) { return known_[address].tables.take(settings_.tables, now); }
  bool seat(const std::string& address, Time now) { return known_[address].seats.take(settings_.seats, now); }

  /// Forgets those who ask for nothing any more, so that memory stays bounded.
  void forget_idle(Time now) {
    std::erase_if(known_, [&](const auto& entry) {
      const Known& known = entry.second;
      return known.connections == 0 && known.requests.is_full(settings_.requests, now) &&
             known.tables.is_full(settings_.tables, now) && known.seats.is_full(settings_.seats, now);
    });
  }
  [[nodiscard]] std::size_t connections() const { return connections_; }
  [[nodiscard]] std::size_t addresses() const { return known_.size(); }
  [[nodiscard]] const LimitSettings& settings() const { return settings_; }

 private:
  struct Known {
    std::size_t connections = 0;
    Bucket requests;
    Bucket tables;
    Bucket seats;
  };

  LimitSettings settings_;
  std::unordered_map<std::string, Known> known_;
  std::size_t connections_ = 0;
};

}  // namespace botyard::server
