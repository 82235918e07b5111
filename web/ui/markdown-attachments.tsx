import { useImperativeHandle, useMemo, useRef, useState, type Ref } from 'react';
import { fileSize } from './file-size.ts';
import { markdownMessages } from './markdown.messages.ts';
import { sendFile } from './send-file.ts';
import { insertAtCursor, replaceMark } from './text-edit.ts';
import { UploadQueue, type Upload, type UploadRules } from './upload-queue.ts';
import './markdown-attachments.css';

const { t } = markdownMessages;

export interface AttachmentsHandle {
  add(files: readonly File[]): void;
  /** Lets somebody choose files. */
  choose(): void;
}

export interface FilesState {
  readonly underWay: number;
  /** How many have failed and were not dismissed. */
  readonly failed: number;
}

export interface AttachmentsProps {
  /** Address to which files are sent. */
  address: string;
  csrfToken: string;
  maximumSize: number;
  accept?: string | undefined;
  maximumFiles?: number | undefined;
  field: () => HTMLTextAreaElement | null;
  handle: Ref<AttachmentsHandle>;
  /** How many are on their way, and whether one has failed; said when that changes, after the text has its links. */
  onState: (state: FilesState) => void;
  /** Whether sending waits for the files, or was not done because of one. */
  sending: 'waits' | 'failed' | undefined;
  /** Sends nothing when they have arrived. */
  onStay: () => void;
  /** Whether somebody drags files over the field. */
  over: boolean;
}

const texts: UploadRules['texts'] = {
  tooBig: (filesize, maxFilesize) => t('fileTooBig', { filesize, maxFilesize }),
  type: t('fileType'),
  tooMany: t('tooManyFiles'),
  canceled: t('uploadCanceled'),
};

/** Stands in the text where the link will be. */
const markOf = ({ file }: Upload): string => `[Uploading ${file.name.replaceAll(/[[\]]/g, '')}…]()`;

/** Keeps the text in step with a file: a mark while it is on its way, then its link. */
function follow(field: HTMLTextAreaElement | null, upload: Upload): void {
  if (field === null) return;
  const mark = markOf(upload);
  if (upload.state === 'queued') insertAtCursor(field, `${mark}\n`);
  else if (upload.state === 'success' && !replaceMark(field, mark, upload.markdown!))
    insertAtCursor(field, upload.markdown!);
  else if (upload.state === 'error' || upload.state === 'canceled') replaceMark(field, `${mark}\n`, '');
}

/** The files of a field that are on their way or failed, and what sends them. */
export default function MarkdownAttachments({
  address,
  csrfToken,
  maximumSize,
  accept,
  maximumFiles,
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
        <progress value={progress} max={1} aria-label={said} />
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
