import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NamedIssue } from '../../../contract/issues/issues.ts';
import { useApi } from '../../platform/app-context.tsx';
import { useRouter } from '../../platform/routing/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Block } from '../planning/index.ts';
import { issuePath } from './issue.queries.ts';
import { movingMessages } from './moving.messages.ts';
import { undoMove } from './undo-move.ts';
import { ownPath } from '../../platform/url.ts';

const { t } = movingMessages;

/** Where the issue was moved from, for people who can undo that. */
export function MovedFrom({ path, iid, from }: { path: string; iid: number; from: NamedIssue }) {
  const api = useApi();
  const client = useQueryClient();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  return (
    <Block name={t('movedFrom')}>
      <p>
        <a href={`${ownPath(from.web_url)}?original=true`} dir="auto" title={t('original')}>
          {from.reference}
        </a>
      </p>
      <Button
        small
        className="needs-script"
        busy={busy}
        disabled={busy}
        onClick={() => {
          setBusy(true);
          void undoMove({ api, client, router }, issuePath(path, iid)).finally(() => setBusy(false));
        }}
      >
        {t('undoMove')}
      </Button>
    </Block>
  );
}
