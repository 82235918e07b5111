import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';

/** Gives a project a deploy key; false if it has it already. */
export async function grantProject(
  tx: Transaction,
  keyId: number,
  projectId: number,
  canPush: boolean,
): Promise<boolean> {
  const { rows } =
    await sql`insert into deploy_key_projects (project_id, ssh_key_id, can_push) values (${projectId}, ${keyId}, ${canPush})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export async function changeGrant(
  tx: Transaction,
  keyId: number,
  projectId: number,
  canPush: boolean,
): Promise<void> {
  await sql`update deploy_key_projects set can_push = ${canPush} where project_id = ${projectId} and ssh_key_id = ${keyId}`.execute(
    tx,
  );
}

/** Takes a deploy key from a project; false if it has not had it. Returns whether other projects still have it. */
export async function withdrawGrant(
  tx: Transaction,
  keyId: number,
  projectId: number,
): Promise<{ readonly withdrawn: boolean; readonly others: boolean }> {
  const { rows } =
    await sql`delete from deploy_key_projects where project_id = ${projectId} and ssh_key_id = ${keyId} returning 1`.execute(
      tx,
    );
  const left = await sql`select 1 from deploy_key_projects where ssh_key_id = ${keyId} limit 1`.execute(tx);
  return { withdrawn: rows.length > 0, others: left.rows.length > 0 };
}
