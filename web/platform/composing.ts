/**
 * Whether a key belongs to an input method that is composing a text. Safari ends the composition before it reports the Enter that ended it,
 * and only `keyCode` says so.
 */
export const isComposing = (event: KeyboardEvent): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else says it in Safari
  event.isComposing || event.keyCode === 229;
