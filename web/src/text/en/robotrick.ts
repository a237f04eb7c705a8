/** What only the table of robotrick says. */
export const robotrick = {
  'robotrick.your_hand': 'Your hand',
};
