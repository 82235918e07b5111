import { useEffect, useId, useRef, useState } from 'react';
import { ApiError, OfflineError } from '../../../platform/api.ts';
import { randomUuid } from '../../../platform/random-uuid.ts';
import { takeTyped } from '../../../platform/typing-ahead.tsx';
import { Button } from '../../../ui/button.tsx';
import { Radio, TextInput } from '../../../ui/field.tsx';
import { treeMessages } from './tree.messages.ts';
import type { Tree } from './use-tree.ts';

const { t } = treeMessages;

/** Puts what the words name below an epic, or opens a new epic there. */
export default function AddToEpic({ tree, onClose }: { tree: Tree; onClose: () => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [creates, setCreates] = useState(false);
  const [typed, setTyped] = useState(() => takeTyped());
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState('');
  // A request that got lost can have opened the epic: sent again, it opens no second one.
  const unsure = useRef<{ title: string; key: string }>(undefined);
  useEffect(() => input.current?.focus(), []);
  const create = async (title: string): Promise<void> => {
    if (unsure.current?.title !== title) unsure.current = { title, key: randomUuid() };
    await tree.create(title, unsure.current.key);
  };
  const isEmpty = typed.trim() === '';
  const submit = async (): Promise<void> => {
    if (isEmpty || sending) return;
    setSending(true);
    setFailed('');
    try {
      await (creates
        ? create(typed.trim())
        : tree.add([...new Set(typed.split(/[\s,]+/).filter((word) => word !== ''))]));
      onClose();
    } catch (error) {
      const said =
        (error instanceof ApiError && error.status < 500) || error instanceof OfflineError
          ? error.message
          : '';
      setFailed(said === '' ? t(creates ? 'createFailed' : 'addFailed') : said);
      setSending(false);
      input.current?.focus();
    }
  };
  return (
    <form
      className="tree-form"
      aria-labelledby="epic-tree-name"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset className="tree-kinds">
        <legend className="visually-hidden">{t('add')}</legend>
        {[false, true].map((one) => (
          <Radio
            key={String(one)}
            name="tree-kind"
            label={t(one ? 'addEpic' : 'addReferences')}
            checked={creates === one}
            onChange={() => {
              setCreates(one);
              setFailed('');
            }}
          />
        ))}
      </fieldset>
      <label className="strong" htmlFor={id}>
        {t(creates ? 'title' : 'references')}
      </label>
      <TextInput
        ref={input}
        id={id}
        autoComplete="off"
        maxLength={creates ? 255 : 2000}
        aria-invalid={failed === '' ? undefined : true}
        aria-describedby={failed === '' ? (creates ? undefined : `${id}h`) : `${id}e`}
        value={typed}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isEmpty) onClose();
        }}
        onChange={(event) => {
          setTyped(event.target.value);
          setFailed('');
        }}
      />
      {creates ? null : (
        <p id={`${id}h`} className="muted small">
          {t('referencesHint')}
        </p>
      )}
      {failed === '' ? null : (
        <p id={`${id}e`} className="field-error" role="alert">
          {failed}
        </p>
      )}
      <div className="form-actions">
        <Button type="submit" variant="primary" small busy={sending} disabled={isEmpty || sending}>
          {t(creates ? 'create' : 'submit')}
        </Button>
        <Button small onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
