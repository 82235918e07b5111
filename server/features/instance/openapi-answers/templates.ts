// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "GET /api/v4/groups/:id/templates/:type/:name": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "content": {
              "type": "string"
            },
            "name": {
              "type": "string"
            }
          },
          "required": [
            "content",
            "name"
          ]
        }
      }
    }
  },
  "GET /api/v4/groups/:id/templates/:type": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "key": {
                "type": "string"
              },
              "name": {
                "type": "string"
              }
            },
            "required": [
              "key",
              "name"
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/templates/:type/:name": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "content": {
              "type": "string"
            },
            "name": {
              "type": "string"
            }
          },
          "required": [
            "content",
            "name"
          ]
        }
      }
    }
  },
  "GET /api/v4/projects/:id/templates/:type": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "key": {
                "type": "string"
              },
              "name": {
                "type": "string"
              }
            },
            "required": [
              "key",
              "name"
            ]
          }
        }
      }
    }
  }
};
