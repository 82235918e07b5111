import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { Namespace } from '../../../contract/projects/projects.ts';
import { FormField, Select } from '../../ui/field.tsx';
import { SelectPanel } from '../../ui/select-panel.tsx';
import { namespaceQuery, namespacesQuery } from './project.queries.ts';
import { projectsMessages } from './projects.messages.ts';

const { t } = projectsMessages;
const NamespaceList = lazy(() => import('./namespace-list.tsx'));

const all = (): boolean => true;

export interface NamespaceFieldProps {
  name: string;
  label: string;
  error: string | readonly string[] | undefined;
  /** The initial id, as text. */
  chosen: string | undefined;
  offers?: (namespace: Namespace) => boolean;
  /** The entry for no namespace; without it one must be chosen. */
  none?: string;
}

/** Chooses one of the viewer's namespaces. A plain select, which needs no script; if there are more than it holds, the others are searched. */
export function NamespaceField({ name, label, error, chosen, offers = all, none }: NamespaceFieldProps) {
  const client = useQueryClient();
  const { data } = useSuspenseQuery(namespacesQuery());
  const given = chosen === undefined ? undefined : client.getQueryData(namespaceQuery(chosen).queryKey);
  const [found, setFound] = useState<Namespace | undefined>(given);
  const listed = data.items.filter(offers);
  const options =
    found === undefined || listed.some(({ id }) => id === found.id) ? listed : [found, ...listed];
  const own = none === undefined ? options.find(({ kind }) => kind === 'user')?.id : undefined;
  const [value, setValue] = useState(
    chosen !== undefined && options.some(({ id }) => String(id) === chosen) ? chosen : String(own ?? ''),
  );
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <FormField label={label} error={error}>
      {(control) => (
        <div className="row">
          <Select
            {...control}
            className="grow"
            name={name}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          >
            {none === undefined ? null : <option value="">{none}</option>}
            {options.map((namespace) => (
              <option key={namespace.id} value={namespace.id}>
                {namespace.full_path}
              </option>
            ))}
          </Select>
          {live && data.nextPage !== null ? (
            <SelectPanel opener={t('findNamespace')} openerClass="btn btn-default">
              {(panel) => (
                <NamespaceList
                  {...panel}
                  title={label}
                  offers={offers}
                  value={options.find(({ id }) => String(id) === value)}
                  onChange={(namespace) => {
                    setFound(namespace);
                    setValue(String(namespace.id));
                  }}
                />
              )}
            </SelectPanel>
          ) : null}
        </div>
      )}
    </FormField>
  );
}
