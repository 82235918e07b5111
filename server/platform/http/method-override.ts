import type { IncomingMessage } from 'node:http';

const overriding = new Set(['PUT', 'PATCH', 'DELETE']);

/** Clients that cannot send a method (Java's own has no PATCH) name it in a header of a POST. v4 alone takes that. */
export function overrideMethod(request: IncomingMessage): void {
  const wanted = request.headers['x-http-method-override'];
  if (typeof wanted !== 'string' || request.method !== 'POST') return;
  const method = wanted.toUpperCase();
  if (overriding.has(method)) request.method = method;
}
