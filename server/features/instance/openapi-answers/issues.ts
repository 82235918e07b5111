// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "DELETE /api/v4/projects/:id/issues/:issue_iid/links/:issue_link_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/IssueLink"
        }
      }
    }
  },
  "DELETE /api/v4/projects/:id/issues/:issue_iid": {
    "204": {}
  },
  "GET /api/v4/groups/:id/issues_statistics": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/IssueStatistics"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/issues": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Issue"
          }
        }
      }
    }
  },
  "GET /api/v4/groups/:id/milestones/:milestone_id/burndown_events": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "action": {
                "type": "string"
              },
              "created_at": {
                "type": "string",
                "format": "date-time"
              },
              "weight": {
                "type": "integer"
              }
            },
            "required": [
              "action",
              "created_at",
              "weight"
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/groups/:id/milestones/:milestone_id/issues": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Issue"
          }
        }
      }
    }
  },
  "GET /api/v4/issues/:id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Issue"
        }
      }
    }
  },
  "GET /api/v4/issues_statistics": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/IssueStatistics"
        }
      }
    }
  },
  "GET /api/v4/issues": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Issue"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:issue_iid/links/:issue_link_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/IssueLink"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:issue_iid/links": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/LinkedIssue"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:issue_iid/time_stats": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/TimeStats"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:issue_iid": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Issue"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues_statistics": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/IssueStatistics"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Issue"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/milestones/:milestone_id/burndown_events": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "action": {
                "type": "string"
              },
              "created_at": {
                "type": "string",
                "format": "date-time"
              },
              "weight": {
                "type": "integer"
              }
            },
            "required": [
              "action",
              "created_at",
              "weight"
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/milestones/:milestone_id/issues": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Issue"
          }
        }
      }
    }
  },
  "POST /api/v4/projects/:id/issues/:issue_iid/add_spent_time": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/TimeStats"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/issues/:issue_iid/clone": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Issue"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/issues/:issue_iid/links": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/IssueLink"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/issues/:issue_iid/move": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Issue"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/issues/:issue_iid/reset_spent_time": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/TimeStats"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/issues/:issue_iid/reset_time_estimate": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/TimeStats"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/issues/:issue_iid/time_estimate": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/TimeStats"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/issues": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Issue"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/issues/:issue_iid/reorder": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Issue"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/issues/:issue_iid": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Issue"
        }
      }
    }
  }
};
