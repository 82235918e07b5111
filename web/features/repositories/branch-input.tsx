import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ComponentProps } from 'react';
import { TextInput } from '../../ui/field.tsx';
import { refsQuery } from './code.queries.ts';

/** The name of a branch, with those of the project to choose from once it has the focus. */
export function BranchInput({
  project,
  onChange,
  ...input
}: { project: string } & Omit<
  ComponentProps<typeof TextInput>,
  'list' | 'onFocus' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'dir' | 'className'
>) {
  const list = useId();
  const [typed, setTyped] = useState<string>();
  const { data: refs } = useQuery({ ...refsQuery(project, typed ?? ''), enabled: typed !== undefined });
  return (
    <>
      <TextInput
        {...input}
        list={list}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        className="mono"
        onFocus={() => setTyped('')}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange?.(event);
        }}
      />
      <datalist id={list}>
        {(refs?.branches ?? []).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
