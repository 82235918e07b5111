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
  },
  "DiffPosition": {
    "type": "object",
    "properties": {
      "base_sha": {
        "type": [
          "string",
          "null"
        ]
      },
      "head_sha": {
        "type": [
          "string",
          "null"
        ]
      },
      "line_range": {
        "anyOf": [
          {
            "type": "object",
            "properties": {
              "end": {
                "type": "object",
                "properties": {
                  "line_code": {
                    "type": "string"
                  },
                  "new_line": {
                    "type": "integer"
                  },
                  "old_line": {
                    "type": "null"
                  },
                  "type": {
                    "type": "string"
                  }
                },
                "required": [
                  "line_code",
                  "new_line",
                  "old_line",
                  "type"
                ]
              },
              "start": {
                "type": "object",
                "properties": {
                  "line_code": {
                    "type": "string"
                  },
                  "new_line": {
                    "type": "integer"
                  },
                  "old_line": {
                    "type": "null"
                  },
                  "type": {
                    "type": "string"
                  }
                },
                "required": [
                  "line_code",
                  "new_line",
                  "old_line",
                  "type"
                ]
              }
            },
            "required": [
              "end",
              "start"
            ]
          },
          {
            "type": "null"
          }
        ]
      },
      "new_line": {
        "type": [
          "integer",
          "null"
        ]
      },
      "new_path": {
        "type": [
          "string",
          "null"
        ]
      },
      "old_line": {
        "type": "null"
      },
      "old_path": {
        "type": [
          "string",
          "null"
        ]
      },
      "position_type": {
        "type": "string"
      },
      "start_sha": {
        "type": [
          "string",
          "null"
        ]
      }
    },
    "required": [
      "base_sha",
      "head_sha",
      "line_range",
      "new_line",
      "new_path",
      "old_line",
      "old_path",
      "position_type",
      "start_sha"
    ]
  },
  "DiffRefs": {
    "type": "object",
    "properties": {
      "base_sha": {
        "type": "string"
      },
      "head_sha": {
        "type": "string"
      },
      "start_sha": {
        "type": "string"
      }
    },
    "required": [
      "base_sha",
      "head_sha",
      "start_sha"
    ]
  },
  "Discussion": {
    "type": "object",
    "properties": {
      "id": {
        "type": "string"
      },
      "individual_note": {
        "type": "boolean"
      },
      "notes": {
        "type": "array",
        "items": {
          "$ref": "#/components/schemas/Note"
        }
      }
    },
    "required": [
      "id",
      "individual_note",
      "notes"
    ]
  },
  "DraftNote": {
    "type": "object",
    "properties": {
      "author_id": {
        "type": "integer"
      },
      "commit_id": {
        "type": [
          "string",
          "null"
        ]
      },
      "discussion_id": {
        "type": [
          "string",
          "null"
        ]
      },
      "id": {
        "type": "integer"
      },
      "line_code": {
        "type": [
          "string",
          "null"
        ]
      },
      "merge_request_id": {
        "type": "integer"
      },
      "note": {
        "type": "string"
      },
      "position": {
        "$ref": "#/components/schemas/DiffPosition"
      },
      "resolve_discussion": {
        "type": "boolean"
      }
    },
    "required": [
      "author_id",
      "commit_id",
      "discussion_id",
      "id",
      "line_code",
      "merge_request_id",
      "note",
      "position",
      "resolve_discussion"
    ]
  }
};
