import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { lazy } from '../../platform/lazy.ts';
import { defaultTemplate } from '../../../contract/templates/templates.ts';
import { asDraft, asReady, isDraft } from '../../../contract/merge-requests/draft-title.ts';
import { useApi, useApp } from '../../platform/app-context.tsx';
import { useAutosave } from '../../platform/autosave.ts';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { useParams, useRouter, useSearch } from '../../platform/routing/hooks.ts';
import { idPart } from '../../platform/url.ts';
import { useDebounced } from '../../platform/use-found.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox, FormField, Select, TextInput } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { projectPlace } from '../../ui/markdown-place.ts';
import { previewMarkdown } from '../../ui/preview-markdown.ts';
import { SideFields, type FieldPlace } from '../planning/index.ts';
import { can, projectPage, useProject } from '../projects/index.ts';
import { compareQuery, refsQuery } from '../repositories/index.ts';
import { TemplateChooser } from '../templates/index.ts';
import { mergeRequestPage, mergeRequestPath } from './merge-request-paths.ts';
import { suggestedTextsQuery } from './suggested-texts.queries.ts';
import { whoMergesQuery } from './merge-request.queries.ts';
import { mergeRequestsMessages } from './merge-requests.messages.ts';
import { keptFields, keptTicks, newFields, newMergeRequest, type Ticks } from './new-fields.ts';
import { suggestTexts } from './suggest-texts.ts';
import '../planning/subject-page.css';
import './merge-requests.css';

const { t } = mergeRequestsMessages;
const ProposedChanges = lazy(() => import('./proposed-changes.tsx'));

/** What was typed before the page's script was there, which React does not know and would write over. */
function typedIn({ current: field }: RefObject<HTMLInputElement | null>): string | undefined {
  return field === null || field.value === field.defaultValue ? undefined : field.value;
}

/** Proposes the changes of one branch for another. */
export default function NewMergeRequestPage() {
  const { path } = useParams<'/:path/-/merge_requests/new'>();
  const given = useSearch<'/:path/-/merge_requests/new'>();
  const project = useProject(path);
  const api = useApi();
  const { history } = useRouter();
  const origin = project.forked_from_project ?? null;
  const [into, setInto] = useState(origin?.path_with_namespace ?? path);
  const original = useProject(origin?.path_with_namespace ?? path);
  const target = into === path ? project : original;
  const [branches, setBranches] = useState({
    source_branch: given.source_branch ?? '',
    target_branch: given.target_branch ?? target.default_branch ?? '',
  });
  const sourceField = useRef<HTMLInputElement>(null);
  const targetField = useRef<HTMLInputElement>(null);
  const titleField = useRef<HTMLInputElement>(null);
  // Undefined until somebody writes: then it is what the branch suggests.
  const [title, setTitle] = useState(given.title);
  const [text, setText] = useState(given.description);
  /** Ticked before there is a title of one's own. */
  const [drafted, setDrafted] = useState(false);
  // What was written for a branch that an address names is not for another one.
  const kept = `MergeRequest/new/${path}${given.source_branch === undefined ? '' : `/${given.source_branch}`}`;
  const [fields, setFields] = useState(newMergeRequest);
  // Undefined until somebody ticks: then it is what the target begins with.
  const [ticks, setTicks] = useState<Ticks>({});
  const rest = {
    // Those of another project mean nothing in this one.
    form: { into, ...branches, ...fields, ticks },
    restoreForm: (of: Readonly<Record<string, unknown>>) => {
      if (of['into'] === into) {
        setFields((now) => ({ ...now, ...keptFields(of) }));
        setTicks((now) => ({ ...keptTicks(of), ...now }));
      }
      for (const name of ['source_branch', 'target_branch'] as const) {
        const [chosen, before] = [of[name], branches[name]];
        const field = (name === 'source_branch' ? sourceField : targetField).current;
        // Not one that the address names, or that somebody is typing.
        if (typeof chosen !== 'string' || given[name] !== undefined) continue;
        if ((name === 'target_branch' && of['into'] !== into) || field === null) continue;
        if (field.value !== before) continue;
        field.value = chosen;
        setBranches((now) => ({ ...now, [name]: chosen }));
      }
    },
  };
  const { forget: forgetTitle } = useAutosave(`${kept}/title`, title ?? '', setTitle, rest);
  const [template, setTemplate] = useState(target.merge_requests_template ?? '');
  const { forget: forgetText } = useAutosave(`${kept}/description`, text ?? '', setText, rest);
  const [live, setLive] = useState(false);
  useEffect(() => {
    setLive(true);
    setTitle((now) => typedIn(titleField) ?? now);
    setBranches((now) => ({
      source_branch: typedIn(sourceField) ?? now.source_branch,
      target_branch: typedIn(targetField) ?? now.target_branch,
    }));
  }, []);
  const [typed, setTyped] = useState('');
  // What was refused of other branches says nothing of these.
  const askedNow = [branches.source_branch, into, branches.target_branch].join('\n');
  const [asked, setAsked] = useState(askedNow);
  const from = useDebounced(branches.source_branch);
  const to = useDebounced(branches.target_branch);
  const enabled = from !== '' && to !== '' && (into !== path || from !== to);
  const { data: compared } = useQuery({
    ...compareQuery(path, to, from, undefined, into === path ? undefined : into),
    enabled,
  });
  const proposed = { source: from, target: to, into };
  const { data: plain } = useQuery({ ...suggestedTextsQuery(path, { ...proposed, template: '' }), enabled });
  // What the branch suggests stays while the values of a template come.
  const { data: found, isPlaceholderData: isFilling } = useQuery({
    ...suggestedTextsQuery(path, { ...proposed, template }),
    enabled,
    placeholderData: plain,
  });
  const unknown = compared !== undefined && 'unknown' in compared ? compared.unknown : [];
  const page = compared === undefined || 'unknown' in compared ? undefined : compared;
  const suggested = found?.found === true ? suggestTexts(from, found, template) : undefined;
  const { data: refs } = useQuery(refsQuery(path, typed));
  const { data: targetRefs } = useQuery(refsQuery(into, typed));
  const branch = (name: 'source_branch' | 'target_branch', label: string, value: string, hint: string) => (
    <FormField
      key={`${name} ${into}`}
      label={label}
      hint={
        <span className="branch-hint" role="status">
          {hint}
        </span>
      }
      required
    >
      {(control) => (
        <TextInput
          {...control}
          ref={name === 'source_branch' ? sourceField : targetField}
          name={name}
          list={`merge-${name}`}
          defaultValue={value}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          onChange={({ target }) => {
            setTyped(target.value);
            setBranches({ ...branches, [name]: target.value });
          }}
        />
      )}
    </FormField>
  );
  const list = projectPage(path, 'merge_requests');
  const suggestedTitle = drafted ? asDraft(suggested?.title ?? '') : (suggested?.title ?? '');
  const place: FieldPlace = {
    kind: 'merge request',
    project: into,
    filtered: () => projectPage(into, 'merge_requests'),
    pathOf: (iid) => mergeRequestPath(into, String(iid)),
    today: new Date(useApp().renderedAt).toISOString().slice(0, 10),
  };
  // Developers, who may merge, may also say who and what it is for.
  const administers = can(target, 'merge');
  const squashes = target.squash_option === 'default_on' || target.squash_option === 'always';
  const squashIsChosen = target.squash_option !== 'always' && target.squash_option !== 'never';
  const assigned = fields.assignees.map(({ id }) => id);
  const { data: merging } = useQuery({
    ...whoMergesQuery(into, to, assigned),
    enabled: administers && to !== '',
    placeholderData: (before) => before,
  });
  return (
    <div className="page stack">
      <h1>{t('newMergeRequest')}</h1>
      <ApiForm
        id="merge-request"
        className="subject-columns"
        method="POST"
        path={`/api/v4/projects/${idPart(path)}/merge_requests`}
        leadTo={`/${into}/-/merge_requests/{iid}`}
        body={({
          title = '',
          description = '',
          source_branch = '',
          target_branch = '',
          remove_source_branch,
          squash,
          allow_collaboration,
        }) => {
          setAsked(askedNow);
          return {
            title,
            description,
            source_branch,
            target_branch,
            ...(administers ? Object.assign({}, ...newFields.map(({ sent }) => sent?.(fields))) : {}),
            ...(target.id === project.id
              ? {}
              : { target_project_id: target.id, allow_collaboration: allow_collaboration === 'true' }),
            remove_source_branch: remove_source_branch === 'true',
            squash: squash === 'true',
          };
        }}
        onDone={(made) => {
          forgetTitle();
          forgetText();
          history.push(mergeRequestPage(into, made.iid));
        }}
      >
        {(state) => (
          <>
            <div className="subject-talk stack">
              {asked === askedNow ? <FormAlert state={state} /> : null}
              {branch(
                'source_branch',
                t('sourceBranch'),
                state.values['source_branch'] ?? branches.source_branch,
                unknown.includes('to')
                  ? t('unknownBranch')
                  : into === path && from !== '' && from === to
                    ? t('sameBranch')
                    : '',
              )}
              {origin === null ? null : (
                <FormField label={t('targetProject')}>
                  {(control) => (
                    <Select
                      {...control}
                      name="target_project_id"
                      value={target.id}
                      onChange={(event) => {
                        const next = event.target.value === String(origin.id) ? original : project;
                        setInto(next.path_with_namespace);
                        setBranches({ ...branches, target_branch: next.default_branch ?? '' });
                        setFields(newMergeRequest);
                        setTicks({});
                        setTemplate(next.merge_requests_template ?? '');
                      }}
                    >
                      {[origin, project].map(({ id, path_with_namespace: name }) => (
                        <option key={id} value={id}>
                          {name}
                        </option>
                      ))}
                    </Select>
                  )}
                </FormField>
              )}
              {branch(
                'target_branch',
                t('targetBranch'),
                state.values['target_branch'] ?? branches.target_branch,
                unknown.includes('from') ? t('unknownBranch') : '',
              )}
              {(
                [
                  ['source_branch', refs],
                  ['target_branch', targetRefs],
                ] as const
              ).map(([name, known]) => (
                <datalist key={name} id={`merge-${name}`}>
                  {(known?.branches ?? []).map((found) => (
                    <option key={found} value={found}>
                      {found}
                    </option>
                  ))}
                </datalist>
              ))}
              <FormField label={t('title')} error={state.errors['title']} required>
                {(control) => (
                  <TextInput
                    {...control}
                    ref={titleField}
                    name="title"
                    value={title ?? state.values['title'] ?? suggestedTitle}
                    onChange={({ target }) => setTitle(target.value)}
                    maxLength={255}
                    autoComplete="off"
                    dir="auto"
                  />
                )}
              </FormField>
              <div className="needs-script">
                <Checkbox
                  checked={isDraft(title ?? state.values['title'] ?? suggestedTitle)}
                  label={t('isDraft')}
                  hint={t('isDraftHint')}
                  onChange={({ target: { checked } }) => {
                    const own = title ?? state.values['title'];
                    setDrafted(checked);
                    const ready = own === undefined ? undefined : asReady(own);
                    // Of a mark alone nothing is left.
                    if (own !== undefined)
                      setTitle(checked ? asDraft(own) : isDraft(ready!) ? undefined : ready);
                  }}
                />
              </div>
              <TemplateChooser
                live={live}
                key={into}
                project={into}
                kind="merge_request"
                text={text ?? template}
                begins={defaultTemplate}
                initial={target.merge_requests_template ?? ''}
                onApply={(content) => {
                  setTemplate(content);
                  setText(undefined);
                }}
              />
              <FormField label={t('description')} error={state.errors['description']}>
                {(control) => (
                  <MarkdownField
                    control={control}
                    name="description"
                    label={t('description')}
                    value={
                      text ?? state.values['description'] ?? suggested?.description ?? template.trimEnd()
                    }
                    onChange={setText}
                    place={projectPlace(into)}
                    preview={(markdown) => previewMarkdown(api, into, markdown)}
                  />
                )}
              </FormField>
              <Checkbox
                name="squash"
                value="true"
                checked={squashIsChosen ? (ticks.squash ?? squashes) : squashes}
                disabled={!squashIsChosen}
                onChange={({ target: { checked } }) => setTicks({ ...ticks, squash: checked })}
                label={t('squash')}
              />
              <Checkbox
                name="remove_source_branch"
                value="true"
                checked={ticks.remove_source_branch ?? target.remove_source_branch_after_merge === true}
                label={t('removeSource')}
                onChange={({ target: { checked } }) => setTicks({ ...ticks, remove_source_branch: checked })}
              />
              {into === path ? null : (
                <Checkbox
                  name="allow_collaboration"
                  value="true"
                  defaultChecked
                  label={t('allowCollaboration')}
                />
              )}
              <div className="form-actions">
                <Button
                  type="submit"
                  variant="primary"
                  // Not with the names of a template in place of what they stand for.
                  busy={state.busy || (isFilling && text === undefined)}
                >
                  {t('create')}
                </Button>
                <LinkButton href={list}>{t('cancel')}</LinkButton>
              </div>
            </div>
            {administers ? (
              <aside className="subject-side needs-script" aria-label={t('details')}>
                <SideFields
                  isNew
                  fields={newFields}
                  subject={merging === undefined ? fields : { ...fields, merging }}
                  place={place}
                  abilities={{ admin: true }}
                  onChange={({ shown }) => setFields((now) => ({ ...now, ...shown }))}
                />
              </aside>
            ) : null}
          </>
        )}
      </ApiForm>
      {page === undefined ? null : (
        <Suspense fallback={<Skeleton lines={4} />}>
          <ProposedChanges
            project={path}
            source={from}
            target={to}
            targetProject={into === path ? undefined : into}
            page={page}
          />
        </Suspense>
      )}
    </div>
  );
}
