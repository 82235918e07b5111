/* oxlint-disable no-underscore-dangle -- the names of ssh2, which has no others for this */
import type { Socket } from 'node:net';
import type { Channel, Connection } from 'ssh2';

/*
 * ssh2 writes to a connection whatever the window of a channel allows, which the client chooses, and answers whatever it is asked, whether
 * or not anybody reads it.
 */

const pieceBytes = 64 * 1024;
/** Packets that wait for an exchange of keys to end. */
const mostQueued = 2000;
/** ssh2 lets a client have two megabytes on the way, and does not hold it to that. */
const mostIncoming = 4 * 1024 * 1024;

/** Lets a channel send only when the connection has taken what was sent before. */
export function sendAsRead(channel: Channel, connection: Connection, socket: Socket): void {
  const whenTaken = (then: () => void): void => {
    // The channel is closed with it.
    if (socket.destroyed) return;
    if (connection._protocol._kexinit !== undefined)
      connection.once('rekey', () => setImmediate(whenTaken, then));
    else if (socket.writableNeedDrain) socket.once('drain', () => whenTaken(then));
    else then();
  };
  const send = channel._write.bind(channel);
  channel._write = (data, encoding, done) => {
    const rest = data.subarray(pieceBytes);
    whenTaken(() =>
      send(data.subarray(0, pieceBytes), encoding, (error) => {
        if (error || rest.length === 0) done(error);
        else channel._write(rest, encoding, done);
      }),
    );
  };
}

/** Ends a connection whose client goes on asking without reading the answers. */
export function limitUnread(connection: Connection, socket: Socket, unreadBytes: number): void {
  socket.on('data', () => {
    if (socket.writableLength > unreadBytes || (connection._protocol._queue?.length ?? 0) > mostQueued)
      socket.destroy();
  });
}

/** Ends a connection whose client sends more than it may. */
export function limitIncoming(channel: Channel, socket: Socket): void {
  const check = (): void => {
    if (channel.readableLength > mostIncoming) socket.destroy();
  };
  socket.on('data', check);
  channel.once('close', () => socket.off('data', check));
}
