// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "DELETE /api/v4/groups/:id/epics/:epic_iid/related_epics/:related_epic_link_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/RelatedEpicLink"
        }
      }
    }
  },
  "DELETE /api/v4/groups/:id/epics/:subject_iid": {
    "204": {}
  },
  "GET /api/v4/groups/:id/epics/:epic_iid/related_epics": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/RelatedEpic"
          }
        }
      }
    }
  },
  "GET /api/v4/groups/:id/epics/:subject_iid": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Epic"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/epics": {
    "200": {
      "paged": true,
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
  "GET /api/v4/groups/:id/related_epic_links": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/RelatedEpicLink"
          }
        }
      }
    }
  },
  "POST /api/v4/groups/:id/epics/:epic_iid/related_epics": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/RelatedEpicLink"
        }
      }
    }
  },
  "POST /api/v4/groups/:id/epics": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Epic"
        }
      }
    }
  },
  "PUT /api/v4/groups/:id/epics/:subject_iid": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Epic"
        }
      }
    }
  }
};
