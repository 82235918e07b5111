import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** No work takes longer. What is older was left by a process whose number another one has by now. */
const longest = 10 * 60 * 1000;
const pause = 100;

/**
 * Does the work while no other process does any under this lock file. Everything is synchronous, as in `start.mjs`; a process that ended within its work
 * holds nobody up.
 */
export function oneAtATime(lock, work) {
  let isSaid = false;
  while (!take(lock)) {
    if (isLeft(lock)) {
      rmSync(lock, { force: true });
      continue;
    }
    if (!isSaid) process.stdout.write('Waiting for another process that installs or builds…\n');
    isSaid = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
  }
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isLeft(lock) {
  try {
    const age = Date.now() - statSync(lock).mtimeMs;
    const holder = Number(readFileSync(lock, 'utf8'));
    // Just made, and not written yet.
    if (holder === 0) return age > 10 * pause;
    if (age > longest) return true;
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
