import { useEffect, useState } from 'react';
import { defaultTemplate } from '../../../contract/templates/templates.ts';
import { useAutosave } from '../../platform/autosave.ts';
import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { useParams, useRouter } from '../../platform/routing/hooks.ts';
import { idPart } from '../../platform/url.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox, FormField, TextInput } from '../../ui/field.tsx';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { groupPlace } from '../../ui/markdown-place.ts';
import { groupPage } from '../projects/index.ts';
import { TemplateChooser } from '../templates/index.ts';
import { epicsMessages } from './epics.messages.ts';

const { t } = epicsMessages;

/** Opens an epic. A plain form until the script is loaded. */
export default function NewEpicPage() {
  const { group } = useParams<'/groups/:group/-/epics/new'>();
  const { history } = useRouter();
  // Undefined until somebody writes: then it is what came back from a form without script.
  const [title, setTitle] = useState<string>();
  const [text, setText] = useState<string>();
  const [template, setTemplate] = useState('');
  const kept = `Epic/new/${group}`;
  const { forget: forgetTitle } = useAutosave(`${kept}/title`, title ?? '', setTitle);
  const { forget: forgetText } = useAutosave(`${kept}/description`, text ?? '', setText);
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <div className="page page-narrow stack">
      <h1>{t('newEpic')}</h1>
      <ApiForm
        id="epic"
        method="POST"
        path={`/api/v4/groups/${idPart(group)}/epics`}
        leadTo={`/groups/${group}/-/epics/{iid}`}
        body={({ confidential, ...fields }) => ({ ...fields, confidential: confidential === 'true' })}
        onDone={(made) => {
          forgetTitle();
          forgetText();
          history.push(groupPage(group, `epics/${made.iid}`));
        }}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            <FormField label={t('title')} error={state.errors['title']} required>
              {(control) => (
                <TextInput
                  {...control}
                  name="title"
                  value={title ?? state.values['title'] ?? ''}
                  onChange={({ target }) => setTitle(target.value)}
                  maxLength={255}
                  autoComplete="off"
                  autoFocus
                  dir="auto"
                />
              )}
            </FormField>
            <TemplateChooser
              live={live}
              project={group}
              parent="group"
              kind="epic"
              text={text ?? template}
              begins={defaultTemplate}
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
                  rows={10}
                  value={text ?? state.values['description'] ?? template}
                  onChange={setText}
                  place={groupPlace(group, { sigil: '&', source: 'epics' }, 'Epic')}
                />
              )}
            </FormField>
            <Checkbox
              name="confidential"
              value="true"
              label={t('confidentialChoice')}
              hint={t('confidentialHint')}
            />
            <div className="form-actions">
              <Button type="submit" variant="primary" busy={state.busy}>
                {t('create')}
              </Button>
              <LinkButton href={groupPage(group, 'epics')}>{t('cancel')}</LinkButton>
            </div>
          </>
        )}
      </ApiForm>
    </div>
  );
}
