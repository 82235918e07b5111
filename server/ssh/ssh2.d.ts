/** The part of ssh2 that is used here; the package has no types. */
declare module 'ssh2' {
  import type { EventEmitter } from 'node:events';
  import type { Socket } from 'node:net';
  import type { Duplex, Writable } from 'node:stream';

  export interface ParsedKey {
    readonly type: string;
    readonly comment: string;
    isPrivateKey(): boolean;
    /** The key in the form of the protocol. */
    getPublicSSH(): Buffer;
    getPublicPEM(): string;
    verify(data: Buffer, signature: Buffer, hash?: string): boolean | Error;
  }

  export interface Channel extends Duplex {
    readonly stderr: Writable;
    exit(code: number): void;
    close(): void;
    _write(data: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void;
  }

  export interface AuthenticationRequest {
    readonly username: string;
    readonly method: string;
    readonly key: { readonly algo: string; readonly data: Buffer };
    /** Missing while the client only asks whether the key would do. */
    readonly signature?: Buffer;
    readonly blob: Buffer;
    readonly hashAlgo?: string;
    accept(): void;
    reject(methodsLeft?: readonly string[]): void;
  }

  export interface Session extends EventEmitter {
    readonly _chanInfo: { readonly outgoing: { readonly packetSize: number } };
    on(
      event: 'env',
      listener: (
        accept: (() => void) | undefined,
        reject: (() => void) | undefined,
        info: { readonly key: string; readonly val: string },
      ) => void,
    ): this;
    on(
      event: 'exec',
      listener: (
        accept: () => Channel,
        reject: (() => void) | undefined,
        info: { readonly command: string },
      ) => void,
    ): this;
    on(event: 'shell', listener: (accept: () => Channel, reject: (() => void) | undefined) => void): this;
  }

  export interface Connection extends EventEmitter {
    readonly _protocol: {
      /** Ours, while keys are exchanged. */
      readonly _kexinit: unknown;
      /** Packets that wait for that to end. */
      readonly _queue: readonly Buffer[] | undefined;
    };
    on(event: 'authentication', listener: (request: AuthenticationRequest) => void): this;
    on(event: 'session', listener: (accept: () => Session, reject: () => void) => void): this;
    on(event: 'ready' | 'close', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    end(): this;
  }

  class Server extends EventEmitter {
    constructor(
      options: {
        readonly hostKeys: readonly (string | Buffer)[];
        readonly ident?: string;
        readonly algorithms?: Readonly<Record<string, readonly string[]>>;
        readonly keepaliveInterval?: number;
        readonly keepaliveCountMax?: number;
      },
      onConnection: (connection: Connection, info: { readonly ip: string; readonly port: number }) => void,
    );
    injectSocket(socket: Socket): void;
  }

  const utils: {
    parseKey(key: string | Buffer): ParsedKey | Error;
  };

  const ssh2: { readonly Server: typeof Server; readonly utils: typeof utils };
  export default ssh2;
}
