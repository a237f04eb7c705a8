#pragma once

#include <cstdint>
#include <vector>

namespace botyard::search {

/// A search tree in one block of memory. Nodes are told by their place in it; children of a node form a list.
/// Cleared and grown again for each search, it allocates nothing once it has its size.
template <class Move>
class Tree {
 public:
  using Index = std::uint32_t;
  static constexpr Index none = 0xFFFF'FFFF;
  static constexpr Index root = 0;

  struct Node {
    Move move{};  // that leads here
    std::uint32_t visits = 0;
    std::uint32_t available = 0;  // how often the move was legal where it could have been chosen
    double total = 0;             // what it brought to whoever made the move
    Index first_child = none;
    Index next_sibling = none;
  };

  /// An empty tree of at most `capacity` nodes.
  void clear(std::size_t capacity) {
    capacity_ = capacity;
    nodes_.clear();
    nodes_.reserve(capacity);
    nodes_.emplace_back();
  }

  [[nodiscard]] Node& operator[](Index index) { return nodes_[index]; }
  [[nodiscard]] const Node& operator[](Index index) const { return nodes_[index]; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] bool full() const { return nodes_.size() >= capacity_; }

  /// A new child for a move that the parent has none for yet. The tree must not be full.
  Index add_child(Index parent, Move move) {
    const auto child = static_cast<Index>(nodes_.size());
    Node& node = nodes_.emplace_back();
    node.move = move;
    node.next_sibling = nodes_[parent].first_child;
    nodes_[parent].first_child = child;
    return child;
  }

 private:
  std::vector<Node> nodes_;
  std::size_t capacity_ = 0;
};

}  // namespace botyard::search
