import { Suspense, useState } from 'react';
import type { IssuePage } from '../../../contract/issues/issues.ts';
import { ApiError } from '../../platform/api.ts';
import { useAutosave } from '../../platform/autosave.ts';
import { Button } from '../../ui/button.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { Banner } from '../../ui/feedback.tsx';
import { FormField, TextInput } from '../../ui/field.tsx';
import { MarkdownBody } from '../../ui/markdown-body.tsx';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { can, useProjectInCache } from '../projects/index.ts';
import { TemplateChooser } from '../templates/index.ts';
import { issuesMessages } from './issues.messages.ts';

const { t } = issuesMessages;

interface Texts {
  readonly title: string;
  readonly description: string;
}

function isTexts(value: unknown): value is Texts {
  if (typeof value !== 'object' || value === null) return false;
  const { title, description } = value as Partial<Record<keyof Texts, unknown>>;
  return typeof title === 'string' && typeof description === 'string';
}

/** Edits title and description in place. If somebody else changes them meanwhile, the typed text stays. */
export default function IssueEditForm({
  project: path,
  issue,
  preview,
  save,
  refresh,
  onClose,
}: {
  project: string;
  issue: IssuePage;
  preview: (text: string) => Promise<string>;
  save: (changes: { title: string; description: string; lock_version: number; was?: Texts }) => Promise<void>;
  /** Fetches the current issue. */
  refresh: () => Promise<IssuePage>;
  onClose: () => void;
}) {
  const project = useProjectInCache(path);
  const [base, setBase] = useState(issue);
  const [title, setTitle] = useState(issue.title);
  const [text, setText] = useState(issue.description_text);
  const [conflict, setConflict] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const changed = title !== issue.title || text !== issue.description_text;
  /** The texts that this one is based on; undefined if unknown. */
  const [was, setWas] = useState<Texts | undefined>({
    title: issue.title,
    description: issue.description_text,
  });
  // A draft is saved together with the version that it is based on, including its texts, so that concurrent changes can be merged.
  const keptForm = {
    form: { version: base.lock_version, was },
    restoreForm: (kept: Readonly<Record<string, unknown>>) => {
      const { version, was: before } = kept;
      if (typeof version !== 'number') return;
      setBase((now) => ({ ...now, lock_version: version }));
      setWas(isTexts(before) ? before : undefined);
    },
  };
  const { forget } = useAutosave(
    `Issue/${issue.id}/description`,
    text === issue.description_text ? '' : text,
    setText,
    keptForm,
  );
  const { forget: forgetTitle } = useAutosave(
    `Issue/${issue.id}/title`,
    title === issue.title ? '' : title,
    setTitle,
    keptForm,
  );
  const forgetBoth = (): void => {
    forget();
    forgetTitle();
  };
  const submit = async (): Promise<void> => {
    if (busy || title.trim() === '') return;
    setBusy(true);
    setErrors({});
    try {
      await save({
        title,
        description: text,
        lock_version: base.lock_version,
        ...(was === undefined ? {} : { was }),
      });
      forgetBoth();
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        // The next attempt is based on their version.
        const theirs = await refresh().catch(() => base);
        setBase(theirs);
        setWas({ title: theirs.title, description: theirs.description_text });
        setConflict(true);
      } else if (error instanceof ApiError) setErrors({ base: [error.message], ...error.errors });
      else setErrors({ base: [error instanceof Error ? error.message : t('updateFailed')] });
      setBusy(false);
    }
  };
  const cancel = (): void => {
    if (changed) setAsked(true);
    else onClose();
  };
  return (
    <form
      className="stack issue-edit"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {conflict ? (
        <Banner tone="danger" title={t('conflict')}>
          <details>
            <summary>{t('theirVersion')}</summary>
            <p className="strong" dir="auto">
              {base.title}
            </p>
            <MarkdownBody html={base.description_html} />
          </details>
        </Banner>
      ) : null}
      {errors['base'] === undefined || Object.keys(errors).length > 1 ? null : (
        <p className="form-alert" role="alert">
          {errors['base'].join('. ')}
        </p>
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
              if ((event.ctrlKey || event.metaKey) && event.key === 'Enter')
                event.currentTarget.form?.requestSubmit();
              if (event.key === 'Escape') cancel();
            }}
          />
        )}
      </FormField>
      {can(project, 'read_code') ? (
        <Suspense fallback={null}>
          <TemplateChooser project={path} kind="issue" text={text} onApply={setText} />
        </Suspense>
      ) : null}
      <FormField label={t('description')} error={errors['description']}>
        {(control) => (
          <MarkdownField
            id={control.id}
            describedBy={control['aria-describedby']}
            invalid={control['aria-invalid']}
            name="description"
            label={t('description')}
            value={text}
            onChange={setText}
            preview={preview}
            rows={10}
            onSubmit={() => void submit()}
            submitLabel={t('save')}
            onEscape={cancel}
          />
        )}
      </FormField>
      <div className="form-actions">
        <Button type="submit" variant="primary" busy={busy} disabled={title.trim() === ''}>
          {t('save')}
        </Button>
        <Button onClick={cancel}>{t('cancel')}</Button>
      </div>
      {asked ? (
        <LateConfirmDialog
          title={t('editIssue')}
          verb={t('discard')}
          keep={t('keepWriting')}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            forgetBoth();
            onClose();
          }}
        >
          <p>{t('loseQuestion')}</p>
        </LateConfirmDialog>
      ) : null}
    </form>
  );
}
