import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { NUMBER_BYTES, type FromLauncher, type ToLauncher } from './launcher-messages.ts';
import { lowerPriority } from './process-priority.ts';
import {
  collectText,
  KILL_AFTER,
  signalGroup,
  TERMINATE_AFTER,
  type ProcessStart,
} from './running-process.ts';

/**
 * A small process that starts git for a large one (git-launcher.ts). Its instructions come only over the channel that it inherited;
 * the socket whose path is its argument accepts connections that become git's input and output.
 */
const path = process.argv[2] ?? '';
const connections = new Map<number, Socket>();
const running = new Map<number, { readonly child: ChildProcess; readonly writes: boolean }>();
let lastNumber = 0;
let abandoned = false;

const send = (message: FromLauncher): void => {
  // Ignored if the other side is gone.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
};

const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket) => {
  const number = ++lastNumber;
  connections.set(number, socket);
  socket.on('error', () => {});
  socket.once('close', () => connections.delete(number));
  const bytes = Buffer.alloc(NUMBER_BYTES);
  bytes.writeUInt32LE(number);
  socket.write(bytes);
});

/** Hands the connection over: closed here once git has it, without signalling the end to the other side. */
function take(number: number): Socket {
  const socket = connections.get(number);
  if (socket === undefined) throw new Error('The connection to git was lost.');
  connections.delete(number);
  return socket;
}

function start(id: number, command: ProcessStart, input: number, output: number): void {
  const fail = ({ message, code }: NodeJS.ErrnoException): void => {
    running.delete(id);
    send({ type: 'failed', id, error: { message, code } });
    endWhenAbandoned();
  };
  const sockets: Socket[] = [];
  let child: ChildProcess;
  try {
    sockets.push(take(input), take(output));
    child = spawn(command.file, command.args, {
      cwd: command.cwd,
      env: command.env,
      stdio: [sockets[0], sockets[1], 'pipe'],
      detached: true,
    });
  } catch (error) {
    return fail(error as NodeJS.ErrnoException);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  child.once('error', fail);
  if (child.pid === undefined || child.stderr === null) return;
  if (command.niceness !== undefined) lowerPriority(child, command.niceness);
  running.set(id, { child, writes: command.writes === true });
  send({ type: 'started', id, pid: child.pid });
  const stderr = collectText(child.stderr);
  child.once('exit', () => {
    setImmediate(() => {
      if (running.has(id)) send({ type: 'exit', id });
    });
  });
  child.once('close', (exitCode) => {
    running.delete(id);
    send({ type: 'close', id, exitCode, stderr: stderr() });
    endWhenAbandoned();
  });
}

function signalAll(signal: NodeJS.Signals, which: (writes: boolean) => boolean): void {
  for (const { child, writes } of running.values()) if (which(writes)) signalGroup(child.pid, signal);
}

function endWhenAbandoned(): void {
  if (abandoned && running.size === 0) process.exit();
}

process.on('message', (message: ToLauncher) => {
  if (message.type === 'start') start(message.id, message, message.input, message.output);
  else signalGroup(running.get(message.id)?.child.pid, message.signal);
});

// The process that wanted the answers has ended, so git ends too.
process.once('disconnect', () => {
  abandoned = true;
  server.close();
  for (const socket of connections.values()) socket.destroy();
  rmSync(dirname(path), { recursive: true, force: true });
  signalAll('SIGKILL', (writes) => !writes);
  setTimeout(() => signalAll('SIGTERM', () => true), TERMINATE_AFTER);
  setTimeout(() => {
    signalAll('SIGKILL', () => true);
    process.exit();
  }, KILL_AFTER);
  endWhenAbandoned();
});
// Terminals and service managers signal all processes; this one ends when its parent does.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});

server.listen(path, () => send({ type: 'ready' }));
