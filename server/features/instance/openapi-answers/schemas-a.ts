// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const schemas: DescribedAnswers['schemas'] = {
  "AuditEvent": {
    "type": "object",
    "properties": {
      "author_id": {
        "type": [
          "integer",
          "null"
        ]
      },
      "created_at": {
        "type": "string",
        "format": "date-time"
      },
      "details": {
        "type": "object",
        "additionalProperties": true
      },
      "entity_id": {
        "type": [
          "integer",
          "null"
        ]
      },
      "entity_type": {
        "type": "string"
      },
      "event_name": {
        "type": "string"
      },
      "id": {
        "type": "integer"
      }
    },
    "required": [
      "author_id",
      "created_at",
      "details",
      "entity_id",
      "entity_type",
      "event_name",
      "id"
    ]
  }
};
