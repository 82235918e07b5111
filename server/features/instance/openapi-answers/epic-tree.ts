// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "DELETE /api/v4/groups/:id/epics/:epic_iid/epics/:child_epic_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Epic"
        }
      }
    }
  },
  "DELETE /api/v4/groups/:id/epics/:epic_iid/issues/:epic_issue_id": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "epic": {
              "$ref": "#/components/schemas/Epic"
            },
            "id": {
              "type": "integer"
            },
            "issue": {
              "$ref": "#/components/schemas/Issue"
            }
          },
          "required": [
            "epic",
            "id",
            "issue"
          ]
        }
      }
    }
  },
  "GET /api/v4/groups/:id/epics/:epic_iid/epics": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Epic"
          }
        }
      }
    }
  },
  "GET /api/v4/groups/:id/epics/:epic_iid/issues": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Issue"
          }
        }
      }
    }
  },
  "POST /api/v4/groups/:id/epics/:epic_iid/epics/:child_epic_id": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Epic"
        }
      }
    }
  },
  "POST /api/v4/groups/:id/epics/:epic_iid/epics": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Epic"
        }
      }
    }
  },
  "POST /api/v4/groups/:id/epics/:epic_iid/issues/:issue_id": {
    "201": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "epic": {
              "$ref": "#/components/schemas/Epic"
            },
            "id": {
              "type": "integer"
            },
            "issue": {
              "$ref": "#/components/schemas/Issue"
            }
          },
          "required": [
            "epic",
            "id",
            "issue"
          ]
        }
      }
    }
  },
  "PUT /api/v4/groups/:id/epics/:epic_iid/epics/:child_epic_id": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Epic"
          }
        }
      }
    }
  },
  "PUT /api/v4/groups/:id/epics/:epic_iid/issues/:epic_issue_id": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Issue"
          }
        }
      }
    }
  }
};
