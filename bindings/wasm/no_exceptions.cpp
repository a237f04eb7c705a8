#include <cstdlib>
#include <exception>

#include <boost/throw_exception.hpp>

// Boost throws where the program is wrong (inputs are refused by error codes). There is nobody to catch it here.
namespace boost {

void throw_exception(const std::exception& /*error*/) { std::abort(); }
void throw_exception(const std::exception& /*error*/, const source_location& /*place*/) { std::abort(); }

}  // namespace boost
