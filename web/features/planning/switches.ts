import { fieldToggleMessages } from './field-toggles.messages.ts';
import type { Patch } from './field.ts';

const { t } = fieldToggleMessages;

/** The changes of on/off fields, from a menu or the sidebar; `kind` is the subject's noun. */
export function confidentialPatch(confidential: boolean, kind: string): Patch<{ confidential: boolean }> {
  const change = { confidential };
  return { shown: change, sent: change, failed: t('confidentialFailed', { kind }) };
}

export function lockPatch(locked: boolean, kind: string): Patch<{ discussion_locked: boolean | null }> {
  const change = { discussion_locked: locked };
  return { shown: change, sent: change, failed: t('lockFailed', { kind }) };
}
