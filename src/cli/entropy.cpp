#include "cli/entropy.h"

#include <unistd.h>

#include <stdexcept>

namespace botyard::cli {

cards::Seed secure_seed() {
  cards::Seed seed;
  if (getentropy(seed.bytes.data(), seed.bytes.size()) != 0)
    throw std::runtime_error("the system gives no random numbers");
  return seed;
}

}  // namespace botyard::cli
