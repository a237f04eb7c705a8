#include "bots/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <utility>

namespace botyard::bots {
namespace {

constexpr std::size_t chunk_size = std::size_t{1} << 16;

struct Pipe {
  Descriptor read;
  Descriptor write;
};

/// Both ends are closed in any other program that we start, so that none keeps another's pipes open.
text::Result<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return text::refuse("program.no_process", {{"what", std::strerror(errno)}});
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

void never_block(const Descriptor& descriptor) {
  fcntl(descriptor.get(), F_SETFL, fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
}

/// A process group of its own, the usual signals, and the two pipes in place of standard input and output.
class SpawnPlan {
 public:
  SpawnPlan(int input, int output) {
    sigset_t none;
    sigset_t pipe_signal;
    sigemptyset(&none);
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &pipe_signal);
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan(SpawnPlan&&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
  SpawnPlan& operator=(SpawnPlan&&) = delete;
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }

  /// 0, or what went wrong.
  int run(std::string command, pid_t& pid) const {
    std::string shell = "sh";
    std::string option = "-c";
    const std::array<char*, 4> arguments{shell.data(), option.data(), command.data(), nullptr};
    return posix_spawn(&pid, "/bin/sh", &actions_, &attributes_, arguments.data(), environ);
  }

 private:
  posix_spawnattr_t attributes_{};
  posix_spawn_file_actions_t actions_{};
};

/// Writing to a program that is gone raises a signal that would end us. For as long as this lives it doesn't, in this
/// thread; what the rest of the program has settled about that signal stays as it is.
class WithoutPipeSignal {
 public:
  WithoutPipeSignal() {
    sigemptyset(&signal_);
    sigaddset(&signal_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &signal_, &before_);
  }
  WithoutPipeSignal(const WithoutPipeSignal&) = delete;
  WithoutPipeSignal(WithoutPipeSignal&&) = delete;
  WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;
  WithoutPipeSignal& operator=(WithoutPipeSignal&&) = delete;
  ~WithoutPipeSignal() {
    constexpr timespec at_once{0, 0};
    if (sigismember(&before_, SIGPIPE) == 0) sigtimedwait(&signal_, nullptr, &at_once);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t signal_{};
  sigset_t before_{};
};

int milliseconds_until(Process::Clock::time_point deadline) {
  constexpr std::chrono::milliseconds::rep longest = 60'000;  // asked again then
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Process::Clock::now());
  return static_cast<int>(std::clamp<std::chrono::milliseconds::rep>(left.count(), 0, longest));
}

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this != &other) {
    close();
    number_ = other.release();
  }
  return *this;
}

void Descriptor::close() {
  if (number_ >= 0) ::close(release());
}

int Descriptor::release() { return std::exchange(number_, -1); }

text::Result<std::unique_ptr<Process>> Process::start(const std::string& command) {
  auto input = make_pipe();
  if (!input) return tl::unexpected(input.error());
  auto output = make_pipe();
  if (!output) return tl::unexpected(output.error());
  pid_t pid = 0;
  const int failure = SpawnPlan(input->read.get(), output->write.get()).run(command, pid);
  if (failure != 0) return text::refuse("program.no_process", {{"what", std::strerror(failure)}});
  never_block(input->write);
  never_block(output->read);
  return std::unique_ptr<Process>(new Process(pid, std::move(input->write), std::move(output->read)));
}

Process::Process(pid_t pid, Descriptor input, Descriptor output)
    : pid_(pid), input_(std::move(input)), output_(std::move(output)) {}

Process::~Process() {
  kill(-pid_, SIGKILL);  // the whole group, whatever it has started
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

Process::Io Process::write_line(std::string_view line, Clock::time_point deadline) {
  const WithoutPipeSignal quiet;
  const std::string text = std::string(line) + "\n";
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t written = write(input_.get(), rest.data(), rest.size());
    if (written > 0) {
      rest.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EAGAIN && errno != EINTR) {
      return Io::ended;
    } else if (!wait(true, deadline)) {
      return Io::timeout;
    }
  }
  return Io::done;
}

Process::Io Process::read_line(std::string& line, Clock::time_point deadline) {
  for (;;) {
    const std::size_t end = unread_.find('\n', searched_);
    if (end != std::string::npos) {
      line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      searched_ = 0;
      return Io::done;
    }
    searched_ = unread_.size();
    if (searched_ > longest_line) return Io::too_long;
    if (!wait(false, deadline)) return Io::timeout;
    if (take_output() == Io::ended) return Io::ended;
  }
}

bool Process::wait(bool to_write, Clock::time_point deadline) {
  std::array<pollfd, 2> files{{{output_.get(), POLLIN, 0}, {to_write ? input_.get() : -1, POLLOUT, 0}}};
  for (;;) {
    const int left = milliseconds_until(deadline);
    const int ready = poll(files.data(), files.size(), left);
    if (ready == 0 && left == 0) return false;
    if (ready <= 0) continue;
    // It may be unable to read before it has got rid of what it says.
    if (!to_write || files[1].revents != 0) return true;
    if (unread_.size() > longest_line || take_output() == Io::ended) files[0].fd = -1;
  }
}

Process::Io Process::take_output() {
  std::array<char, chunk_size> chunk{};
  const ssize_t count = read(output_.get(), chunk.data(), chunk.size());
  if (count > 0) unread_.append(chunk.data(), static_cast<std::size_t>(count));
  const bool nothing_yet = count < 0 && (errno == EAGAIN || errno == EINTR);
  return count > 0 || nothing_yet ? Io::done : Io::ended;
}

void Process::finish(std::chrono::milliseconds patience) {
  const auto deadline = Clock::now() + patience;
  input_.close();
  // With its last breath a program closes its output.
  while (wait(false, deadline) && take_output() == Io::done) unread_.clear();
}

std::string Process::how_it_ended() const {
  // The output is closed a moment before the status is there. The status is only looked at: until the process is
  // waited for, nobody else can get its number, and its group can be killed safely.
  constexpr int tries = 20;
  constexpr int pause = 5;  // milliseconds
  siginfo_t info{};
  for (int i = 0; i < tries && info.si_pid == 0; ++i) {
    if (i > 0) poll(nullptr, 0, pause);
    waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
  }
  if (info.si_pid == 0) return "its output is closed";
  return (info.si_code == CLD_EXITED ? "exit status " : "killed by signal ") + std::to_string(info.si_status);
}

}  // namespace botyard::bots
