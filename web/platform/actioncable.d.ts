declare module '@rails/actioncable' {
  export class ConnectionMonitor {
    constructor(connection: object);
    static staleThreshold: number;
    reconnectAttempts: number;
    getPollInterval(): number;
  }
  export const Connection: { reopenDelay: number };
  export function createConsumer(url: string): {
    subscriptions: { create(channel: object, mixin: object): { unsubscribe(): void } };
  };
}
