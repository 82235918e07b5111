// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "DELETE /api/v4/groups/:id/epics/:noteable_id/discussions/:discussion_id/notes/:note_id": {
    "204": {}
  },
  "DELETE /api/v4/groups/:id/epics/:noteable_id/notes/:note_id": {
    "204": {}
  },
  "DELETE /api/v4/groups/:id/epics/:noteable_iid/award_emoji/:award_id": {
    "204": {}
  },
  "DELETE /api/v4/groups/:id/epics/:noteable_iid/notes/:note_id/award_emoji/:award_id": {
    "204": {}
  },
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
  "DELETE /api/v4/projects/:id/repository/commits/:sha/discussions/:discussion_id/notes/:note_id": {
    "204": {}
  },
  "GET /api/v4/groups/:id/epics/:noteable_id/discussions/:discussion_id/notes/:note_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Note"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/epics/:noteable_id/discussions/:discussion_id/notes": {
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
  "GET /api/v4/groups/:id/epics/:noteable_id/discussions/:discussion_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Discussion"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/epics/:noteable_id/discussions": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Discussion"
          }
        }
      }
    }
  },
  "GET /api/v4/groups/:id/epics/:noteable_id/notes/:note_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Note"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/epics/:noteable_id/notes": {
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
  "GET /api/v4/groups/:id/epics/:noteable_iid/award_emoji/:award_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/AwardEmoji"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/epics/:noteable_iid/award_emoji": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/AwardEmoji"
          }
        }
      }
    }
  },
  "GET /api/v4/groups/:id/epics/:noteable_iid/notes/:note_id/award_emoji/:award_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/AwardEmoji"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/epics/:noteable_iid/notes/:note_id/award_emoji": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/AwardEmoji"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:noteable_iid/award_emoji/:award_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/AwardEmoji"
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
            "$ref": "#/components/schemas/AwardEmoji"
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
          "$ref": "#/components/schemas/Discussion"
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
            "$ref": "#/components/schemas/Discussion"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji/:award_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/AwardEmoji"
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
          "$ref": "#/components/schemas/AwardEmoji"
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
            "$ref": "#/components/schemas/AwardEmoji"
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
          "$ref": "#/components/schemas/Discussion"
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
            "$ref": "#/components/schemas/Discussion"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:noteable_iid/notes/:note_id/award_emoji/:award_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/AwardEmoji"
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
            "$ref": "#/components/schemas/AwardEmoji"
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
  "GET /api/v4/projects/:id/repository/commits/:sha/discussions/:discussion_id/notes/:note_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Note"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/commits/:sha/discussions/:discussion_id/notes": {
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
  "GET /api/v4/projects/:id/repository/commits/:sha/discussions/:discussion_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Discussion"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/commits/:sha/discussions": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Discussion"
          }
        }
      }
    }
  },
  "POST /api/v4/groups/:id/epics/:noteable_id/discussions/:discussion_id/notes": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Note"
        }
      }
    }
  },
  "POST /api/v4/groups/:id/epics/:noteable_id/discussions": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Discussion"
        }
      }
    }
  },
  "POST /api/v4/groups/:id/epics/:noteable_id/notes": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Note"
        }
      }
    }
  },
  "POST /api/v4/groups/:id/epics/:noteable_iid/award_emoji": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/AwardEmoji"
        }
      }
    }
  },
  "POST /api/v4/groups/:id/epics/:noteable_iid/notes/:note_id/award_emoji": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/AwardEmoji"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/issues/:noteable_iid/award_emoji": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/AwardEmoji"
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
          "$ref": "#/components/schemas/Discussion"
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
          "$ref": "#/components/schemas/AwardEmoji"
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
          "$ref": "#/components/schemas/AwardEmoji"
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
          "$ref": "#/components/schemas/Discussion"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/merge_requests/:noteable_iid/notes/:note_id/award_emoji": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/AwardEmoji"
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
  "POST /api/v4/projects/:id/repository/commits/:sha/discussions/:discussion_id/notes": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Note"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/repository/commits/:sha/discussions": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Discussion"
        }
      }
    }
  },
  "PUT /api/v4/groups/:id/epics/:noteable_id/discussions/:discussion_id/notes/:note_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Note"
        }
      }
    }
  },
  "PUT /api/v4/groups/:id/epics/:noteable_id/discussions/:discussion_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Discussion"
        }
      }
    }
  },
  "PUT /api/v4/groups/:id/epics/:noteable_id/notes/:note_id": {
    "200": {
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
          "$ref": "#/components/schemas/Discussion"
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
          "$ref": "#/components/schemas/Discussion"
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
  },
  "PUT /api/v4/projects/:id/repository/commits/:sha/discussions/:discussion_id/notes/:note_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Note"
        }
      }
    }
  }
};
