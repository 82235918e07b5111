// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const schemas: DescribedAnswers['schemas'] = {
  "Commit": {
    "type": "object",
    "properties": {
      "author_email": {
        "type": "string"
      },
      "author_name": {
        "type": "string"
      },
      "authored_date": {
        "type": "string",
        "format": "date-time"
      },
      "committed_date": {
        "type": "string",
        "format": "date-time"
      },
      "committer_email": {
        "type": "string"
      },
      "committer_name": {
        "type": "string"
      },
      "created_at": {
        "type": "string",
        "format": "date-time"
      },
      "extended_trailers": {
        "type": "object",
        "additionalProperties": {
          "type": "array",
          "items": {
            "type": "string"
          }
        }
      },
      "id": {
        "type": "string"
      },
      "last_pipeline": {
        "type": "null"
      },
      "message": {
        "type": "string"
      },
      "parent_ids": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "project_id": {
        "type": "integer"
      },
      "short_id": {
        "type": "string"
      },
      "stats": {
        "$ref": "#/components/schemas/CommitStats"
      },
      "status": {
        "type": [
          "string",
          "null"
        ]
      },
      "title": {
        "type": "string"
      },
      "trailers": {
        "type": "object",
        "additionalProperties": {
          "type": "string"
        }
      },
      "web_url": {
        "type": "string"
      }
    },
    "required": [
      "author_email",
      "author_name",
      "authored_date",
      "committed_date",
      "committer_email",
      "committer_name",
      "created_at",
      "extended_trailers",
      "id",
      "message",
      "parent_ids",
      "short_id",
      "title",
      "trailers",
      "web_url"
    ]
  },
  "CommitComment": {
    "type": "object",
    "properties": {
      "author": {
        "$ref": "#/components/schemas/UserBasic"
      },
      "created_at": {
        "type": "string",
        "format": "date-time"
      },
      "line": {
        "type": [
          "integer",
          "null"
        ]
      },
      "line_type": {
        "type": [
          "string",
          "null"
        ]
      },
      "note": {
        "type": "string"
      },
      "path": {
        "type": [
          "string",
          "null"
        ]
      }
    },
    "required": [
      "author",
      "created_at",
      "line",
      "line_type",
      "note",
      "path"
    ]
  },
  "CommitStats": {
    "type": "object",
    "properties": {
      "additions": {
        "type": "integer"
      },
      "deletions": {
        "type": "integer"
      },
      "total": {
        "type": "integer"
      }
    },
    "required": [
      "additions",
      "deletions",
      "total"
    ]
  },
  "Comparison": {
    "type": "object",
    "properties": {
      "commit": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/Commit"
          },
          {
            "type": "null"
          }
        ]
      },
      "commits": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Commit"
        }
      },
      "compare_same_ref": {
        "type": "boolean"
      },
      "compare_timeout": {
        "type": "boolean"
      },
      "diffs": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Diff"
        }
      },
      "web_url": {
        "type": "string"
      }
    },
    "required": [
      "commit",
      "commits",
      "compare_same_ref",
      "compare_timeout",
      "diffs",
      "web_url"
    ]
  },
  "Contributor": {
    "type": "object",
    "properties": {
      "additions": {
        "type": "integer"
      },
      "commits": {
        "type": "integer"
      },
      "deletions": {
        "type": "integer"
      },
      "email": {
        "type": "string"
      },
      "name": {
        "type": "string"
      }
    },
    "required": [
      "additions",
      "commits",
      "deletions",
      "email",
      "name"
    ]
  }
};
