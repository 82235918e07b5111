import { useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import { fileSize } from './file-size.ts';
import { markdownMessages } from './markdown.messages.ts';
import { sendFile } from './send-file.ts';
import { insertAtCursor, replaceMark } from './text-edit.ts';
import { UploadQueue, type Upload, type UploadRules } from './upload-queue.ts';
import { ProgressBar } from './progress-bar.tsx';
import './markdown-attachments.css';

const { t } = markdownMessages;

export interface AttachmentsHandle {
  add(files: readonly File[]): void;
  /** Opens the file chooser. */
  choose(): void;
}

export interface FilesState {
  readonly underWay: number;
  /** The number of failed uploads that are not dismissed. */
  readonly failed: number;
}

/** Where files go, and which. */
export interface UploadPlace extends Pick<UploadRules, 'maximumSize' | 'accept' | 'maximumFiles'> {
  /** The address that receives files. */
  readonly address: string;
  readonly csrfToken: string;
}

export interface AttachmentsProps {
  place: UploadPlace;
  field: () => HTMLTextAreaElement | null;
  handle: Ref<AttachmentsHandle>;
  /** Receives how many uploads are pending and whether one has failed, on each change, after the links are in the text. */
  onState: (state: FilesState) => void;
  /** Whether sending waits for the files, or was cancelled because one failed. */
  sending: 'waits' | 'failed' | undefined;
  /** Cancels the waiting send. */
  onStay: () => void;
  /** Whether files are being dragged over the field. */
  over: boolean;
}

const texts: UploadRules['texts'] = {
  tooBig: (filesize, maxFilesize) => t('fileTooBig', { filesize, maxFilesize }),
  get type() {
    return t('fileType');
  },
  get tooMany() {
    return t('tooManyFiles');
  },
  get canceled() {
    return t('uploadCanceled');
  },
};

/** The placeholder in the text until the link is known. */
const markOf = ({ file }: Upload): string => `[Uploading ${file.name.replaceAll(/[[\]]/g, '')}…]()`;

/** Updates a file's place in the text: a placeholder during the upload, then the link. */
function follow(field: HTMLTextAreaElement | null, upload: Upload): void {
  if (field === null) return;
  const mark = markOf(upload);
  if (upload.state === 'queued') insertAtCursor(field, `${mark}\n`);
  else if (upload.state === 'success' && !replaceMark(field, mark, upload.markdown!))
    insertAtCursor(field, upload.markdown!);
  else if (upload.state === 'error' || upload.state === 'canceled') replaceMark(field, `${mark}\n`, '');
}

/** The pending and failed uploads of a field, and the functions that send them. */
export default function MarkdownAttachments({
  place: { address, csrfToken, maximumSize, accept, maximumFiles },
  field,
  handle,
  onState,
  sending,
  onStay,
  over,
}: AttachmentsProps) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const followed = useRef(new Map<number, string>());
  const queue = useMemo(
    () =>
      new UploadQueue(
        { maximumSize, accept, maximumFiles, texts },
        (file, progress, signal) => sendFile(address, csrfToken, file, progress, signal),
        (all, upload) => {
          setUploads(all);
          const isNews = followed.current.get(upload.id) !== upload.state || !all.includes(upload);
          if (!isNews) return;
          if (all.includes(upload)) {
            followed.current.set(upload.id, upload.state);
            follow(field(), upload);
          }
          onState({
            underWay: all.filter(
              ({ state }) => state === 'added' || state === 'queued' || state === 'uploading',
            ).length,
            failed: all.filter(({ state }) => state === 'error').length,
          });
        },
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- one queue a place
    [address],
  );
  const add = (files: readonly File[]): void => files.forEach((file) => queue.add(file));
  useImperativeHandle(handle, () => ({ add, choose: () => input.current?.click() }));
  const shown = uploads.filter(({ state }) => state !== 'success');
  const last = uploads.at(-1);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <span className="visually-hidden" role="status">
        {last?.state === 'success' ? t('attached', { name: last.file.name }) : ''}
      </span>
      {over ? <div className="md-drop">{t('dropHere')}</div> : null}
      <div className="md-sending" role="status" hidden={sending === undefined}>
        {sending === 'waits' ? (
          <>
            {t('sendsLater')}{' '}
            <button type="button" onClick={onStay}>
              {t('notYet')}
            </button>
          </>
        ) : sending === 'failed' ? (
          t('notSent')
        ) : null}
      </div>
      {shown.length === 0 ? null : (
        <ul className="md-uploads" aria-label={t('uploads')}>
          {shown.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              queue={queue}
              attachNew={() => input.current?.click()}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function UploadRow({
  upload: { id, file, state, progress, message, retryable },
  queue,
  attachNew,
}: {
  upload: Upload;
  queue: UploadQueue;
  attachNew: () => void;
}) {
  const failed = state === 'error' || state === 'canceled';
  const said =
    state === 'uploading' ? t('uploading', { name: file.name }) : t('waiting', { name: file.name });
  return (
    <li className="md-upload" data-state={state}>
      <span className="md-upload-name">
        {failed ? file.name : said} <span className="muted">{fileSize(file.size)}</span>
      </span>
      {failed ? (
        <span className="md-upload-error" role="alert">
          {message === undefined || message === '' ? t('attachFailed') : message}
        </span>
      ) : (
        <ProgressBar value={progress} max={1} aria-label={said} />
      )}
      <span className="md-upload-actions">
        {failed ? (
          <>
            {retryable === true ? (
              <button type="button" onClick={() => queue.retry(id)}>
                {t('retry')}
              </button>
            ) : (
              <button
                type="button"

                onClick={() => {
                  queue.dismiss(id);
                  attachNew();
                }}
              >
                {t('attachNew')}
              </button>
            )}
            <button type="button" onClick={() => queue.dismiss(id)}>
              {t('dismissUpload')}
            </button>
          </>
        ) : (
          <button type="button" onClick={() => queue.cancel(id)}>
            {t('cancelUpload')}
          </button>
        )}
      </span>
    </li>
  );
}
