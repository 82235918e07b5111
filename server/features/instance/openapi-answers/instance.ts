// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "GET /api/v4/audit_events": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/AuditEvent"
          }
        }
      }
    }
  },
  "GET /api/v4/metadata": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "coppice_version": {
              "type": "string"
            },
            "enterprise": {
              "type": "boolean"
            },
            "kas": {
              "type": "object",
              "properties": {
                "enabled": {
                  "type": "boolean"
                },
                "externalK8sProxyUrl": {
                  "type": "null"
                },
                "externalUrl": {
                  "type": "null"
                },
                "version": {
                  "type": "null"
                }
              },
              "required": [
                "enabled",
                "externalK8sProxyUrl",
                "externalUrl",
                "version"
              ]
            },
            "revision": {
              "type": "string"
            },
            "version": {
              "type": "string"
            }
          },
          "required": [
            "coppice_version",
            "enterprise",
            "kas",
            "revision",
            "version"
          ]
        }
      }
    }
  },
  "GET /api/v4/version": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "coppice_version": {
              "type": "string"
            },
            "revision": {
              "type": "string"
            },
            "version": {
              "type": "string"
            }
          },
          "required": [
            "coppice_version",
            "revision",
            "version"
          ]
        }
      }
    }
  }
};
