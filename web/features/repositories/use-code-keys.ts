import type { PageRevision } from '../../../contract/repositories/repositories.ts';
import { useRouter } from '../../platform/routing/hooks.ts';
import { useShortcuts } from '../../platform/shortcuts.ts';
import { codeFrame } from './code.frame.messages.ts';
import { codeMessages } from './code.messages.ts';
import { codePage, type CodePageKind } from './code-paths.ts';

const { t } = codeMessages;

/** `t` finds a file at the current ref, `y` turns the address into a permanent one. */
export function useCodeKeys(project: string, revision: PageRevision, kind: CodePageKind, path: string): void {
  const router = useRouter();
  useShortcuts(
    () => [
      {
        keys: 't',
        label: codeFrame.t('actFind'),
        group: codeFrame.t('inCode'),
        run: ({ go }) => go(codePage(project, 'find_file', revision.name)),
      },
      {
        keys: 'y',
        label: t('copyPermalink'),
        group: codeFrame.t('inCode'),
        run: () => router.history.replace(codePage(project, kind, revision.sha, path) + location.hash),
      },
    ],
    [project, revision.name, revision.sha, kind, path],
  );
}
