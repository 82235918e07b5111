import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { AnswerOf } from '../../contract/calls.ts';
import type { Flash, Onward } from '../../contract/session/session.ts';
import { ApiError, type AnyApi } from './api.ts';
import { useApi } from './app-context.tsx';
import { useRouter } from './routing/hooks.ts';
import { useSession } from './session.ts';
import { addToast } from './toasts.ts';
import type { Declared } from './typed-calls.ts';
import { url } from './url.ts';

export interface FormState {
  errors: Readonly<Record<string, readonly string[]>>;
  /** Errors of the whole form. */
  alert: string | undefined;
  /** The typed values of a form that returned without script. */
  values: Readonly<Record<string, string>>;
  busy: boolean;
}

export type FormFields = Record<string, string | string[]>;

/** The fields as an object: the last value of a name counts; names ending in `[]` are lists. */
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

/** The path and the types are those of the form's own properties. */
const useAnyApi = useApi as unknown as () => AnyApi;

interface FormProps {
  className?: string | undefined;
  /** Identifies the form, so that its errors return to it without script. */
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

/**
 * Shows what was refused and focuses the first invalid field. At once: the next frame can come before React has drawn the
 * mistake, and then there is no field to focus.
 */
export function showMistakes(show: () => void, form: HTMLFormElement | null): void {
  flushSync(show);
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}

function failure(error: unknown): Pick<FormState, 'errors' | 'alert'> {
  if (error instanceof ApiError) {
    const { base, ...errors } = error.errors;
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

/**
 * A form that posts to a page address (`/users/sign_in`). The server answers 303 to a browser without script, and
 * `{redirect_to, notice}` to this script.
 */
export function PageForm<const Path extends string>({
  action,
  reload = false,
  id,
  className,
  children,
}: FormProps & {
  action: Path & Declared<'POST', Path>;
  /** The session changes: load the next page afresh. */
  reload?: boolean;
}) {
  const api = useAnyApi();
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
        // An answer with a notice signed nobody in.
        if (reload && notice === undefined) return location.assign(url(redirect_to));
        change({ busy: false });
        if (notice !== undefined) addToast({ tone: 'info', text: notice });
        return router.history.push(url(redirect_to));
      },
      (error: unknown) => {
        showMistakes(() => change({ ...failure(error), busy: false }), form.current);
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

type FormMethod = 'POST' | 'PUT' | 'DELETE';

interface AnyFormProps<T> extends FormProps {
  method: FormMethod;
  path: string;
  /** Where a browser without script goes next; `{path}` is taken from the answer. */
  leadTo: string;
  /** What to do on success. */
  onDone: (answer: T, form: HTMLFormElement) => unknown;
  /** What 404 means for this form; shown for the whole form. */
  notFound?: string;
  /** Turns the fields into the body, if they differ. */
  body?: (fields: FormFields) => unknown;
}

export interface ApiFormProps<M extends FormMethod, Path extends string> extends Omit<
  AnyFormProps<AnswerOf<M, Path>>,
  'method' | 'path'
> {
  method: M;
  /** A call of the API: `/api/v4/projects`. */
  path: Path & Declared<M, Path>;
}

/** A form for an API call. Without script, `POST /-/forms` makes the call and redirects. */
export function ApiForm<M extends FormMethod, const Path extends string>(
  props: ApiFormProps<M, Path>,
): ReactNode;
export function ApiForm({
  method,
  path,
  leadTo,
  onDone,
  notFound,
  body,
  id,
  className,
  children,
}: AnyFormProps<never>): ReactNode {
  const api = useAnyApi();
  const session = useSession();
  const [state, change] = useFormState(id);
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(0);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (state.busy) return;
    const element = event.currentTarget;
    const mine = ++sent.current;
    const end = (more: Partial<FormState> = {}): void => {
      if (sent.current === mine) change({ ...more, busy: false });
    };
    // A form that was emptied takes what is typed next, even if its page still reads what has changed.
    const emptied = (): void => end();
    element.addEventListener('reset', emptied);
    // With the button that was pressed, as a browser sends it without script.
    const { submitter } = event.nativeEvent as SubmitEvent;
    const data = new FormData(element, submitter);
    const { authenticity_token: _token, _call, _then, _form, ...fields } = readFields(data);
    change({ busy: true, alert: undefined, errors: {} });
    const call = method === 'POST' ? api.post : method === 'PUT' ? api.put : api.delete;
    call<never>(path, { body: body === undefined ? fields : body(fields) })
      .then(async (answer) => {
        await onDone(answer, element);
        end();
      })
      .catch((error: unknown) => {
        const missing = notFound !== undefined && error instanceof ApiError && error.status === 404;
        const mistakes = { ...failure(error), ...(missing ? { alert: notFound } : {}) };
        showMistakes(() => end(mistakes), form.current);
      })
      .finally(() => element.removeEventListener('reset', emptied));
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

/** Its form can be longer than the window, with the button at its end. */
const show = (alert: HTMLElement | null): void => alert?.scrollIntoView({ block: 'nearest' });

/** Shows the error of the whole form. */
export function FormAlert({ state }: { state: FormState }) {
  return state.alert === undefined ? null : (
    <p ref={show} className="form-alert" role="alert">
      {state.alert}
    </p>
  );
}
