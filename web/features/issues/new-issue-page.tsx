import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { useApi } from '../../platform/app-context.tsx';
import { useAutosave } from '../../platform/autosave.ts';
import { showMistakes } from '../../platform/form.tsx';
import { randomUuid } from '../../platform/random-uuid.ts';
import { useParams, useRouter, useSearch } from '../../platform/routing/hooks.ts';
import { useSession } from '../../platform/session.ts';
import { url } from '../../platform/url.ts';
import { useEntities } from '../../platform/use-entity.ts';
import { projectPlace } from '../../ui/markdown-place.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback.tsx';
import { Checkbox, FormField, TextInput } from '../../ui/field.tsx';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { SideFields } from '../planning/index.ts';
import { can, projectPage, projects, useProjectInCache } from '../projects/index.ts';
import { givenQuery, namesThings } from './given-issue.ts';
import { useIssuePlace } from './issue-place.ts';
import { fieldsIn, issueKind, newIssue } from './issue.kind.ts';
import { followUpQuery, projectIssues, threadsToResolve } from './issue.queries.ts';
import { defaultTemplate } from '../../../contract/templates/templates.ts';
import { TemplateChooser } from '../templates/index.ts';
import { Honeypot, honeypotField } from '../spam/index.ts';
import { issuesMessages } from './issues.messages.ts';
import { withParts } from '../../ui/with-parts.tsx';
import './issue-page.css';

const { t } = issuesMessages;

/** Opens an issue. A plain form until the script is loaded. */
export default function NewIssuePage() {
  const { path } = useParams<'/:path/-/issues/new'>();
  const given = useSearch<'/:path/-/issues/new'>();
  const api = useApi();
  const client = useQueryClient();
  const router = useRouter();
  const entities = useEntities();
  const { csrf_token, flash } = useSession();
  const project = useProjectInCache(path);
  const form = useRef<HTMLFormElement>(null);
  // The last request without an answer: sending the same again uses the same key, so that only one issue is opened.
  const unsure = useRef<{ readonly request: string; readonly key: string } | undefined>(undefined);
  const asked = threadsToResolve(given);
  // The route has loaded it.
  const { data: followUp } = useQuery({
    ...followUpQuery(path, asked ?? {}),
    enabled: asked !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Those that it quotes: what others begin meanwhile stays open.
  const resolves =
    followUp === undefined || followUp.threads === 0
      ? undefined
      : { ...asked, newest_thread_to_resolve: followUp.newest_thread };
  // With no thread left to resolve there is nothing to quote.
  const followUpText = followUp?.threads === 0 ? undefined : followUp?.description;
  const [title, setTitle] = useState(flash?.values?.['title'] ?? given.title ?? followUp?.title ?? '');
  // Which gives way to a template that an address names.
  const initial = given.template === undefined ? (project?.issues_template ?? '') : '';
  const [text, setText] = useState(
    flash?.values?.['description'] ?? given.description ?? followUpText ?? initial,
  );
  // The route has loaded it, too.
  const { data: things } = useQuery({ ...givenQuery(path, given), enabled: namesThings(given) });
  const [draft, setDraft] = useState(() => ({
    ...newIssue,
    ...things,
    due_date: given.due_date ?? newIssue.due_date,
    weight: given.weight ?? newIssue.weight,
  }));
  const place = useIssuePlace(projectPage(path, 'issues'), path);
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>(flash?.errors ?? {});
  const [alert, setAlert] = useState(flash?.alert);
  const [busy, setBusy] = useState(false);
  const kept = `Issue/new/${path}${asked === undefined ? '' : `/${asked.discussion_to_resolve ?? `!${asked.merge_request_to_resolve_discussions_of}`}`}`;
  const [confidential, setConfidential] = useState(
    flash?.values === undefined
      ? (given.confidential ?? followUp?.confidential ?? false)
      : flash.values['confidential'] === 'true',
  );
  const rest = {
    form: { confidential, ...draft },
    restoreForm: (of: Readonly<Record<string, unknown>>) => {
      setConfidential(of['confidential'] === true);
      const kept = Object.entries(newIssue).flatMap(([name, none]) =>
        of[name] !== undefined && Array.isArray(of[name]) === Array.isArray(none) ? [[name, of[name]]] : [],
      );
      setDraft((now) => ({ ...now, ...Object.fromEntries(kept) }));
    },
  };
  const { forget: forgetTitle } = useAutosave(`${kept}/title`, title, setTitle, rest);
  // A template's text is not saved as a draft: it is filled in again anyway.
  const [template, setTemplate] = useState(initial);
  const [live, setLive] = useState(false);
  useEffect(() => {
    // Ticked before the script was loaded.
    if (form.current?.querySelector<HTMLInputElement>('[name=confidential]')?.checked === true)
      setConfidential(true);
    // And typed.
    const typed = form.current?.querySelector<HTMLInputElement>('[name=title]');
    if (typed?.value !== typed?.defaultValue) setTitle(typed!.value);
    setLive(true);
  }, []);
  const written = text === template ? '' : text;
  const { forget: forgetText } = useAutosave(`${kept}/description`, written, setText, rest);
  const administers = can(project, 'admin_issue');

  const submit = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setErrors({});
    setAlert(undefined);
    try {
      const fields = new FormData(form.current!);
      const body = {
        title,
        description: text,
        confidential,
        ...resolves,
        [honeypotField]: fields.get(honeypotField),
        ...(administers ? Object.assign({}, ...issueKind.create.map(({ sent }) => sent?.(draft))) : {}),
      };
      const request = JSON.stringify([path, body]);
      if (unsure.current?.request !== request) unsure.current = { request, key: randomUuid() };
      const made = await api.post(projectIssues(path), {
        headers: { 'idempotency-key': unsure.current.key },
        body,
      });
      unsure.current = undefined;
      forgetTitle();
      forgetText();
      const { id, open_issues_count: count } = project ?? {};
      if (id !== undefined && count !== undefined)
        entities.put(projects, { id, open_issues_count: count + 1 });
      void client.invalidateQueries({ queryKey: ['api', `${projectIssues(path)}.json`] });
      router.history.push(projectPage(path, `issues/${made.iid}`));
    } catch (error) {
      setBusy(false);
      // A refusal is an answer; a request that got lost can have opened the issue.
      if (error instanceof ApiError && error.status < 500) unsure.current = undefined;
      if (error instanceof ApiError && Object.keys(error.errors).length > 0) {
        showMistakes(() => setErrors(error.errors), form.current);
      } else setAlert(error instanceof Error ? error.message : t('updateFailed'));
    }
  };
  return (
    <form
      ref={form}
      className="page subject-page"
      method="post"
      action={url(projectIssues(path))}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="page-head">
        <h1>{t('newIssue')}</h1>
      </div>
      <input type="hidden" name="authenticity_token" value={csrf_token} />
      <Honeypot />
      <div className="subject-columns">
        <div className="subject-talk stack">
          {alert === undefined ? null : (
            <p className="form-alert" role="alert">
              {alert}
            </p>
          )}
          {resolves === undefined || followUp === undefined ? null : (
            <Banner tone="info">
              {Object.entries(resolves).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              {withParts(t('resolvesThreads', { count: followUp.threads }), {
                of: <a href={url(followUp.path)}>{followUp.reference}</a>,
              })}
            </Banner>
          )}
          <FormField label={t('title')} error={errors['title']} required>
            {(control) => (
              <TextInput
                {...control}
                name="title"
                value={title}
                maxLength={255}
                autoComplete="off"
                autoFocus
                dir="auto"
                onChange={(event) => setTitle(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
                  event.preventDefault();
                  form.current?.requestSubmit();
                }}
              />
            )}
          </FormField>
          {can(project, 'read_code') ? (
            <TemplateChooser
              live={live}
              project={path}
              kind="issue"
              text={text}
              begins={given.template ?? defaultTemplate}
              initial={initial}
              onApply={(content) => {
                setTemplate(content);
                setText(content);
              }}
            />
          ) : null}
          <FormField label={t('description')} error={errors['description']}>
            {(control) => (
              <MarkdownField
                control={control}
                name="description"
                label={t('description')}
                placeholder={t('descriptionPlaceholder')}
                rows={10}
                value={text}
                onChange={setText}
                place={projectPlace(path, 'Issue')}
                submit={{ label: t('createIssue'), send: () => void submit() }}
              />
            )}
          </FormField>
          <Checkbox
            name="confidential"
            value="true"
            checked={confidential}
            onChange={(event) => setConfidential(event.target.checked)}
            label={t('confidentialChoice')}
            hint={t('confidentialHint')}
          />
          <div className="form-actions">
            <Button type="submit" variant="primary" busy={busy}>
              {t('createIssue')}
            </Button>
            <LinkButton href={projectPage(path, 'issues')}>{t('cancel')}</LinkButton>
          </div>
        </div>
        {administers ? (
          <aside className="subject-side needs-script" aria-label={t('details')}>
            <SideFields
              isNew
              fields={fieldsIn(project, issueKind.create)}
              subject={draft}
              place={place}
              abilities={{ admin: true }}
              onChange={({ shown }) => setDraft((now) => ({ ...now, ...shown }))}
            />
          </aside>
        ) : null}
      </div>
    </form>
  );
}
