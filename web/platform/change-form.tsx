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

type ChangeFormProps<Path extends string> = Omit<ApiFormProps<'PUT', Path>, 'method'> & {
  /** What says one thing together: if one of them was changed, all are sent. */
  together?: readonly string[];
};

const none: readonly string[] = [];

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * A form that changes what is there. It sends what differs from what it was drawn with, so that two people who change different things at
 * the same time don't undo each other's.
 */
export function ChangeForm<const Path extends string>({
  body,
  onDone,
  children,
  together = none,
  ...rest
}: ChangeFormProps<Path>): ReactNode {
  const place = useRef<HTMLInputElement>(null);
  // A form that came back without script is drawn with what was typed: all of it is sent.
  const { flash } = useSession();
  const [cameBack] = useState(flash?.values !== undefined && (flash.values['_form'] ?? rest.id) === rest.id);
  const drawn = useRef<FormFields>(undefined);
  // After each rendering: what others have saved meanwhile is shown in fields that nobody has touched.
  useEffect(() => {
    if (cameBack) return;
    const form = place.current!.form!;
    const untouched = untouchedFields(form);
    const now = readFields(new FormData(form));
    const before = drawn.current ?? untouched;
    drawn.current = {
      ...before,
      ...Object.fromEntries(Object.entries(untouched).filter(([name, value]) => isSame(value, now[name]))),
    };
  });
  const sent = useRef<FormFields>({});
  const changed = (fields: FormFields): unknown => {
    sent.current = fields;
    const bodyOf = (of: FormFields) => (body?.(of) ?? of) as object;
    const now = bodyOf(fields) as Record<string, unknown>;
    if (drawn.current === undefined) return now;
    const changes = whatDiffers(now, bodyOf(drawn.current));
    const whole = together.some((name) => name in changes) ? together : [];
    return { ...changes, ...Object.fromEntries(whole.map((name) => [name, now[name]])) };
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
