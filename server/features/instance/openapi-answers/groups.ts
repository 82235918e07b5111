// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "DELETE /api/v4/groups/:id": {
    "202": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Message"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/avatar": {
    "200": {
      "content": {
        "image/png": {
          "type": "string"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/descendant_groups": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Group"
          }
        }
      }
    }
  },
  "GET /api/v4/groups/:id/subgroups": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Group"
          }
        }
      }
    }
  },
  "GET /api/v4/groups": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Group"
          }
        }
      }
    }
  },
  "POST /api/v4/groups/:id/archive": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Group"
        }
      }
    }
  },
  "POST /api/v4/groups/:id/unarchive": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Group"
        }
      }
    }
  },
  "POST /api/v4/groups": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Group"
        }
      }
    }
  },
  "PUT /api/v4/groups/:id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Group"
        }
      }
    }
  }
};
