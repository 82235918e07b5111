import { findProof } from './proof-of-work.ts';

/** Computes in a worker, so that the page stays usable. */
self.addEventListener('message', ({ data }: MessageEvent<{ token: string; bits: number }>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- between a page and its worker there is none
  self.postMessage(findProof(data.token, data.bits));
});
