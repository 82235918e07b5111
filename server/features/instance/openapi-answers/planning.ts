// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "GET /api/v4/groups/:id/epics/:eventable_id/resource_label_events/:event_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/ResourceEvent"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/epics/:eventable_id/resource_label_events": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/ResourceEvent"
          }
        }
      }
    }
  },
  "GET /api/v4/groups/:id/epics/:eventable_id/resource_state_events/:event_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/ResourceEvent"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/epics/:eventable_id/resource_state_events": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/ResourceEvent"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:eventable_iid/resource_label_events/:event_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/ResourceEvent"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:eventable_iid/resource_label_events": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/ResourceEvent"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:eventable_iid/resource_milestone_events/:event_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/ResourceEvent"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:eventable_iid/resource_milestone_events": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/ResourceEvent"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:eventable_iid/resource_state_events/:event_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/ResourceEvent"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:eventable_iid/resource_state_events": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/ResourceEvent"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:eventable_iid/resource_weight_events/:event_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/ResourceEvent"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/issues/:eventable_iid/resource_weight_events": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/ResourceEvent"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:eventable_iid/resource_label_events/:event_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/ResourceEvent"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:eventable_iid/resource_label_events": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/ResourceEvent"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:eventable_iid/resource_milestone_events/:event_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/ResourceEvent"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:eventable_iid/resource_milestone_events": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/ResourceEvent"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:eventable_iid/resource_state_events/:event_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/ResourceEvent"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/merge_requests/:eventable_iid/resource_state_events": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/ResourceEvent"
          }
        }
      }
    }
  }
};
