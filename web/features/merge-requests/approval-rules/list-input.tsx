import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { TextInput } from '../../../ui/field.tsx';
import { groupsQuery, peopleQuery } from './approval-rule.queries.ts';

/** The words before the one that is typed, and that one. */
const partsOf = (typed: string): readonly [before: string, last: string] => {
  const at = typed.lastIndexOf(',') + 1;
  return [typed.slice(0, at), typed.slice(at).trim()];
};

interface ListInputProps {
  name: string;
  defaultValue: string;
  control: object;
}

/** Several names in one field, which offers how the last one can go on. */
function ListInput({
  name,
  defaultValue,
  control,
  onType,
  offers,
}: ListInputProps & { onType: (last: string) => void; offers: readonly [value: string, label: string][] }) {
  const list = useId();
  const [before, setBefore] = useState('');
  return (
    <>
      <TextInput
        {...control}
        name={name}
        list={list}
        defaultValue={defaultValue}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          const [written, last] = partsOf(event.target.value);
          setBefore(written === '' ? '' : `${written} `);
          onType(last);
        }}
      />
      <datalist id={list}>
        {offers.map(([value, label]) => (
          <option key={value} value={`${before}${value}`}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  );
}

export function PeopleInput(props: ListInputProps) {
  const [typed, setTyped] = useState('');
  const asked = useDeferredValue(typed.replace(/^@/, ''));
  const { data = [] } = useQuery({ ...peopleQuery(asked), enabled: asked.length >= 2 });
  return (
    <ListInput {...props} onType={setTyped} offers={data.map(({ username, name }) => [username, name])} />
  );
}

export function GroupsInput(props: ListInputProps) {
  const [typed, setTyped] = useState('');
  const asked = useDeferredValue(typed);
  const { data = [] } = useQuery({ ...groupsQuery(asked), enabled: asked.length >= 2 });
  return (
    <ListInput
      {...props}
      onType={setTyped}
      offers={data.map(({ full_path, full_name }) => [full_path, full_name])}
    />
  );
}
