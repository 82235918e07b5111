/** What a value is after it went over the wire: dates are texts, what is undefined is gone. */
export type Json<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Json<Item>[]
    : T extends object
      ? { [Key in keyof T]: Json<T[Key]> }
      : T;

/** Says at compile time that what the server answers is what the contract promises. */
export type Answers<Promised, Given extends Promised> = Given;
