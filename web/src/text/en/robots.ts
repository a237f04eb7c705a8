/** What only the table of robots says. */
export const robots = {
  'robots.your_hand': 'Your hand',
};
