// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const schemas: DescribedAnswers['schemas'] = {
  "File": {
    "type": "object",
    "properties": {
      "blob_id": {
        "type": "string"
      },
      "commit_id": {
        "type": "string"
      },
      "content": {
        "type": "string"
      },
      "content_sha256": {
        "type": "string"
      },
      "encoding": {
        "type": "string"
      },
      "execute_filemode": {
        "type": "boolean"
      },
      "file_name": {
        "type": "string"
      },
      "file_path": {
        "type": "string"
      },
      "last_commit_id": {
        "type": "string"
      },
      "ref": {
        "type": "string"
      },
      "size": {
        "type": "integer"
      }
    },
    "required": [
      "blob_id",
      "commit_id",
      "content",
      "content_sha256",
      "encoding",
      "execute_filemode",
      "file_name",
      "file_path",
      "last_commit_id",
      "ref",
      "size"
    ]
  }
};
