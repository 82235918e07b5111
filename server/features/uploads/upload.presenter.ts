import { altOf } from './upload-name.ts';
import type { ListedUpload, UploadRow } from './upload.queries.ts';
import { isMedia } from './upload-type.ts';

/** Brackets and backslashes would end the link's text. */
const escapeLinkText = (text: string): string => text.replaceAll(/[[\]\\]/g, String.raw`\$&`);

/** What a text needs to link to the upload. `url` is relative to the project or group, since texts move with it. */
export function presentLink(upload: UploadRow) {
  const media = isMedia(upload.content_type);
  const alt = altOf(upload.filename, media);
  const url = `/uploads/${upload.secret}/${upload.filename}`;
  return {
    alt,
    url,
    full_path:
      upload.project_id === null
        ? `/-/group/${upload.namespace_id}${url}`
        : `/-/project/${upload.project_id}${url}`,
    markdown: `${media ? '!' : ''}[${escapeLinkText(alt)}](${encodeURI(url)})`,
  };
}

export function presentUpload(upload: ListedUpload) {
  return {
    id: upload.id,
    size: upload.size,
    filename: upload.filename,
    created_at: upload.created_at.toISOString(),
    uploaded_by:
      upload.user_id === null || upload.username === null
        ? null
        : { id: upload.user_id, name: upload.name, username: upload.username },
  };
}
