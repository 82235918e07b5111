// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "DELETE /api/v4/groups/:id/milestones/:milestone_id": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/milestones/:milestone_id": {
    "204": {}
  },
  "GET /api/v4/groups/:id/milestones/:milestone_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Milestone"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/milestones": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Milestone"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/milestones/:milestone_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Milestone"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/milestones": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Milestone"
          }
        }
      }
    }
  },
  "POST /api/v4/groups/:id/milestones": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Milestone"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/milestones/:milestone_id/promote": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Milestone"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/milestones": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Milestone"
        }
      }
    }
  },
  "PUT /api/v4/groups/:id/milestones/:milestone_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Milestone"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/milestones/:milestone_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Milestone"
        }
      }
    }
  }
};
