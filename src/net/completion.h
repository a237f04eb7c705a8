#pragma once

#include <boost/asio/recycling_allocator.hpp>
#include <boost/system/error_code.hpp>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace botyard::net {

using boost::system::error_code;

/// The handler of one asynchronous operation, whatever its type is: called once with the operation's error and number
/// of bytes, or destroyed without a call. Asio's templates are compiled for this one type only. The handler's memory
/// comes from Asio's cache of the running thread, so an operation that follows another one allocates nothing new. The
/// handler's associated executor is not asked: each handler of ours runs where its stream runs.
class Completion {
 public:
  template <class Handler, class = std::enable_if_t<!std::is_same_v<std::decay_t<Handler>, Completion>>>
  Completion(Handler&& handler)  // implicit: any handler is one
      : held_(Held<std::decay_t<Handler>>::make(std::forward<Handler>(handler))) {}
  Completion(Completion&& other) noexcept : held_(std::exchange(other.held_, nullptr)) {}
  Completion& operator=(Completion&& other) noexcept {
    std::swap(held_, other.held_);
    return *this;
  }
  Completion(const Completion&) = delete;
  Completion& operator=(const Completion&) = delete;
  ~Completion() {
    if (held_ != nullptr) held_->release(held_, nullptr, 0);
  }

  void operator()(error_code error, std::size_t size = 0) {
    Base* const held = std::exchange(held_, nullptr);
    held->release(held, &error, size);
  }

 private:
  struct Base {
    /// Frees the memory, then calls the handler unless `error` is null.
    void (*release)(Base* held, const error_code* error, std::size_t size);
  };

  template <class Handler>
  struct Held : Base {
    using Allocator = boost::asio::recycling_allocator<Held>;

    explicit Held(Handler&& given) : Base{&Held::release_held}, handler(std::move(given)) {}

    static Base* make(Handler given) {
      Held* const memory = Allocator().allocate(1);
      return new (memory) Held(std::move(given));  // the handlers' moves do not throw
    }
    static void release_held(Base* base, const error_code* error, std::size_t size) {
      Held* const held = static_cast<Held*>(base);
      // Memory is freed before the call: the handler usually starts the next operation.
      Handler handler(std::move(held->handler));
      held->~Held();
      Allocator().deallocate(held, 1);
      if (error != nullptr) std::move(handler)(*error, size);
    }

    Handler handler;
  };

  Base* held_;
};

}  // namespace botyard::net
