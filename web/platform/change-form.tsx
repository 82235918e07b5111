import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiForm, readFields, type ApiFormProps, type FormFields } from './form.tsx';
import { useSession } from './session.ts';
import { whatDiffers } from './what-differs.ts';

/** What a form sends if nobody touches it, whatever is typed into it. */
function untouchedFields(form: HTMLFormElement): FormFields {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return readFields(new FormData(copy));
}

type ChangeFormProps<Path extends string> = Omit<ApiFormProps<'PUT', Path>, 'method'>;

/**
 * A form that changes what is there. It sends what differs from what it was drawn with, so that two people who change different things at
 * the same time don't undo each other's.
 */
export function ChangeForm<const Path extends string>({
  body,
  onDone,
  children,
  ...rest
}: ChangeFormProps<Path>): ReactNode {
  const place = useRef<HTMLInputElement>(null);
  // A form that came back without script is drawn with what was typed: all of it is sent.
  const [cameBack] = useState(useSession().flash?.values !== undefined);
  const drawn = useRef<FormFields>(undefined);
  useEffect(() => {
    if (!cameBack) drawn.current = untouchedFields(place.current!.form!);
  }, [cameBack]);
  const sent = useRef<FormFields>({});
  const changed = (fields: FormFields): unknown => {
    sent.current = fields;
    const bodyOf = (of: FormFields) => (body?.(of) ?? of) as object;
    return drawn.current === undefined ? bodyOf(fields) : whatDiffers(bodyOf(fields), bodyOf(drawn.current));
  };
  return (
    <ApiForm<'PUT', Path>
      {...rest}
      method="PUT"
      body={changed}
      onDone={(answer, form) => {
        drawn.current = sent.current;
        return onDone(answer, form);
      }}
    >
      {(state) => (
        <>
          <input ref={place} type="hidden" />
          {children(state)}
        </>
      )}
    </ApiForm>
  );
}
