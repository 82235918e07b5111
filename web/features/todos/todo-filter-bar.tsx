import type { TodoFilterChoices } from '../../../contract/todos/todos.ts';
import { url, withQuery } from '../../platform/url.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { filtersOf, type TodoFilter, type TodoSearch } from './todo.queries.ts';
import { todosMessages } from './todos.messages.ts';

const { t } = todosMessages;
const page = '/dashboard/todos';

interface Choice {
  value: string;
  label: string;
}

/** One filter: what the reader's todos have, and what the address says. */
function Choose({
  name,
  label,
  chosen,
  choices,
}: {
  name: TodoFilter;
  label: string;
  chosen: string | undefined;
  choices: readonly Choice[];
}) {
  const known = chosen === undefined || choices.some(({ value }) => value === chosen);
  if (choices.length < 2 && chosen === undefined) return null;
  return (
    <Select
      key={chosen ?? ''}
      name={name}
      aria-label={label}
      defaultValue={chosen ?? ''}
      onChange={(event) => event.target.form?.requestSubmit()}
    >
      <option value="">{label}</option>
      {known ? null : <option value={chosen}>{t('notHere')}</option>}
      {choices.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
}

/** The filters and the order of the list, as a GET form: the address says what is shown. */
export function TodoFilterBar({ search, choices }: { search: TodoSearch; choices: TodoFilterChoices }) {
  const { projects, groups, authors, types } = choices;
  const places = (list: readonly { id: number; path: string }[]): Choice[] =>
    list.map(({ id, path }) => ({ value: String(id), label: path }));
  const filtered = Object.keys(filtersOf(search)).length > 0;
  const tab = { state: search.state, is_snoozed: search.is_snoozed };
  return (
    <form className="todo-filters" action={url(page)} method="get" data-enhance aria-label={t('filters')}>
      {Object.entries(tab).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Choose
        name="project_id"
        label={t('anyProject')}
        chosen={search.project_id}
        choices={places(projects)}
      />
      <Choose name="group_id" label={t('anyGroup')} chosen={search.group_id} choices={places(groups)} />
      <Choose
        name="author_id"
        label={t('anyAuthor')}
        chosen={search.author_id}
        choices={authors.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Choose
        name="type"
        label={t('anyType')}
        chosen={search.type}
        choices={types.map(({ name, label }) => ({ value: name, label }))}
      />
      <Choose
        name="action"
        label={t('anyAction')}
        chosen={search.action}
        choices={(['assigned', 'mentioned', 'directly_addressed', 'review_requested', 'marked'] as const).map(
          (value) => ({
            value,
            label: t(value),
          }),
        )}
      />
      <Select
        key={search.sort ?? 'default'}
        name="sort"
        aria-label={t('order')}
        defaultValue={search.sort ?? ''}
        onChange={(event) => event.target.form?.requestSubmit()}
      >
        <option value="">{t(search.is_snoozed === 'true' ? 'wakingFirst' : 'newestFirst')}</option>
        <option value="created_asc">{t('oldestFirst')}</option>
      </Select>
      <noscript>
        <Button type="submit">{t('apply')}</Button>
      </noscript>
      {filtered ? (
        <LinkButton variant="invisible" href={withQuery(url(page), { ...tab, sort: search.sort })}>
          {t('clearFilters')}
        </LinkButton>
      ) : null}
    </form>
  );
}
