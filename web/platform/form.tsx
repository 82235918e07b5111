import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Flash } from '../../contract/session/session.ts';
import { ApiError } from './api.ts';
import { useApi } from './app-context.tsx';
import { useRouter } from './routing/hooks.ts';
import { useSession } from './session.ts';
import { addToast } from './toasts.ts';
import { url } from './url.ts';

export interface FormState {
  errors: Readonly<Record<string, readonly string[]>>;
  /** What is wrong with the whole. */
  alert: string | undefined;
  /** What was typed before, where a form without script came back. */
  values: Readonly<Record<string, string>>;
  busy: boolean;
}

export type FormFields = Record<string, string | string[]>;

/** The fields as an object: the last value of a name counts, names that end in `[]` are lists. */
export function readFields(data: FormData): FormFields {
  const fields: FormFields = {};
  for (const [name, value] of data) {
    if (typeof value !== 'string') continue;
    if (name.endsWith('[]')) {
      const key = name.slice(0, -2);
      const list = fields[key];
      if (Array.isArray(list)) list.push(value);
      else fields[key] = [value];
    } else fields[name] = value;
  }
  return fields;
}

interface FormProps {
  className?: string | undefined;
  /** Names the form, so that what comes back without script is shown in the right one. */
  id: string;
  children: (state: FormState) => ReactNode;
}

function useFormState(id: string): [FormState, (change: Partial<FormState>) => void] {
  const flash: Flash | undefined = useSession().flash;
  const [state, setState] = useState<FormState>(() => {
    const mine = flash !== undefined && (flash.values?.['_form'] ?? id) === id;
    return {
      errors: (mine ? flash.errors : undefined) ?? {},
      alert: mine ? flash.alert : undefined,
      values: (mine ? flash.values : undefined) ?? {},
      busy: false,
    };
  });
  return [state, (change) => setState((before) => ({ ...before, ...change }))];
}

/** Puts the reader's focus on the first field that is wrong. */
function focusError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
}

function failure(error: unknown): Pick<FormState, 'errors' | 'alert'> {
  if (error instanceof ApiError) {
    const { base, ...errors } = error.errors as Record<string, readonly string[]>;
    const alert = base?.join('. ') ?? (Object.keys(errors).length === 0 ? error.message : undefined);
    return { errors, alert };
  }
  return {
    errors: {},
    alert:
      error instanceof Error && error.name === 'OfflineError'
        ? error.message
        : 'Something went wrong. Try again.',
  };
}

/** What page calls answer: where to go on. */
interface Onward {
  redirect_to?: string;
  notice?: string;
}

/**
 * A form that posts to a page's own address (`/users/sign_in`): the server answers 303 to a browser without script, and
 * `{redirect_to, notice}` to this one.
 */
export function PageForm({
  action,
  reload = false,
  id,
  className,
  children,
}: FormProps & { action: string; /** The session changes: load the next page afresh. */ reload?: boolean }) {
  const api = useApi();
  const router = useRouter();
  const session = useSession();
  const [state, change] = useFormState(id);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (state.busy) return;
    change({ busy: true, alert: undefined });
    api.post<Onward>(action, { body: readFields(new FormData(event.currentTarget)) }).then(
      ({ redirect_to = '/', notice }) => {
        // Where there is something to say, nobody was signed in.
        if (reload && notice === undefined) return location.assign(url(redirect_to));
        change({ busy: false });
        if (notice !== undefined) addToast({ tone: 'info', text: notice });
        return router.history.push(url(redirect_to));
      },
      (error: unknown) => {
        change({ ...failure(error), busy: false });
        focusError(form.current);
      },
    );
  };
  return (
    <form ref={form} className={className ?? 'form'} method="post" action={url(action)} onSubmit={submit}>
      <input type="hidden" name="authenticity_token" value={session.csrf_token} />
      {children(state)}
    </form>
  );
}

interface ApiFormProps<T> extends FormProps {
  method: 'POST' | 'PUT' | 'DELETE';
  /** A call of the API: `/api/v4/projects`. */
  path: string;
  /** Where a browser without script goes afterwards; `{path}` is taken from the answer. */
  leadTo: string;
  /** What happens here instead. */
  onDone: (answer: T, form: HTMLFormElement) => unknown;
  /** What it means here that something is not found; said of the whole form. */
  notFound?: string;
  /** Turns the fields into the body, where it is not the same. */
  body?: (fields: FormFields) => unknown;
}

/** A form for a call of the API. Without script, `POST /-/forms` makes the call and leads on. */
export function ApiForm<T = unknown>({
  method,
  path,
  leadTo,
  onDone,
  notFound,
  body,
  id,
  className,
  children,
}: ApiFormProps<T>) {
  const api = useApi();
  const session = useSession();
  const [state, change] = useFormState(id);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (state.busy) return;
    const element = event.currentTarget;
    const { authenticity_token: _token, _call, _then, _form, ...fields } = readFields(new FormData(element));
    change({ busy: true, alert: undefined, errors: {} });
    const call = method === 'POST' ? api.post<T> : method === 'PUT' ? api.put<T> : api.delete<T>;
    call(path, { body: body === undefined ? fields : body(fields) })
      .then(async (answer) => {
        await onDone(answer, element);
        change({ busy: false });
      })
      .catch((error: unknown) => {
        const missing = notFound !== undefined && error instanceof ApiError && error.status === 404;
        change({ ...failure(error), ...(missing ? { alert: notFound } : {}), busy: false });
        focusError(form.current);
      });
  };
  return (
    <form ref={form} className={className ?? 'form'} method="post" action={url('/-/forms')} onSubmit={submit}>
      <input type="hidden" name="authenticity_token" value={session.csrf_token} />
      <input type="hidden" name="_call" value={`${method} ${path}`} />
      <input type="hidden" name="_then" value={leadTo} />
      <input type="hidden" name="_form" value={id} />
      {children(state)}
    </form>
  );
}

/** Something is wrong with the whole form. */
export function FormAlert({ state }: { state: FormState }) {
  return state.alert === undefined ? null : (
    <p className="form-alert" role="alert">
      {state.alert}
    </p>
  );
}
