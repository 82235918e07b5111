declare module 'color-name' {
  /** The colours that CSS names: red, green and blue of each. */
  const colorNames: Readonly<Record<string, readonly [red: number, green: number, blue: number]>>;
  export default colorNames;
}
