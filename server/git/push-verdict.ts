import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PushRequest, RefCommand } from './receive-commands.ts';
import { isReserved } from './reserved-refs.ts';
import { isSafeNewRefName, isSafeQualifiedRef } from './safe-name.ts';

/** What the caller decides about a push once it knows what it wants, before git has seen it. */
export interface PushVerdict {
  /** Sentences for the pusher's terminal. With one or more, nothing of the push is accepted. */
  readonly refusals?: readonly string[];
  /** Refs whose new commit must contain the old one; otherwise the push is refused with the message. */
  readonly noForce?: readonly { readonly ref: string; readonly message: string }[];
  /** Lines shown to the pusher after a push that was accepted. */
  readonly notices?: readonly string[];
}

// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u001F\u007F-\u009F]+/gu;

/** What the hook post-receive shows the pusher. */
export async function writeNotices(note: string, verdict: PushVerdict): Promise<void> {
  const notices = (verdict.notices ?? []).map(printable);
  if (notices.length > 0) await writeFile(join(note, 'notices'), `${notices.join('\n')}\n`);
}

/** Sentences that the hook pre-receive shows the pusher. */
export async function writeRefusals(note: string, refusals: Iterable<string>): Promise<void> {
  await writeFile(join(note, 'refused'), `${[...refusals].map(printable).join('\n')}\n`);
}

/** The name under which a file system that ignores case (and how an accent is written) keeps a ref. */
export function foldRef(ref: string): string {
  return ref.normalize('NFD').toLowerCase();
}

/**
 * Names that git takes and that could be mistaken for something else later are refused here, whatever the caller decides. A push of
 * reserved names alone is refused with a sentence; beside others git refuses them by themselves (receive.hideRefs), so that a mirror
 * of another host goes in without them.
 */
export function withUnsafeNames(push: PushRequest, verdict: PushVerdict, ignoresCase: boolean): PushVerdict {
  const reserved = push.commands.filter(({ ref }) => isReserved(ref));
  const unsafe = push.commands.filter(
    (command) =>
      !isSafeQualifiedRef(command.ref) ||
      (command.old === null && readsAsAnotherThing(command.ref)) ||
      (ignoresCase && !isReserved(command.ref) && isReserved(foldRef(command.ref))),
  );
  const refusals = unsafe.slice(0, 20).map(({ ref }) => `The name ${JSON.stringify(ref)} is not allowed.`);
  if (reserved.length === push.commands.length)
    refusals.push(`The names below ${namespacesOf(reserved).join(', ')} are reserved: nobody pushes there.`);
  if (refusals.length === 0) return verdict;
  return { ...verdict, refusals: [...(verdict.refusals ?? []), ...refusals] };
}

function namespacesOf(commands: readonly RefCommand[]): string[] {
  return [...new Set(commands.map(({ ref }) => ref.split('/').slice(0, 2).join('/')))];
}

/** A new branch or tag named like a commit, like HEAD or like a qualified ref. One that exists may still be removed. */
export function readsAsAnotherThing(ref: string): boolean {
  const short = /^refs\/(?:heads|tags)\/(.*)$/su.exec(ref)?.[1];
  return short !== undefined && !isSafeNewRefName(short);
}

/** One line for a terminal: nothing in it that could move the cursor. */
function printable(text: string): string {
  return text.replace(UNPRINTABLE, ' ').trim().slice(0, 1000);
}
