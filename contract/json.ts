/** A value after JSON serialisation: dates are strings, undefined members are gone. */
export type Json<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? Json<Item>[]
    : T extends object
      ? { [Key in keyof T]: Json<T[Key]> }
      : T;

/** Checks at compile time that the server's answer matches the contract. */
export type Answers<Promised, Given extends Promised> = Given;
