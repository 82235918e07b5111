// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "DELETE /api/v4/groups/:id/labels/:label_id": {
    "204": {}
  },
  "DELETE /api/v4/groups/:id/labels": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/labels/:label_id": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/labels": {
    "204": {}
  },
  "GET /api/v4/groups/:id/labels/:label_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Label"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/labels": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Label"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/labels/:label_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Label"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/labels": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Label"
          }
        }
      }
    }
  },
  "POST /api/v4/groups/:id/labels/:label_id/subscribe": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Label"
        }
      }
    }
  },
  "POST /api/v4/groups/:id/labels/:label_id/unsubscribe": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Label"
        }
      }
    }
  },
  "POST /api/v4/groups/:id/labels": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Label"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/labels/:label_id/subscribe": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Label"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/labels/:label_id/unsubscribe": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Label"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/labels": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Label"
        }
      }
    }
  },
  "PUT /api/v4/groups/:id/labels/:label_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Label"
        }
      }
    }
  },
  "PUT /api/v4/groups/:id/labels": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Label"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/labels/:label_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Label"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/labels": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Label"
        }
      }
    }
  }
};
