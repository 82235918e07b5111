// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "DELETE /api/v4/projects/:id": {
    "202": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Message"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/projects": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "anyOf": [
              {
                "$ref": "#/components/schemas/Project"
              },
              {
                "$ref": "#/components/schemas/ProjectSimple"
              }
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/groups/:id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Group"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/avatar": {
    "200": {
      "content": {
        "image/png": {
          "type": "string"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/forks": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "anyOf": [
              {
                "$ref": "#/components/schemas/Project"
              },
              {
                "$ref": "#/components/schemas/ProjectSimple"
              }
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/groups": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/GroupBasic"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/languages": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "additionalProperties": {
            "type": "number"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/starrers": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "starred_since": {
                "type": "string",
                "format": "date-time"
              },
              "user": {
                "$ref": "#/components/schemas/UserBasic"
              }
            },
            "required": [
              "starred_since",
              "user"
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Project"
        }
      }
    }
  },
  "GET /api/v4/projects": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "anyOf": [
              {
                "$ref": "#/components/schemas/Project"
              },
              {
                "$ref": "#/components/schemas/ProjectSimple"
              }
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/users/:id/projects": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "anyOf": [
              {
                "$ref": "#/components/schemas/Project"
              },
              {
                "$ref": "#/components/schemas/ProjectSimple"
              }
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/users/:id/starred_projects": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "anyOf": [
              {
                "$ref": "#/components/schemas/Project"
              },
              {
                "$ref": "#/components/schemas/ProjectSimple"
              }
            ]
          }
        }
      }
    }
  },
  "POST /api/v4/projects/:id/archive": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Project"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/star": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Project"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/unarchive": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Project"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/unstar": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Project"
        }
      }
    },
    "304": {}
  },
  "POST /api/v4/projects": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Project"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Project"
        }
      }
    }
  }
};
