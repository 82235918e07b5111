import pg from 'pg';

/** The number of SQL statements that this process sends while the work runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  // Each connection keeps the `query` that it had when it was opened: what all of them send passes here.
  const sent = pg.Query.prototype as unknown as { submit: (...given: unknown[]) => unknown };
  const { submit } = sent;
  let count = 0;
  sent.submit = function counting(this: { readonly text?: string }, ...given) {
    // A plan that is no longer kept is dropped beside what is asked.
    if (this.text?.startsWith('deallocate') !== true) count += 1;
    return submit.apply(this, given);
  };
  try {
    await work();
  } finally {
    sent.submit = submit;
  }
  return count;
}
