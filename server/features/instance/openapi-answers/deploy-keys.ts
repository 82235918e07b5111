// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "DELETE /api/v4/projects/:id/deploy_keys/:key_id": {
    "204": {}
  },
  "GET /api/v4/deploy_keys": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/DeployKeyWithProjects"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/deploy_keys/:key_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/DeployKey"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/deploy_keys": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/DeployKey"
          }
        }
      }
    }
  },
  "POST /api/v4/deploy_keys": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/DeployKeyWithProjects"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/deploy_keys/:key_id/enable": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/DeployKey"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/deploy_keys": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/DeployKey"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/deploy_keys/:key_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/DeployKey"
        }
      }
    }
  }
};
