/**
 * A failure that a service declares, with a status and a body in the form that v4 clients read (`{"message": …}`, `{"error": …}`). Any
 * other failure is unexpected and becomes a 500 with a request id.
 */
export class AppError extends Error {
  override readonly name: string = 'AppError';
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The body that calls of pages get instead (with 200), where pages expect another shape than API clients. */
  readonly pageBody: Readonly<Record<string, unknown>> | undefined = undefined;

  constructor(
    status: number,
    body: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(messageOf(body));
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** What it says, in one text. */
function messageOf(body: Readonly<Record<string, unknown>>): string {
  const { message } = body;
  if (typeof message === 'string') return message;
  return Array.isArray(message) ? message.join('; ') : JSON.stringify(body);
}

/** Errors of fields, as `{title: ["can't be blank"]}`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** 404: it does not exist, or this viewer may not know about it. `what` is for instance 'Project'. */
export function notFound(what?: string): AppError {
  return new AppError(404, { message: what === undefined ? '404 Not Found' : `404 ${what} Not Found` });
}

/** 403: the viewer can see it but may not do this. */
export function forbidden(reason?: string): AppError {
  return new AppError(403, { message: reason === undefined ? '403 Forbidden' : `403 Forbidden - ${reason}` });
}

export function unauthorized(message = '401 Unauthorized'): AppError {
  return new AppError(401, { message });
}

/** 400 with the errors of each field. */
export function invalid(errors: FieldErrors): AppError {
  return new AppError(400, { message: errors });
}

/** The errors of each field that an answer names, none where it says something else. */
export function fieldErrors({ body }: AppError): FieldErrors {
  const { message } = body;
  return typeof message === 'object' && message !== null && !Array.isArray(message)
    ? (message as FieldErrors)
    : {};
}

/** 400 with one sentence. */
export function badRequest(message: string): AppError {
  return new AppError(400, { message });
}

/** 400 as a parameter error: `title is missing`. */
export function parameterError(error: string): AppError {
  return new AppError(400, { error });
}

export function conflict(message: string | FieldErrors | readonly string[]): AppError {
  return new AppError(409, { message });
}

export function unprocessable(message: string | FieldErrors): AppError {
  return new AppError(422, { message });
}

/** 429 with the number of seconds to wait. */
export function tooManyRequests(
  seconds: number,
  message = 'This endpoint has been requested too many times. Try again later.',
): AppError {
  return new AppError(
    429,
    { message: { error: message } },
    { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  );
}
