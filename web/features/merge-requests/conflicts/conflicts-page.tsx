import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { ConflictObstacle } from '../../../../contract/merge-requests/conflicts.ts';
import { ApiError } from '../../../platform/api.ts';
import { useApi } from '../../../platform/app-context.tsx';
import { useAutosave } from '../../../platform/autosave.ts';
import { useRouter, useSearch } from '../../../platform/routing/hooks.ts';
import { addToast } from '../../../platform/toasts.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { FormField, TextArea } from '../../../ui/field.tsx';
import { MergeRequestFrame } from '../merge-request-parts.tsx';
import { mergeRequestPage, mergeRequestPath } from '../merge-request-paths.ts';
import { conflictsQuery } from './conflicts.queries.ts';
import { useDiffLayout, useRememberLayout } from '../review/use-diff-layout.ts';
import { ConflictFileView } from './conflict-file.tsx';
import { conflictsMessages } from './conflicts.messages.ts';
import { LocalCommands } from './local-commands.tsx';
import { keptText, leftIn, readKept, resolvedFiles, type Choice, type Choices } from './resolutions.ts';
import '../../../ui/diff-lines.css';
import './conflicts.css';

const { t } = conflictsMessages;

const reasons = {
  not_open: 'not_open',
  no_source: 'no_source',
  no_target: 'no_target',
  no_conflict: 'no_conflict',
  unrelated: 'unrelated',
  too_many: 'crowded',
  other: 'otherKinds',
} as const satisfies Record<ConflictObstacle, string>;

function withChoice(choices: Choices, path: string, choice: Choice | undefined): Choices {
  const { [path]: _old, ...rest } = choices;
  return choice === undefined ? rest : { ...rest, [path]: choice };
}

function Conflicts({ path, iid }: { path: string; iid: string }) {
  const base = mergeRequestPath(path, iid);
  const api = useApi();
  const client = useQueryClient();
  const { history } = useRouter();
  const { view } = useSearch<'/:path/-/merge_requests/:iid/conflicts'>();
  const { data: conflicts } = useSuspenseQuery(conflictsQuery(path, iid));
  const [choices, setChoices] = useState<Choices>({});
  const [aside, setAside] = useState<Choices>({});
  // Undefined until somebody writes: then it is what the server proposes.
  const [message, setMessage] = useState<string>();
  const [editing, setEditing] = useState<ReadonlySet<string>>(new Set());
  const [state, setState] = useState<{ busy: boolean; alert?: string }>({ busy: false });
  const { forget } = useAutosave(
    `MergeRequest/${path}!${iid}/conflicts`,
    keptText({ message, choices, aside }),
    (text) => {
      const kept = readKept(text);
      if (kept === undefined) return;
      setChoices(kept.choices);
      setAside(kept.aside);
      setMessage(kept.message);
    },
  );
  const { files, obstacle, source_branch: source, target_branch: target } = conflicts;
  const layout = useDiffLayout(view, conflicts.layout);
  const remember = useRememberLayout();
  const other = layout === 'inline' ? 'parallel' : 'inline';
  const left = files.reduce((sum, file) => sum + leftIn(file, choices[file.path]), 0);
  const choose = (file: string, choice: Choice | undefined): void =>
    setChoices((before) => withChoice(before, file, choice));
  const text = message ?? conflicts.commit_message;
  const back = mergeRequestPage(path, Number(iid));

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { head_sha, target_sha } = conflicts;
    if (state.busy || left > 0 || target_sha === null) return;
    setState({ busy: true });
    try {
      await api.post(`${base}/resolve_conflicts`, {
        body: { head_sha, target_sha, commit_message: text, files: resolvedFiles(files, choices) },
      });
    } catch (error) {
      // What stands there now may be another conflict: what is still right stays chosen.
      if (error instanceof ApiError && error.status === 409)
        await client.invalidateQueries({ queryKey: conflictsQuery(path, iid).queryKey });
      const known = error instanceof ApiError || (error instanceof Error && error.name === 'OfflineError');
      return setState({ busy: false, alert: known ? error.message : t('failed') });
    }
    forget();
    addToast({ tone: 'success', text: t('committed') });
    await client.invalidateQueries({ queryKey: ['api', `${base}/widget.json`] });
    void client.invalidateQueries({ queryKey: ['api', `${base}/changes.json`] });
    // Read again by who comes back, not by this page, which they see until they have left.
    void client.invalidateQueries({ queryKey: conflictsQuery(path, iid).queryKey, refetchType: 'none' });
    return history.push(back);
  }

  return (
    <>
      <div className="conflicts-head">
        <h2>{t('title')}</h2>
        {files.length === 0 || obstacle !== null ? null : (
          <a
            className="small conflicts-layout"
            href={`?view=${other}`}
            data-prefetch="off"
            onClick={() => remember(other)}
          >
            {other === 'parallel' ? t('sideBySide') : t('inline')}
          </a>
        )}
      </div>
      <p dir="auto">{obstacle === null ? t('intro', { source, target }) : t(reasons[obstacle])}</p>
      {files.map((file) => (
        <ConflictFileView
          key={file.path}
          project={path}
          iid={iid}
          conflicts={conflicts}
          file={file}
          layout={layout}
          choice={choices[file.path]}
          editing={editing.has(file.path)}
          onEdit={(now) => {
            const rest = new Set(editing);
            if (now) rest.add(file.path);
            else rest.delete(file.path);
            setEditing(rest);
          }}
          onChoose={(choice) => choose(file.path, choice)}
          aside={aside[file.path]}
          onAside={(choice) => setAside((before) => withChoice(before, file.path, choice))}
        />
      ))}
      {files.length === 0 ? null : <LocalCommands conflicts={conflicts} open={obstacle !== null} />}
      {obstacle === null ? (
        <form className="form card conflicts-form needs-script" onSubmit={(event) => void send(event)}>
          {state.alert === undefined ? null : (
            <p className="form-alert" role="alert">
              {state.alert}
            </p>
          )}
          <p role="status" className="strong">
            {left === 0 ? t('noneLeft') : t('left', { count: left })}
          </p>
          <FormField label={t('message')} required>
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                maxLength={100_000}
                value={text}
                onChange={({ target: { value } }) => setMessage(value)}
              />
            )}
          </FormField>
          <div className="form-actions">
            <Button
              type="submit"
              variant="primary"
              busy={state.busy}
              disabled={left > 0 || text.trim() === ''}
            >
              {t('commit', { source })}
            </Button>
            <LinkButton href={back}>{t('back')}</LinkButton>
          </div>
        </form>
      ) : (
        <div className="form-actions">
          <LinkButton href={back}>{t('back')}</LinkButton>
        </div>
      )}
    </>
  );
}

/** Where the conflicts of a merge request with its target are resolved. */
export default function ConflictsPage() {
  return (
    <MergeRequestFrame current="conflicts">{(at) => <Conflicts key={at.iid} {...at} />}</MergeRequestFrame>
  );
}
