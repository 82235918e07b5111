import type { RawBuilder } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';
import type { RepositoryState } from '../../platform/repositories/repository-kind.ts';

/** An owner's record of its repository. */
export async function findState(
  db: Connection,
  state: RawBuilder<RepositoryState>,
): Promise<RepositoryState | undefined> {
  return (await state.execute(db)).rows[0];
}
