import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { EditorPage } from '../../../../contract/repositories/editing.ts';
import { useApi } from '../../../platform/app-context.tsx';
import { useAutosave } from '../../../platform/autosave.ts';
import { ApiForm, FormAlert } from '../../../platform/form.tsx';
import { useRouter } from '../../../platform/routing/hooks.ts';
import { url } from '../../../platform/url.ts';
import { Button, ButtonGroup, LinkButton } from '../../../ui/button.tsx';
import { Banner, Skeleton } from '../../../ui/feedback.tsx';
import { FormField, TextInput } from '../../../ui/field.tsx';
import { MarkdownBody } from '../../../ui/markdown-body.tsx';
import { previewMarkdown } from '../../../ui/preview-markdown.ts';
import { withParts } from '../../../ui/with-parts.tsx';
import { CodeNotices, projectPath } from '../../projects/index.ts';
import { TemplateChooser } from '../../templates/index.ts';
import { codePage } from '../code-paths.ts';
import { editorQuery, pageCall } from '../code.queries.ts';
import { CommitFields, firstBranch, placeFields } from './commit-fields.tsx';
import { editingMessages } from './editing.messages.ts';
import { readKeptEdit, type KeptEdit } from './kept-edit.ts';
import { NotEditable } from './not-editable.tsx';
import { TextEditor } from './text-editor.tsx';
import './editing.css';

const { t } = editingMessages;

/** TPL-02: templates are offered for files of this name alone. */
const isMarkdown = (path: string): boolean => /\.md$/i.test(path);

/** The kind whose templates are offered: who writes a template of merge requests may begin with one of those. */
const templatesFor = (path: string): string =>
  /merge_request|pull_request/i.test(path) ? 'merge_request' : 'issue';

function Preview({ project, content }: { project: string; content: string }) {
  const api = useApi();
  const [html, setHtml] = useState<string>();
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    let current = true;
    previewMarkdown(api, project, content).then(
      (found) => current && setHtml(found),
      (error: unknown) => current && setFailed(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      current = false;
    };
  }, [api, project, content]);
  if (failed !== undefined) return <p role="alert">{failed}</p>;
  if (html === undefined) return <Skeleton lines={8} />;
  return html === '' ? <p className="muted">{t('emptyPreview')}</p> : <MarkdownBody html={html} large />;
}

export interface EditorProps {
  project: string;
  at: string;
  isNew: boolean;
  /** The page to go to after a commit into the branch that was looked at. */
  back?: string | undefined;
}

function Editor({ project, isNew, back, page }: EditorProps & { page: EditorPage }) {
  const { history } = useRouter();
  const client = useQueryClient();
  const hintId = useId();
  const beginning: KeptEdit = {
    path: isNew && page.path !== '' ? `${page.path}/` : page.path,
    content: page.file?.content ?? '',
    message: '',
    oid: page.file?.oid ?? null,
  };
  const [edit, setEdit] = useState<KeptEdit>();
  const [isRestored, setRestored] = useState(false);
  const [branch, setBranch] = useState(firstBranch(page));
  const [showsPreview, setShowsPreview] = useState(false);
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const { forget } = useAutosave(
    `File/${project}/${page.revision?.name ?? ''}/${isNew ? 'new' : 'edit'}/${page.path}`,
    edit === undefined ? '' : JSON.stringify(edit),
    (text) => {
      const kept = readKeptEdit(text);
      if (kept === undefined) return;
      setEdit(kept);
      setRestored(true);
    },
  );
  const now = edit ?? beginning;
  const change = (part: Partial<KeptEdit>): void =>
    setEdit((before) => ({ ...(before ?? beginning), ...part }));
  const here =
    page.revision === null
      ? projectPath(project)
      : codePage(project, isNew ? 'tree' : 'blob', page.revision.name, page.path);
  const markdown = isMarkdown(now.path);
  const suggested = isNew
    ? `Add ${now.path}`
    : now.path === page.path
      ? `Update ${now.path}`
      : `Rename ${page.path} to ${now.path}`;
  return (
    <div className="page stack">
      <CodeNotices project={project} />
      <h1>{t(isNew ? 'newFile' : 'editFile')}</h1>
      <ApiForm
        id="edited-file"
        className="form editor-form"
        method="POST"
        path={pageCall(project, 'edited_file')}
        leadTo={`/${project}/-/tree/{branch}`}
        body={(fields) => ({
          ...placeFields(page, { branch, message: now.message }),
          path: now.path,
          content: now.content,
          start_merge_request: fields['start_merge_request'] === 'true',
          ...(isNew ? {} : { previous_path: page.path, oid: now.oid }),
        })}
        onDone={async (made) => {
          forget();
          await client.invalidateQueries({ queryKey: ['api'], refetchType: 'none' });
          history.push(back !== undefined && made.branch === page.branch ? back : url(made.url));
        }}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            {state.alert === undefined || isNew || branch !== page.branch || page.new_branch === '' ? null : (
              <p>
                {withParts(t('kept'), {
                  now: (
                    <a href={here} target="_blank" rel="noreferrer">
                      {t('asItIs')}
                    </a>
                  ),
                })}{' '}
                <Button small onClick={() => setBranch(page.new_branch)}>
                  {t('toNewBranch')}
                </Button>
              </p>
            )}
            {isRestored && edit !== undefined ? (
              <Banner tone={edit.oid === beginning.oid ? 'info' : 'attention'}>
                <p>
                  {t('restored')} {edit.oid === beginning.oid ? null : t('basedOnOld')}{' '}
                  <Button
                    small
                    onClick={() => {
                      setEdit(undefined);
                      setRestored(false);
                    }}
                  >
                    {t('startOver')}
                  </Button>
                </p>
              </Banner>
            ) : null}
            <div className="editor-head">
              <FormField
                label={t('fileName')}
                hint={isNew ? t('fileNameHint') : undefined}
                error={state.errors['path']}
                required
              >
                {(control) => (
                  <TextInput
                    {...control}
                    name="path"
                    value={now.path}
                    maxLength={5000}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    dir="auto"
                    className="mono"
                    onChange={({ target }) => change({ path: target.value })}
                  />
                )}
              </FormField>
              {isNew ? null : <input type="hidden" name="previous_path" value={page.path} />}
              {page.file === null ? null : <input type="hidden" name="oid" value={page.file.oid} />}
              {live && markdown ? (
                <>
                  <TemplateChooser
                    key={templatesFor(now.path)}
                    project={project}
                    kind={templatesFor(now.path)}
                    text={now.content}
                    onApply={(content) => change({ content })}
                  />
                  <ButtonGroup>
                    {([false, true] as const).map((preview) => (
                      <Button
                        key={String(preview)}
                        small
                        aria-pressed={showsPreview === preview}
                        onClick={() => setShowsPreview(preview)}
                      >
                        {t(preview ? 'preview' : 'write')}
                      </Button>
                    ))}
                  </ButtonGroup>
                </>
              ) : null}
            </div>
            {showsPreview && markdown ? (
              <div className="card editor-preview">
                <div className="file-body">
                  <Preview project={project} content={now.content} />
                </div>
              </div>
            ) : (
              <TextEditor
                name="content"
                label={isNew ? t('contentsOfNew') : t('contents', { name: page.path })}
                describedBy={hintId}
                value={now.content}
                path={now.path}
                onChange={(content) => change({ content })}
              />
            )}
            <p id={hintId} className="field-hint needs-script">
              {t('leaveHint')}
            </p>
            <CommitFields
              page={page}
              state={state}
              suggested={suggested}
              place={{ branch, message: now.message }}
              onChange={({ branch: name, message }) => {
                setBranch(name);
                if (message !== now.message) change({ message });
              }}
            />
            <div className="form-actions">
              <Button type="submit" variant="primary" busy={state.busy}>
                {t('commit')}
              </Button>
              <LinkButton href={back ?? here}>{t('cancel')}</LinkButton>
            </div>
          </>
        )}
      </ApiForm>
    </div>
  );
}

/** Changes a file, or makes a new one. */
export function FileEditor(props: EditorProps) {
  const { project, at, isNew } = props;
  const { data: page } = useSuspenseQuery(editorQuery(project, at, isNew));
  return page.rights === 'push' && page.obstacle === null ? (
    <Editor {...props} page={page} />
  ) : (
    <NotEditable project={project} page={page} isNew={isNew} />
  );
}
