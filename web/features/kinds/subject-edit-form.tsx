import { Suspense, useState } from 'react';
import type { SubjectPage } from '../../../contract/kinds/kinds.ts';
import { ApiError } from '../../platform/api.ts';
import { useAutosave } from '../../platform/autosave.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback.tsx';
import { FormField, TextInput } from '../../ui/field.tsx';
import { MarkdownBody } from '../../ui/markdown-body.tsx';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { TemplateChooser } from '../templates/index.ts';
import { kindsMessages } from './kinds.messages.ts';

const { t } = kindsMessages;

/** Edits title and description in place. If somebody else changes them meanwhile, the typed text stays. */
export default function SubjectEditForm({
  subject,
  save,
  fetchAgain,
  onClose,
}: {
  subject: SubjectPage;
  save: (changes: { title: string; description: string; lock_version: number }) => Promise<void>;
  fetchAgain: () => Promise<SubjectPage>;
  onClose: () => void;
}) {
  const kind = subject.kind.noun;
  const [base, setBase] = useState(subject);
  const [title, setTitle] = useState(subject.title);
  const [text, setText] = useState(subject.description_text);
  const [conflict, setConflict] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [busy, setBusy] = useState(false);
  const { forget } = useAutosave(
    `${subject.kind.name}/${subject.id}/description`,
    text === subject.description_text ? '' : text,
    setText,
  );
  const submit = async (): Promise<void> => {
    if (busy || title.trim() === '') return;
    setBusy(true);
    setErrors({});
    try {
      await save({ title, description: text, lock_version: base.lock_version });
      forget();
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        // The next attempt is based on their version.
        setBase(await fetchAgain().catch(() => base));
        setConflict(true);
      } else if (error instanceof ApiError) setErrors({ base: [error.message], ...error.errors });
      else setErrors({ base: [error instanceof Error ? error.message : t('updateFailed', { kind })] });
      setBusy(false);
    }
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {conflict ? (
        <Banner tone="danger" title={t('conflict', { kind })}>
          <details>
            <summary>{t('theirVersion', { kind })}</summary>
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
          />
        )}
      </FormField>
      <Suspense fallback={null}>
        <TemplateChooser
          project={subject.parent_path}
          parent={subject.kind.parent}
          kind={kind.replaceAll(' ', '_')}
          text={text}
          onApply={setText}
        />
      </Suspense>
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
            rows={10}
            onSubmit={() => void submit()}
            submitLabel={t('save')}
          />
        )}
      </FormField>
      <div className="form-actions">
        <Button type="submit" variant="primary" busy={busy} disabled={title.trim() === ''}>
          {t('save')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
