/** Identifies this tab: a new id with each page load. */
export const tab = Math.random().toString(36).slice(2, 10);

/** In milliseconds. A live tab answers much sooner. */
const patience = 300;

interface Message {
  readonly ask?: string;
  readonly alive?: string;
}

let channel: BroadcastChannel | undefined;

function connect(): BroadcastChannel | undefined {
  if (channel !== undefined || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel('coppice-autosave');
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    if (data.ask === tab) channel?.postMessage({ alive: tab } satisfies Message);
  });
  return channel;
}

/** From now on, answers for this tab. */
export function beAlive(): void {
  connect();
}

/** Asks whether another tab of this browser is alive; a crashed tab does not answer. */
export function isAlive(other: string): Promise<boolean> {
  const connected = connect();
  if (other === '' || connected === undefined) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (alive: boolean): void => {
      clearTimeout(timer);
      connected.removeEventListener('message', listen);
      resolve(alive);
    };
    const listen = ({ data }: MessageEvent<Message>): void => {
      if (data.alive === other) end(true);
    };
    const timer = setTimeout(() => end(false), patience);
    connected.addEventListener('message', listen);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    connected.postMessage({ ask: other } satisfies Message);
  });
}
