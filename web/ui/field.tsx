import { useId, type ComponentProps, type InputHTMLAttributes, type ReactNode } from 'react';
import './field.css';

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return (
    <input {...rest} type={type} className={`field-input${className === undefined ? '' : ` ${className}`}`} />
  );
}

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      dir="auto"
      className={`field-input field-area${className === undefined ? '' : ` ${className}`}`}
    />
  );
}

export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <select {...rest} className={`field-input field-select${className === undefined ? '' : ` ${className}`}`}>
      {children}
    </select>
  );
}

/** The props that FormField passes to its control. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
}

export interface FormFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The error of the value; announced to screen readers immediately. */
  error?: string | readonly string[] | undefined;
  required?: boolean;
  /** At the end of the label's line, such as 'Forgot your password?'. */
  aside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** A label, its control, hint and error, connected for accessibility. */
export function FormField({ label, hint, error, required, aside, children }: FormFieldProps) {
  const id = useId();
  const text = typeof error === 'string' ? error : error?.join('. ');
  const wrong = text !== undefined && text !== '';
  const described = [hint === undefined ? '' : `${id}h`, wrong ? `${id}e` : '']
    .filter((part) => part !== '')
    .join(' ');
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': wrong ? true : undefined,
        required,
      })}
      {wrong ? (
        <p id={`${id}e`} className="field-error" role="alert">
          {text}
        </p>
      ) : null}
      {hint === undefined ? null : (
        <p id={`${id}h`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
}

function Choice({ kind, label, hint, icon, ...rest }: ChoiceProps & { kind: 'checkbox' | 'radio' }) {
  const id = useId();
  return (
    <div className="field-choice">
      <input {...rest} id={id} type={kind} aria-describedby={hint === undefined ? undefined : `${id}h`} />
      <div>
        <label htmlFor={id}>
          {icon}
          {label}
        </label>
        {hint === undefined ? null : (
          <p id={`${id}h`} className="field-hint">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} kind="checkbox" />;
}

export function Radio(props: ChoiceProps) {
  return <Choice {...props} kind="radio" />;
}

/** Radios or checkboxes with one name. */
export function FieldSet({
  legend,
  hint,
  error,
  children,
}: {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | readonly string[] | undefined;
  children: ReactNode;
}) {
  const text = typeof error === 'string' ? error : error?.join('. ');
  return (
    <fieldset className="field field-set">
      <legend className="field-label">{legend}</legend>
      {hint === undefined ? null : <p className="field-hint">{hint}</p>}
      {children}
      {text === undefined || text === '' ? null : (
        <p className="field-error" role="alert">
          {text}
        </p>
      )}
    </fieldset>
  );
}
