import { enableCompileCache } from 'node:module';

enableCompileCache();

/** What the primary forks: `COPPICE_INTERNAL_ROLE` says which role the new process plays. The command line is cli/main.ts. */
const role = process.env['COPPICE_INTERNAL_ROLE'];
if (role === 'web') (await import('./processes/web-worker.ts')).runWebWorker();
else if (role === 'jobs') (await import('./processes/jobs-worker.ts')).runJobsWorker();
else
  throw new Error(
    'This file is started by the primary process. Start Coppice with npm start or ./coppice start.',
  );
