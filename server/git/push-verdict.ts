import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PushRequest, RefCommand } from './receive-commands.ts';
import { isReserved } from './reserved-refs.ts';
import { isSafeNewRefName, isSafeQualifiedRef } from './safe-name.ts';

/** The caller's decision about a push once its commands are known, before git has received it. */
export interface PushVerdict {
  /** Sentences for the pusher's terminal. With any of them the whole push is refused. */
  readonly refusals?: readonly string[];
  /** Refs whose new commit has to contain the old one; otherwise the push is refused with the message. */
  readonly noForce?: readonly { readonly ref: string; readonly message: string }[];
  /** Lines for the pusher after an accepted push. */
  readonly notices?: readonly string[];
}

// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u001F\u007F-\u009F]+/gu;

/** The lines that the hook post-receive shows the pusher. */
export async function writeNotices(note: string, verdict: PushVerdict): Promise<void> {
  const notices = (verdict.notices ?? []).map(printable);
  if (notices.length > 0) await writeFile(join(note, 'notices'), `${notices.join('\n')}\n`);
}

/** The sentences that the hook pre-receive shows the pusher. */
export async function writeRefusals(note: string, refusals: Iterable<string>): Promise<void> {
  await writeFile(join(note, 'refused'), `${[...refusals].map(printable).join('\n')}\n`);
}

/** The name under which a file system that ignores case (and Unicode normalisation) stores a ref. */
export function foldRef(ref: string): string {
  return ref.normalize('NFD').toLowerCase();
}

/**
 * Refuses names that git accepts but that could be mistaken for something else later, whatever the caller decides. A push of only
 * reserved names is refused with a sentence; among others git refuses them by itself (receive.hideRefs), so that a mirror of another
 * host can be pushed without them.
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

/** A new branch or tag named like a commit, like HEAD or like a qualified ref. An existing one can still be deleted. */
export function readsAsAnotherThing(ref: string): boolean {
  const short = /^refs\/(?:heads|tags)\/(.*)$/su.exec(ref)?.[1];
  return short !== undefined && !isSafeNewRefName(short);
}

/** One line for a terminal, without control characters. */
function printable(text: string): string {
  return text.replace(UNPRINTABLE, ' ').trim().slice(0, 1000);
}
