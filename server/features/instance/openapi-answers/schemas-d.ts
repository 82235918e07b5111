// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const schemas: DescribedAnswers['schemas'] = {
  "DeployKey": {
    "type": "object",
    "properties": {
      "can_push": {
        "type": "boolean"
      },
      "created_at": {
        "type": "string",
        "format": "date-time"
      },
      "expires_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "fingerprint": {
        "type": "string"
      },
      "fingerprint_sha256": {
        "type": "string"
      },
      "id": {
        "type": "integer"
      },
      "key": {
        "type": "string"
      },
      "last_used_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "title": {
        "type": "string"
      }
    },
    "required": [
      "can_push",
      "created_at",
      "expires_at",
      "fingerprint",
      "fingerprint_sha256",
      "id",
      "key",
      "last_used_at",
      "title"
    ]
  },
  "DeployKeyWithProjects": {
    "type": "object",
    "properties": {
      "created_at": {
        "type": "string",
        "format": "date-time"
      },
      "expires_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "fingerprint": {
        "type": "string"
      },
      "fingerprint_sha256": {
        "type": "string"
      },
      "id": {
        "type": "integer"
      },
      "key": {
        "type": "string"
      },
      "last_used_at": {
        "type": [
          "string",
          "null"
        ],
        "format": "date-time"
      },
      "projects_with_readonly_access": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "description": {
              "type": "string"
            },
            "id": {
              "type": "integer"
            },
            "name": {
              "type": "string"
            },
            "name_with_namespace": {
              "type": "string"
            },
            "path": {
              "type": "string"
            },
            "path_with_namespace": {
              "type": "string"
            }
          },
          "required": [
            "created_at",
            "description",
            "id",
            "name",
            "name_with_namespace",
            "path",
            "path_with_namespace"
          ]
        }
      },
      "projects_with_write_access": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "description": {
              "type": "string"
            },
            "id": {
              "type": "integer"
            },
            "name": {
              "type": "string"
            },
            "name_with_namespace": {
              "type": "string"
            },
            "path": {
              "type": "string"
            },
            "path_with_namespace": {
              "type": "string"
            }
          },
          "required": [
            "created_at",
            "description",
            "id",
            "name",
            "name_with_namespace",
            "path",
            "path_with_namespace"
          ]
        }
      },
      "public": {
        "type": "boolean"
      },
      "title": {
        "type": "string"
      }
    },
    "required": [
      "created_at",
      "expires_at",
      "fingerprint",
      "fingerprint_sha256",
      "id",
      "key",
      "last_used_at",
      "projects_with_readonly_access",
      "projects_with_write_access",
      "public",
      "title"
    ]
  },
  "Diff": {
    "type": "object",
    "properties": {
      "a_mode": {
        "type": "string"
      },
      "b_mode": {
        "type": "string"
      },
      "collapsed": {
        "type": "boolean"
      },
      "deleted_file": {
        "type": "boolean"
      },
      "diff": {
        "type": "string"
      },
      "generated_file": {
        "type": "boolean"
      },
      "new_file": {
        "type": "boolean"
      },
      "new_path": {
        "type": "string"
      },
      "old_path": {
        "type": "string"
      },
      "renamed_file": {
        "type": "boolean"
      },
      "too_large": {
        "type": "boolean"
      }
    },
    "required": [
      "a_mode",
      "b_mode",
      "collapsed",
      "deleted_file",
      "diff",
      "generated_file",
      "new_file",
      "new_path",
      "old_path",
      "renamed_file",
      "too_large"
    ]
  }
};
