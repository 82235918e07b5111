import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import type { MoveTarget } from '../../../contract/issues/sidebar.ts';
import { useApi } from '../../platform/app-context.tsx';
import { addToast } from '../../platform/toasts.ts';
import { FormField, TextInput } from '../../ui/field.tsx';
import { movingMessages } from './moving.messages.ts';
import './move-targets.css';

const { t } = movingMessages;

/** The projects that issues of this one can be moved to, with a search. */
export function MoveTargets({
  projectId,
  chosen,
  onChoose,
}: {
  projectId: number;
  chosen: MoveTarget | undefined;
  onChoose: (target: MoveTarget) => void;
}) {
  const api = useApi();
  const [search, setSearch] = useState('');
  const asked = useDeferredValue(search.trim());
  const { data: projects, isError } = useQuery({
    queryKey: ['move-targets', projectId, asked],
    queryFn: ({ signal }) =>
      api.get('/autocomplete/projects.json', {
        query: { project_id: projectId, search: asked },
        signal,
      }),
    placeholderData: (before) => before,
    retry: false,
  });
  useEffect(() => {
    if (isError) addToast({ tone: 'danger', text: t('projectsFailed') });
  }, [isError]);
  return (
    <>
      <FormField label={t('searchProject')}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            autoComplete="off"
            onKeyDown={(event) => {
              // Enter would submit the form around it.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        )}
      </FormField>
      <fieldset className="move-targets">
        <legend className="visually-hidden">{t('moveTo')}</legend>
        {projects?.map((project) => (
          <label key={project.id} className="radio-row">
            <input
              type="radio"
              name="target"
              checked={chosen?.id === project.id}
              onChange={() => onChoose(project)}
            />
            <span dir="auto">{project.name_with_namespace}</span>
          </label>
        ))}
        {projects?.length === 0 ? <p className="muted">{t('noProject')}</p> : null}
      </fieldset>
    </>
  );
}
