import { Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { OwnChanges } from '../../../contract/planning/changes.ts';
import { ApiError } from '../../platform/api.ts';
import { useAutosave } from '../../platform/autosave.ts';
import { Button } from '../../ui/button.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { Banner } from '../../ui/feedback.tsx';
import { FormField, TextInput } from '../../ui/field.tsx';
import { MarkdownBody } from '../../ui/markdown-body.tsx';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { useAskBeforeLeaving } from './ask-before-leaving.ts';
import { editFormMessages } from './edit-form.messages.ts';

const { t } = editFormMessages;

/** A subject with the texts that the form edits. */
export interface EditedSubject {
  readonly id: number;
  readonly title: string;
  readonly description_text: string;
  readonly description_html: string;
  readonly lock_version: number;
}

interface Texts {
  readonly title: string;
  readonly description: string;
}

function isTexts(value: unknown): value is Texts {
  if (typeof value !== 'object' || value === null) return false;
  const { title, description } = value as Partial<Record<keyof Texts, unknown>>;
  return typeof title === 'string' && typeof description === 'string';
}

export interface OwnFieldsProps {
  readonly values: OwnChanges;
  readonly onChange: (changed: OwnChanges) => void;
  /** The keys that save and cancel the form. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly errors: Readonly<Record<string, readonly string[] | undefined>>;
}

/** What only its kind has, and is edited with its texts. */
export interface OwnFields {
  /** As the call names them; a text can't be empty. */
  readonly values: OwnChanges;
  readonly render: (props: OwnFieldsProps) => ReactNode;
}

export interface EditFormProps<S extends EditedSubject> {
  /** The name of its kind, for drafts: `Issue`. */
  type: string;
  /** The noun for its kind: `issue`. */
  kind: string;
  subject: S;
  /** `was` are the texts that the change is based on, if they are known: both changes are then merged. */
  save: (
    changes: { title: string; description: string; lock_version: number; was?: Texts } & OwnChanges,
  ) => Promise<void>;
  /** Fetches the current subject. */
  refresh: () => Promise<S>;
  /** Renders the text on the server, where the place of the field has no path for it. */
  preview?: (text: string) => Promise<string>;
  /** Chooses a template for the description. */
  renderTemplates?: (text: string, onApply: (text: string) => void) => ReactNode;
  ownFields?: OwnFields | undefined;
  onClose: () => void;
}

/** What is otherwise than before; a text without spaces around it. */
function changedOf(before: OwnChanges, now: OwnChanges): OwnChanges {
  const changed = {
    ...now,
    ...(now.target_branch === undefined ? {} : { target_branch: now.target_branch.trim() }),
  };
  for (const name of Object.keys(changed) as (keyof OwnChanges)[])
    if (changed[name] === before[name]) delete changed[name];
  return changed;
}

/**
 * Edits title and description of a subject in place. If somebody else changes them meanwhile, the typed text stays; leaving the form
 * asks before anything typed is lost.
 */
export function EditForm<S extends EditedSubject>({
  type,
  kind,
  subject,
  save,
  refresh,
  preview,
  renderTemplates,
  ownFields,
  onClose,
}: EditFormProps<S>) {
  const [base, setBase] = useState(subject);
  const [title, setTitle] = useState(subject.title);
  const [text, setText] = useState(subject.description_text);
  const [ownBefore] = useState<OwnChanges>(ownFields?.values ?? {});
  const [own, setOwn] = useState(ownBefore);
  const ownChanges = changedOf(ownBefore, own);
  const ownChanged = Object.keys(ownChanges).length > 0;
  const [conflict, setConflict] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [busy, setBusy] = useState(false);
  /** What the question whether to lose what is typed goes on with. */
  const [asked, setAsked] = useState<{ readonly goOn: () => void }>();
  // Not with the subject of now: what others change is not typed here.
  const changed = title !== base.title || text !== base.description_text || ownChanged;
  /** The texts that this one is based on; undefined if unknown. */
  const [was, setWas] = useState<Texts | undefined>({
    title: subject.title,
    description: subject.description_text,
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
    `${type}/${subject.id}/description`,
    text === subject.description_text ? '' : text,
    setText,
    keptForm,
  );
  const { forget: forgetTitle } = useAutosave(
    `${type}/${subject.id}/title`,
    title === subject.title ? '' : title,
    setTitle,
    keptForm,
  );
  const forgetBoth = (): void => {
    forget();
    forgetTitle();
  };
  const incomplete = title.trim() === '' || own.target_branch?.trim() === '';
  const form = useRef<HTMLFormElement>(null);
  const submit = async (): Promise<void> => {
    if (busy || incomplete) return;
    setBusy(true);
    setErrors({});
    try {
      await save({
        title,
        description: text,
        lock_version: base.lock_version,
        ...(was === undefined ? {} : { was }),
        ...ownChanges,
      });
      forgetBoth();
      onClose();
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      const theirs = isConflict ? await refresh().catch(() => base) : base;
      // Its own field can be refused as well, while nobody has changed the texts.
      if (isConflict && (!ownChanged || theirs.lock_version !== base.lock_version)) {
        // The next attempt is based on their version.
        setBase(theirs);
        setWas({ title: theirs.title, description: theirs.description_text });
        setConflict(true);
      } else if (error instanceof ApiError) setErrors({ base: [error.message], ...error.errors });
      else setErrors({ base: [error instanceof Error ? error.message : t('failed', { kind })] });
      setBusy(false);
    }
  };
  const cancel = (): void => {
    if (changed) setAsked({ goOn: onClose });
    else onClose();
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>): void => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') event.currentTarget.form?.requestSubmit();
    if (event.key === 'Escape') cancel();
  };
  // Not while it is being saved: what is typed is on its way, and the challenge can be on the page.
  useAskBeforeLeaving(changed && !busy, (leave) => setAsked({ goOn: leave }));
  return (
    <form
      ref={form}
      className="stack subject-edit"
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
            onKeyDown={keys}
          />
        )}
      </FormField>
      {renderTemplates?.(text, setText)}
      <FormField label={t('description')} error={errors['description']}>
        {(control) => (
          <MarkdownField
            control={control}
            name="description"
            label={t('description')}
            value={text}
            onChange={setText}
            {...(preview === undefined ? {} : { preview })}
            rows={10}
            // By the form, which keeps what is half typed, as a time, from being sent as nothing.
            submit={{ label: t('save'), send: () => form.current?.requestSubmit() }}
            onEscape={cancel}
          />
        )}
      </FormField>
      {ownFields === undefined ? null : (
        <Suspense fallback={null}>
          {ownFields.render({
            values: own,
            onChange: (changed) => setOwn((now) => ({ ...now, ...changed })),
            onKeyDown: keys,
            errors,
          })}
        </Suspense>
      )}
      <div className="form-actions">
        <Button type="submit" variant="primary" busy={busy} disabled={incomplete}>
          {t('save')}
        </Button>
        <Button onClick={cancel}>{t('cancel')}</Button>
      </div>
      {asked === undefined ? null : (
        <LateConfirmDialog
          title={t('discardTitle', { kind })}
          verb={t('discard')}
          keep={t('keepWriting')}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            forgetBoth();
            setAsked(undefined);
            asked.goOn();
          }}
        >
          <p>{t('loseQuestion', { kind })}</p>
        </LateConfirmDialog>
      )}
    </form>
  );
}
