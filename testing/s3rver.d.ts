/** The part of s3rver that the tests use; the package has no types. */
declare module 's3rver' {
  import type { Server } from 'node:http';

  export default class S3rver {
    httpServer: Server;
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: unknown[] }[];
    });
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
