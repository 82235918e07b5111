// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "GET /api/v4/projects/:id/issues/:issue_iid/closed_by": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {}
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:issue_iid/related_merge_requests": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {}
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/closes_issues": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {}
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:merge_request_iid/related_issues": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {}
        }
      }
    }
  },
  "GET /api/v4/user_counts": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "assigned_issues": {
              "type": "integer"
            },
            "assigned_merge_requests": {
              "type": "integer"
            },
            "merge_requests": {
              "type": "integer"
            },
            "review_requested_merge_requests": {
              "type": "integer"
            },
            "todos": {
              "type": "integer"
            }
          },
          "required": [
            "assigned_issues",
            "assigned_merge_requests",
            "merge_requests",
            "review_requested_merge_requests",
            "todos"
          ]
        }
      }
    }
  }
};
