// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "GET /api/v4/groups/:id/-/search": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "anyOf": [
              {
                "$ref": "#/components/schemas/Issue"
              },
              {
                "$ref": "#/components/schemas/Milestone"
              },
              {
                "$ref": "#/components/schemas/ProjectSimple"
              },
              {
                "$ref": "#/components/schemas/UserBasic"
              }
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/groups/:id/search": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "anyOf": [
              {
                "$ref": "#/components/schemas/Issue"
              },
              {
                "$ref": "#/components/schemas/Milestone"
              },
              {
                "$ref": "#/components/schemas/ProjectSimple"
              },
              {
                "$ref": "#/components/schemas/UserBasic"
              }
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/-/search": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "anyOf": [
              {
                "$ref": "#/components/schemas/Issue"
              },
              {
                "$ref": "#/components/schemas/Milestone"
              },
              {
                "$ref": "#/components/schemas/Note"
              },
              {
                "$ref": "#/components/schemas/UserBasic"
              }
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/search": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "anyOf": [
              {
                "$ref": "#/components/schemas/Issue"
              },
              {
                "$ref": "#/components/schemas/Milestone"
              },
              {
                "$ref": "#/components/schemas/Note"
              },
              {
                "$ref": "#/components/schemas/UserBasic"
              }
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/search": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "anyOf": [
              {
                "$ref": "#/components/schemas/Issue"
              },
              {
                "$ref": "#/components/schemas/Milestone"
              },
              {
                "$ref": "#/components/schemas/ProjectSimple"
              },
              {
                "$ref": "#/components/schemas/UserBasic"
              }
            ]
          }
        }
      }
    }
  }
};
