import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { pathPart } from '../../platform/url.ts';
import { ApiError } from '../../platform/api.ts';
import { useApi } from '../../platform/app-context.tsx';
import { useRouter } from '../../platform/routing/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback.tsx';
import { FormField, TextInput } from '../../ui/field.tsx';
import { can, type Project } from '../projects/index.ts';
import { branchesMessages } from './branches.messages.ts';
import { issuePath } from './issue.queries.ts';
import { PrivateForkField, type PrivateFork } from './private-fork-field.tsx';
import { useRefCheck, type CheckState } from './use-ref-check.ts';

const { t } = branchesMessages;

function statusOf({ text, state }: { text: string; state: CheckState }): string | undefined {
  if (state === 'checking') return t('checkingText', { text });
  return state === 'valid' ? t('isAvailable', { text }) : undefined;
}

interface NewBranchFormProps {
  project: Project;
  /** The branch belongs in a private fork. */
  needsFork: boolean;
  iid: number;
  suggested: string;
  source: string;
}

type Creation = 'branch' | 'merge request';

/** Creates a branch for an issue, or a draft merge request with one: suggests a free name and a source. */
export default function NewBranchForm({ project, needsFork, iid, suggested, source }: NewBranchFormProps) {
  const api = useApi();
  const router = useRouter();
  const home = project.path_with_namespace;
  const [fork, setFork] = useState<PrivateFork>();
  const target = fork?.path_with_namespace ?? home;
  const [busy, setBusy] = useState<Creation>();
  const [failure, setFailure] = useState<string>();
  const name = useRefCheck(target, suggested, (text, { Branches }) => !Branches.includes(text));
  const from = useRefCheck(
    target,
    source,
    (text, { Branches, Tags, Commits = [] }) =>
      [...Branches, ...Tags, ...Commits].includes(text) || Branches.some((branch) => branch.startsWith(text)),
  );
  const field = useRef<HTMLInputElement>(null);
  /** Whether the last input added text: deletions are not completed. */
  const grew = useRef(false);
  const { Branches = [], Tags = [] } = from.found ?? {};
  const known = [...Branches, ...Tags].includes(from.text);
  const whole = known ? undefined : Branches.find((branch) => branch.startsWith(from.text));
  useLayoutEffect(() => {
    const input = field.current;
    if (whole === undefined || !grew.current || input === null) return;
    const typed = from.text.length;
    grew.current = false;
    from.setValid(whole);
    // The completion is selected, so that further typing replaces it.
    requestAnimationFrame(() => input.setSelectionRange(typed, whole.length));
  });

  const ready =
    name.state === 'valid' &&
    from.state === 'valid' &&
    (!needsFork || fork !== undefined) &&
    busy === undefined;
  const create = (what: Creation): void => {
    if (!ready) return;
    setBusy(what);
    setFailure(undefined);
    const names = { branch_name: name.text.trim(), ref: whole ?? from.text.trim() };
    const making =
      what === 'branch'
        ? api.post(`/${pathPart(home)}/-/branches`, {
            body: { ...names, issue_iid: iid, confidential_issue_project_id: fork?.id ?? null },
          })
        : api.post(`${issuePath(home, iid)}/create_merge_request`, {
            body: { ...names, target_project_id: fork?.id ?? null },
          });
    making.then(
      ({ url }) => router.history.push(url),
      (error: unknown) => {
        setBusy(undefined);
        const why = error instanceof ApiError && error.status === 422 ? ` ${error.message}.` : '';
        setFailure(`${t(what === 'branch' ? 'createFailed' : 'createMergeRequestFailed')}${why}`);
        // Its branch can be there already.
        name.type(name.text);
      },
    );
  };
  // In a private fork of one's own one may.
  const offersMergeRequest = needsFork || can(project, 'create_merge_request');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create(offersMergeRequest ? 'merge request' : 'branch');
  };
  return (
    <form className="form new-branch" onSubmit={submit} aria-busy={busy !== undefined}>
      {failure === undefined ? null : <Banner tone="danger">{failure}</Banner>}
      {needsFork ? <PrivateForkField project={project} value={fork} onChange={setFork} /> : null}
      <FormField
        label={t('branchName')}
        hint={statusOf(name)}
        error={name.state === 'invalid' ? t('taken') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            value={name.text}
            onChange={({ target }) => name.type(target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="mono"
            maxLength={1000}
          />
        )}
      </FormField>
      <FormField
        label={t('source')}
        hint={statusOf(from)}
        error={from.state === 'invalid' ? t('noSource') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            value={from.text}
            onChange={({ target }) => {
              grew.current = target.value.length > from.text.length;
              from.type(target.value);
            }}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="mono"
            maxLength={1000}
          />
        )}
      </FormField>
      {offersMergeRequest ? (
        <>
          <Button type="submit" variant="primary" busy={busy === 'merge request'} disabled={!ready}>
            {t('createMergeRequest')}
          </Button>
          <Button busy={busy === 'branch'} disabled={!ready} onClick={() => create('branch')}>
            {t('createBranch')}
          </Button>
        </>
      ) : (
        <Button type="submit" variant="primary" busy={busy === 'branch'} disabled={!ready}>
          {t('createBranch')}
        </Button>
      )}
    </form>
  );
}
