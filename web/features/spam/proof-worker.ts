import { findProof } from './proof-of-work.ts';

/** Works beside the page, which stays usable meanwhile. */
self.addEventListener('message', ({ data }: MessageEvent<{ token: string; bits: number }>) => {
  self.postMessage(findProof(data.token, data.bits));
});
