/** The suggested colours; any other can be typed. */
export const labelColors: readonly string[] = [
  '#d9534f',
  '#e67e22',
  '#f0ad4e',
  '#5cb85c',
  '#2e8b57',
  '#428bca',
  '#5843ad',
  '#8e44ad',
  '#c2185b',
  '#7f8c8d',
];
