import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../platform/app-context.tsx';
import { addToast } from '../../platform/toasts.ts';
import { FormField, Select } from '../../ui/field.tsx';
import { projectPage, type Project } from '../projects/index.ts';
import { branchesMessages } from './branches.messages.ts';

const { t } = branchesMessages;

export type PrivateFork = Pick<Project, 'id' | 'path_with_namespace' | 'default_branch'>;

/**
 * The private forks that the viewer can push to. The first one is chosen when they are loaded: the branch of a confidential issue is
 * created in it.
 */
export function PrivateForkField({
  project,
  value,
  onChange,
}: {
  project: Project;
  value: PrivateFork | undefined;
  onChange: (fork: PrivateFork) => void;
}) {
  const api = useApi();
  const { data, isError } = useQuery({
    queryKey: ['private-forks', project.id],
    queryFn: ({ signal }) =>
      api.get(`/api/v4/projects/${project.id}/forks`, {
        query: { visibility: 'private', min_access_level: 30, order_by: 'id', per_page: 100 },
        signal,
      }),
  });
  useEffect(() => {
    if (isError) addToast({ tone: 'danger', text: t('forksFailed') });
  }, [isError]);
  const first = data?.[0];
  useEffect(() => {
    if (value === undefined && first !== undefined) onChange(first);
  });
  if (isError)
    return (
      <p className="small" role="alert">
        {t('forksFailed')}
      </p>
    );
  if (data === undefined) return <p className="muted small">{t('forksLoading')}</p>;
  if (first === undefined)
    return (
      <p className="small">
        {t('noForks')} <a href={projectPage(project.path_with_namespace, 'forks/new')}>{t('forkThis')}</a>
      </p>
    );
  return (
    <FormField label={t('fork')} hint={t('forkSelected')}>
      {(control) => (
        <Select
          {...control}
          value={value?.id ?? ''}
          onChange={({ target }) => onChange(data.find(({ id }) => String(id) === target.value) ?? first)}
        >
          {data.map(({ id, path_with_namespace }) => (
            <option key={id} value={id}>
              {path_with_namespace}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}
