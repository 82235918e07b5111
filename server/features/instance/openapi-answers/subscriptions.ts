// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "GET /api/v4/groups/:id/epics/:epic_iid/participants": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/UserBasic"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:issue_iid/participants": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/UserBasic"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/participants": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/UserBasic"
          }
        }
      }
    }
  },
  "POST /api/v4/groups/:id/epics/:epic_iid/subscribe": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Epic"
        }
      }
    }
  },
  "POST /api/v4/groups/:id/epics/:epic_iid/unsubscribe": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Epic"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/issues/:issue_iid/subscribe": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Issue"
        }
      }
    },
    "304": {}
  },
  "POST /api/v4/projects/:id/issues/:issue_iid/unsubscribe": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Issue"
        }
      }
    },
    "304": {}
  },
  "POST /api/v4/projects/:id/merge_requests/:merge_request_iid/subscribe": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/MergeRequest"
        }
      }
    },
    "304": {}
  },
  "POST /api/v4/projects/:id/merge_requests/:merge_request_iid/unsubscribe": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/MergeRequest"
        }
      }
    },
    "304": {}
  }
};
