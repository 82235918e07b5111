import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Before any import: compiled code is cached for the next start. Beside the build, where nobody else can write.
if (import.meta.filename.endsWith('.js')) enableCompileCache(join(import.meta.dirname, '../compile-cache'));

/** The entry point of forked processes: `COPPICE_INTERNAL_ROLE` names the role of the new process. The command line is cli/main.ts. */
const role = process.env['COPPICE_INTERNAL_ROLE'];
if (role === 'web') (await import('./processes/web-worker.ts')).runWebWorker();
else if (role === 'ssh') (await import('./processes/ssh-worker.ts')).runSshWorker();
else if (role === 'jobs') (await import('./processes/jobs-worker.ts')).runJobsWorker();
else
  throw new Error(
    'This file is started by the primary process. Start Coppice with npm start or ./coppice start.',
  );
