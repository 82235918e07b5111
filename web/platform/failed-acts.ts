const acts = new WeakMap<object, string>();

/** Records the call that an error came from, so that its message can disappear when the same call succeeds. */
export function rememberAct(error: unknown, act: string): void {
  if (typeof error === 'object' && error !== null) acts.set(error, act);
}

/** The call that an error came from: `PUT /acme/garden/-/issues/1.json`. */
export function actOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null ? acts.get(error) : undefined;
}
