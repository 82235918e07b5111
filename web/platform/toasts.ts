import { actOf } from './failed-acts.ts';

export interface Toast {
  id: number;
  tone: 'success' | 'info' | 'danger';
  text: string;
  action?: { label: string; run: () => void };
  /** The failed request's id, for looking it up. */
  requestId?: string | undefined;
  /** The call that failed (`actOf`), or what something else takes back: the toast disappears when the same call succeeds (`removeToastsOf`). */
  of?: string | undefined;
}

/** Messages in passing. Errors and toasts with an action stay until they are used or closed. */
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function addToast(toast: Omit<Toast, 'id'>): number {
  const id = nextId++;
  set([...toasts.filter((other) => other.text !== toast.text), { ...toast, id }].slice(-5));
  return id;
}

export function removeToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

/** The same call has succeeded: remove the toast of its failure, or of what it takes back. */
export function removeToastsOf(act: string): void {
  if (toasts.some(({ of }) => of === act)) set(toasts.filter(({ of }) => of !== act));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows an error, with the server's message if there is one. */
export function toastError(error: unknown, fallback = 'Something went wrong. Try again.'): void {
  const known = error instanceof Error && ['ApiError', 'OfflineError', 'SpamError'].includes(error.name);
  const requestId =
    known && 'requestId' in error && typeof error.requestId === 'string' ? error.requestId : undefined;
  addToast({ tone: 'danger', text: known ? error.message : fallback, requestId, of: actOf(error) });
}
