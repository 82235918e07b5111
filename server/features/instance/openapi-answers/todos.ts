// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "GET /api/v4/todos": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Todo"
          }
        }
      }
    }
  },
  "POST /api/v4/groups/:id/epics/:iid/todo": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Todo"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/issues/:iid/todo": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Todo"
        }
      }
    },
    "304": {}
  },
  "POST /api/v4/projects/:id/merge_requests/:iid/todo": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Todo"
        }
      }
    },
    "304": {}
  },
  "POST /api/v4/todos/:id/mark_as_done": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Todo"
        }
      }
    }
  },
  "POST /api/v4/todos/mark_as_done": {
    "204": {}
  }
};
