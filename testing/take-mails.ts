import { Logger, runOnce } from 'graphile-worker';
import { jobsOf } from '../server/app.ts';
import type { TestServer } from './server.ts';

/** A mail as it waits to be sent. */
export interface WaitingMail {
  readonly recipient: string;
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string | null;
  readonly sender_name: string | null;
  readonly headers: Record<string, string>;
}

/** Runs what events have queued, and takes the mails that it made out of the outbox, by recipient. */
export async function takeMails(server: TestServer): Promise<WaitingMail[]> {
  await server.drain();
  const { platform } = server;
  const mailing = jobsOf(platform).filter((job) => job.name === 'notifications:send');
  await runOnce({
    connectionString: platform.databaseUrl,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: Object.fromEntries(
      mailing.map((job) => [job.name, (payload: unknown) => job.run(platform, payload)]),
    ),
  });
  const rows = await platform.db.deleteFrom('outgoing_mails').returningAll().execute();
  return (rows as unknown as WaitingMail[]).toSorted((a, b) => a.recipient.localeCompare(b.recipient));
}
