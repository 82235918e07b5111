import { ApiForm, FormAlert } from '../../platform/form.tsx';
import { useSearch } from '../../platform/routing/hooks.ts';
import { addToast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { FieldSet, FormField, Radio, TextArea } from '../../ui/field.tsx';
import { withParts } from '../../ui/with-parts.tsx';
import { abuseMessages, categoryText } from './abuse.messages.ts';

const { t } = abuseMessages;

const categories = ['spam', 'offensive', 'phishing', 'credentials', 'copyright', 'malware', 'other'] as const;

/** Reports a person to the administrators. */
export default function ReportAbusePage() {
  const { user_id, ref_url } = useSearch<'/-/abuse_reports/new'>();
  return (
    <div className="page page-narrow stack">
      <h1>{t('reportAbuse')}</h1>
      <p className="muted">{t('reportText')}</p>
      {ref_url?.startsWith('/') !== true ? null : (
        <p className="break">
          {withParts(t(ref_url.includes('#note_') ? 'aboutNote' : 'aboutPage'), {
            page: <code dir="ltr">{ref_url.replace(/#.*$/, '')}</code>,
          })}
        </p>
      )}
      <ApiForm
        id="abuse"
        method="POST"
        path="/-/abuse_reports"
        leadTo="/"
        onDone={(_, form) => {
          addToast({ tone: 'success', text: t('sent') });
          form.reset();
        }}
      >
        {(state) => (
          <>
            <FormAlert state={state} />
            <input type="hidden" name="user_id" value={user_id ?? ''} />
            <input type="hidden" name="reported_from_url" value={ref_url ?? ''} />
            <FieldSet legend={t('category')}>
              {categories.map((category) => (
                <Radio
                  key={category}
                  name="category"
                  value={category}
                  label={categoryText(category)}
                  defaultChecked={category === (state.values['category'] ?? 'spam')}
                />
              ))}
            </FieldSet>
            <FormField label={t('details')} error={state.errors['message']?.join('. ')}>
              {(control) => (
                <TextArea
                  {...control}
                  name="message"
                  rows={6}
                  required
                  defaultValue={state.values['message']}
                />
              )}
            </FormField>
            <div className="form-actions">
              <Button type="submit" variant="primary" busy={state.busy}>
                {t('send')}
              </Button>
            </div>
          </>
        )}
      </ApiForm>
    </div>
  );
}
