import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INTERNAL_REFS } from './git-environment.ts';
import type { PushRequest } from './receive-commands.ts';
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

/** What the hooks read: see hooks/pre-receive. */
export async function writeVerdict(note: string, push: PushRequest, verdict: PushVerdict): Promise<void> {
  await mkdir(note, { recursive: true });
  const refusals = (verdict.refusals ?? []).map(printable);
  if (refusals.length > 0) await writeFile(join(note, 'refused'), `${refusals.join('\n')}\n`);
  const guarded = (verdict.noForce ?? []).flatMap(({ ref, message }) => {
    const command = push.commands.find((each) => each.ref === ref);
    // A ref made or removed is for the refusals.
    if (command === undefined || command.old === null || command.new === null) return [];
    return [`${command.old} ${command.new} ${printable(message)}\n`];
  });
  if (guarded.length > 0) await writeFile(join(note, 'guarded'), guarded.join(''));
  const notices = (verdict.notices ?? []).map(printable);
  if (notices.length > 0) await writeFile(join(note, 'notices'), `${notices.join('\n')}\n`);
}

/** Names that git takes and that could be mistaken for something else later are refused here, whatever the caller decides. */
export function withUnsafeNames(push: PushRequest, verdict: PushVerdict): PushVerdict {
  const unsafe = push.commands.filter(
    (command) =>
      !isSafeQualifiedRef(command.ref) ||
      command.ref.startsWith(INTERNAL_REFS) ||
      (command.old === null && readsAsAnotherThing(command.ref)),
  );
  if (unsafe.length === 0) return verdict;
  const refusals = unsafe.slice(0, 20).map(({ ref }) => `The name ${JSON.stringify(ref)} is not allowed.`);
  return { ...verdict, refusals: [...(verdict.refusals ?? []), ...refusals] };
}

/** A new branch or tag named like a commit, like HEAD or like a qualified ref. One that exists may still be removed. */
function readsAsAnotherThing(ref: string): boolean {
  const short = /^refs\/(?:heads|tags)\/(.*)$/su.exec(ref)?.[1];
  return short !== undefined && !isSafeNewRefName(short);
}

/** One line for a terminal: nothing in it that could move the cursor. */
function printable(text: string): string {
  return text.replace(UNPRINTABLE, ' ').trim().slice(0, 1000);
}
