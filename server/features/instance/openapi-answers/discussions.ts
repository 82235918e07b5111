// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "DELETE /api/v4/projects/:id/issues/:noteable_iid/award_emoji/:award_id": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes/:note_id": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji/:award_id": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/merge_requests/:noteable_iid/award_emoji/:award_id": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/merge_requests/:noteable_iid/discussions/:discussion_id/notes/:note_id": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/merge_requests/:noteable_iid/notes/:note_id/award_emoji/:award_id": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/merge_requests/:noteable_iid/notes/:note_id": {
    "204": {}
  },
  "GET /api/v4/projects/:id/issues/:noteable_iid/award_emoji/:award_id": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "awardable_id": {
              "type": "integer"
            },
            "awardable_type": {
              "type": "string"
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "id": {
              "type": "integer"
            },
            "name": {
              "type": "string"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "url": {
              "type": "null"
            },
            "user": {
              "$ref": "#/components/schemas/UserBasic"
            }
          },
          "required": [
            "awardable_id",
            "awardable_type",
            "created_at",
            "id",
            "name",
            "updated_at",
            "url",
            "user"
          ]
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:noteable_iid/award_emoji": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "awardable_id": {
                "type": "integer"
              },
              "awardable_type": {
                "type": "string"
              },
              "created_at": {
                "type": "string",
                "format": "date-time"
              },
              "id": {
                "type": "integer"
              },
              "name": {
                "type": "string"
              },
              "updated_at": {
                "type": "string",
                "format": "date-time"
              },
              "url": {
                "type": "null"
              },
              "user": {
                "$ref": "#/components/schemas/UserBasic"
              }
            },
            "required": [
              "awardable_id",
              "awardable_type",
              "created_at",
              "id",
              "name",
              "updated_at",
              "url",
              "user"
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes/:note_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Note"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Note"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id": {
    "200": {
      "content": {
        "application/json": {
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
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:noteable_iid/discussions": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
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
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji/:award_id": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "awardable_id": {
              "type": "integer"
            },
            "awardable_type": {
              "type": "string"
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "id": {
              "type": "integer"
            },
            "name": {
              "type": "string"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "url": {
              "type": "null"
            },
            "user": {
              "$ref": "#/components/schemas/UserBasic"
            }
          },
          "required": [
            "awardable_id",
            "awardable_type",
            "created_at",
            "id",
            "name",
            "updated_at",
            "url",
            "user"
          ]
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {}
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Note"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:noteable_iid/notes": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Note"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:noteable_iid/award_emoji/:award_id": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "awardable_id": {
              "type": "integer"
            },
            "awardable_type": {
              "type": "string"
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "id": {
              "type": "integer"
            },
            "name": {
              "type": "string"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "url": {
              "type": "null"
            },
            "user": {
              "$ref": "#/components/schemas/UserBasic"
            }
          },
          "required": [
            "awardable_id",
            "awardable_type",
            "created_at",
            "id",
            "name",
            "updated_at",
            "url",
            "user"
          ]
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:noteable_iid/award_emoji": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "awardable_id": {
                "type": "integer"
              },
              "awardable_type": {
                "type": "string"
              },
              "created_at": {
                "type": "string",
                "format": "date-time"
              },
              "id": {
                "type": "integer"
              },
              "name": {
                "type": "string"
              },
              "updated_at": {
                "type": "string",
                "format": "date-time"
              },
              "url": {
                "type": "null"
              },
              "user": {
                "$ref": "#/components/schemas/UserBasic"
              }
            },
            "required": [
              "awardable_id",
              "awardable_type",
              "created_at",
              "id",
              "name",
              "updated_at",
              "url",
              "user"
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:noteable_iid/discussions/:discussion_id/notes/:note_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Note"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:noteable_iid/discussions/:discussion_id/notes": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Note"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:noteable_iid/discussions/:discussion_id": {
    "200": {
      "content": {
        "application/json": {
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
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:noteable_iid/discussions": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
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
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:noteable_iid/notes/:note_id/award_emoji/:award_id": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "awardable_id": {
              "type": "integer"
            },
            "awardable_type": {
              "type": "string"
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "id": {
              "type": "integer"
            },
            "name": {
              "type": "string"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "url": {
              "type": "null"
            },
            "user": {
              "$ref": "#/components/schemas/UserBasic"
            }
          },
          "required": [
            "awardable_id",
            "awardable_type",
            "created_at",
            "id",
            "name",
            "updated_at",
            "url",
            "user"
          ]
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:noteable_iid/notes/:note_id/award_emoji": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "awardable_id": {
                "type": "integer"
              },
              "awardable_type": {
                "type": "string"
              },
              "created_at": {
                "type": "string",
                "format": "date-time"
              },
              "id": {
                "type": "integer"
              },
              "name": {
                "type": "string"
              },
              "updated_at": {
                "type": "string",
                "format": "date-time"
              },
              "url": {
                "type": "null"
              },
              "user": {
                "$ref": "#/components/schemas/UserBasic"
              }
            },
            "required": [
              "awardable_id",
              "awardable_type",
              "created_at",
              "id",
              "name",
              "updated_at",
              "url",
              "user"
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:noteable_iid/notes/:note_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Note"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:noteable_iid/notes": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Note"
          }
        }
      }
    }
  },
  "POST /api/v4/projects/:id/issues/:noteable_iid/award_emoji": {
    "201": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "awardable_id": {
              "type": "integer"
            },
            "awardable_type": {
              "type": "string"
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "id": {
              "type": "integer"
            },
            "name": {
              "type": "string"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "url": {
              "type": "null"
            },
            "user": {
              "$ref": "#/components/schemas/UserBasic"
            }
          },
          "required": [
            "awardable_id",
            "awardable_type",
            "created_at",
            "id",
            "name",
            "updated_at",
            "url",
            "user"
          ]
        }
      }
    }
  },
  "POST /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Note"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/issues/:noteable_iid/discussions": {
    "201": {
      "content": {
        "application/json": {
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
        }
      }
    },
    "202": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "commands_changes": {
              "type": "object",
              "additionalProperties": true
            },
            "summary": {
              "type": "array",
              "items": {
                "type": "string"
              }
            }
          },
          "required": [
            "commands_changes",
            "summary"
          ]
        }
      }
    }
  },
  "POST /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji": {
    "201": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "awardable_id": {
              "type": "integer"
            },
            "awardable_type": {
              "type": "string"
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "id": {
              "type": "integer"
            },
            "name": {
              "type": "string"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "url": {
              "type": "null"
            },
            "user": {
              "$ref": "#/components/schemas/UserBasic"
            }
          },
          "required": [
            "awardable_id",
            "awardable_type",
            "created_at",
            "id",
            "name",
            "updated_at",
            "url",
            "user"
          ]
        }
      }
    }
  },
  "POST /api/v4/projects/:id/issues/:noteable_iid/notes": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Note"
        }
      }
    },
    "202": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "commands_changes": {
              "type": "object",
              "additionalProperties": true
            },
            "summary": {
              "type": "array",
              "items": {
                "type": "string"
              }
            }
          },
          "required": [
            "commands_changes",
            "summary"
          ]
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:noteable_iid/award_emoji": {
    "201": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "awardable_id": {
              "type": "integer"
            },
            "awardable_type": {
              "type": "string"
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "id": {
              "type": "integer"
            },
            "name": {
              "type": "string"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "url": {
              "type": "null"
            },
            "user": {
              "$ref": "#/components/schemas/UserBasic"
            }
          },
          "required": [
            "awardable_id",
            "awardable_type",
            "created_at",
            "id",
            "name",
            "updated_at",
            "url",
            "user"
          ]
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:noteable_iid/discussions/:discussion_id/notes": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Note"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:noteable_iid/discussions": {
    "201": {
      "content": {
        "application/json": {
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
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:noteable_iid/notes/:note_id/award_emoji": {
    "201": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "awardable_id": {
              "type": "integer"
            },
            "awardable_type": {
              "type": "string"
            },
            "created_at": {
              "type": "string",
              "format": "date-time"
            },
            "id": {
              "type": "integer"
            },
            "name": {
              "type": "string"
            },
            "updated_at": {
              "type": "string",
              "format": "date-time"
            },
            "url": {
              "type": "null"
            },
            "user": {
              "$ref": "#/components/schemas/UserBasic"
            }
          },
          "required": [
            "awardable_id",
            "awardable_type",
            "created_at",
            "id",
            "name",
            "updated_at",
            "url",
            "user"
          ]
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:noteable_iid/notes": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Note"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes/:note_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Note"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id": {
    "200": {
      "content": {
        "application/json": {
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
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Note"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/merge_requests/:noteable_iid/discussions/:discussion_id/notes/:note_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Note"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/merge_requests/:noteable_iid/discussions/:discussion_id": {
    "200": {
      "content": {
        "application/json": {
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
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/merge_requests/:noteable_iid/notes/:note_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Note"
        }
      }
    }
  }
};
