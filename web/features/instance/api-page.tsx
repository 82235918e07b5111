import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { fetchTransport } from '../../platform/api.ts';
import { useSearch } from '../../platform/routing/hooks.ts';
import { useSession } from '../../platform/session.ts';
import { toastError } from '../../platform/toasts.ts';
import { url } from '../../platform/url.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { TextInput } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { instanceMessages } from './instance.messages.ts';
import { openApiQuery, type ApiOperation, type ApiSection } from './openapi.queries.ts';
import './api-page.css';

const { t } = instanceMessages;

interface Answer {
  status: number;
  text: string;
}

/** Parses 'true', '12', '[1]' and '{…}' as JSON; everything else is a string. */
function valueOf(text: string): unknown {
  try {
    return /^(?:true|false|null|-?\d+(?:\.\d+)?|[[{].*)$/s.test(text) ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}

function prettyPrint(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

async function send(operation: ApiOperation, data: FormData, token: string): Promise<Answer> {
  let { path } = operation;
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const field of operation.fields) {
    const text = data.get(`${field.in}.${field.name}`);
    if (typeof text !== 'string' || text === '') continue;
    if (field.in === 'path') path = path.replace(`{${field.name}}`, encodeURIComponent(text));
    else if (field.in === 'query') query.append(field.name, text);
    else body[field.name] = valueOf(text);
  }
  const search = query.toString();
  const response = await fetchTransport({
    method: operation.method,
    path: url(path) + (search === '' ? '' : `?${search}`),
    headers: {
      accept: 'application/json',
      'x-csrf-token': token,
      ...(Object.keys(body).length === 0 ? {} : { 'content-type': 'application/json' }),
    },
    ...(Object.keys(body).length === 0 ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: prettyPrint(await response.text()) };
}

function Operation({ operation }: { operation: ApiOperation }) {
  const { csrf_token } = useSession();
  const [answer, setAnswer] = useState<Answer | undefined>();
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setBusy(true);
    send(operation, new FormData(event.currentTarget), csrf_token)
      .then(setAnswer, toastError)
      .finally(() => setBusy(false));
  };
  return (
    <details className="operation" id={operation.id} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={`operation-method operation-${operation.method.toLowerCase()}`}>
          {operation.method}
        </span>
        <code className="grow">{operation.path}</code>
        <span className="muted">{operation.summary}</span>
      </summary>
      <form className="operation-body" onSubmit={submit}>
        {operation.fields.length === 0 ? (
          <p className="muted">{t('noFields')}</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">{t('field')}</th>
                <th scope="col">{t('type')}</th>
                {open ? <th scope="col">{t('value')}</th> : null}
              </tr>
            </thead>
            <tbody>
              {operation.fields.map((field) => (
                <tr key={`${field.in}.${field.name}`}>
                  <th scope="row">
                    <code>{field.name}</code>
                    <span className="muted small">
                      {' '}
                      {t(`in_${field.in}`)}
                      {field.required ? `, ${t('required')}` : ''}
                    </span>
                  </th>
                  <td className="muted small">{field.type}</td>
                  {open ? (
                    <td>
                      <TextInput
                        name={`${field.in}.${field.name}`}
                        aria-label={field.name}
                        required={field.required}
                        spellCheck={false}
                        autoComplete="off"
                      />
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {operation.answers.map(({ status, type }) => (
          <p key={status} className="muted small">
            {t('answers')} <code>{status}</code> {type === '' ? t('nothingInIt') : <code>{type}</code>}
          </p>
        ))}
        {open ? (
          <div className="form-actions row">
            <Button type="submit" small busy={busy}>
              {t('send')}
            </Button>
            {operation.method === 'GET' ? null : <span className="muted small">{t('changes')}</span>}
          </div>
        ) : null}
        {answer === undefined ? null : (
          <section aria-label={t('answer')} aria-live="polite">
            <p className="strong">{answer.status}</p>
            {/* Lets keyboards scroll it. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre tabIndex={0}>{answer.text}</pre>
          </section>
        )}
      </form>
    </details>
  );
}

function matching(sections: readonly ApiSection[], search: string): ApiSection[] {
  const needle = search.trim().toLowerCase();
  return sections
    .map(({ tag, operations }) => ({
      tag,
      operations: operations.filter((operation) =>
        `${tag} ${operation.method} ${operation.path} ${operation.summary}`.toLowerCase().includes(needle),
      ),
    }))
    .filter(({ operations }) => operations.length > 0);
}

/** Every API call, with documentation and a form to try it. */
export default function ApiPage() {
  const { search = '' } = useSearch<'/-/api'>();
  const { data } = useSuspenseQuery(openApiQuery());
  const sections = matching(data, search);
  return (
    <div className="page stack">
      <div className="page-head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('intro')}</p>
          <p className="row row-wrap">
            <a href={url('/api/v4/openapi.json')} data-native>
              {t('document')}
            </a>
            <a href={url('/-/profile/personal_access_tokens')}>{t('tokens')}</a>
          </p>
        </div>
      </div>
      <FilterBar action={url('/-/api')} value={search} placeholder={t('filter')} clearHref={url('/-/api')} />
      {sections.length === 0 ? <EmptyState title={t('nothing')} /> : null}
      {sections.map(({ tag, operations }) => (
        <section key={tag} className="card">
          <div className="card-head">
            <h2>{tag}</h2>
          </div>
          {operations.map((operation) => (
            <Operation key={operation.id} operation={operation} />
          ))}
        </section>
      ))}
    </div>
  );
}
