import { markdownMessages } from './markdown.messages.ts';

const { t } = markdownMessages;

interface UploadAnswer {
  link?: { markdown?: unknown };
  message?: unknown;
}

function parse(text: string): UploadAnswer | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Uploads a file as the form field `file` and resolves to its Markdown. Uses XMLHttpRequest, because `fetch` reports no progress. */
export function sendFile(
  address: string,
  csrfToken: string,
  file: File,
  progress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append('file', file, file.name);
    const fail = (message: string): void => reject(new Error(message));
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      progress(total === 0 ? 0 : loaded / total),
    );
    request.addEventListener('error', () => fail(t('attachFailed')));
    request.addEventListener('abort', () => fail(t('uploadCanceled')));
    request.addEventListener('load', () => {
      const answer = parse(request.responseText);
      if (request.status >= 400) {
        const { message } = answer ?? {};
        fail(typeof message === 'string' ? message : t('responded', { statusCode: request.status }));
      } else if (typeof answer?.link?.markdown === 'string') resolve(answer.link.markdown);
      else fail(t('invalidJson'));
    });
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', address);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-csrf-token', csrfToken);
    request.setRequestHeader('x-requested-with', 'XMLHttpRequest');
    request.send(form);
  });
}
