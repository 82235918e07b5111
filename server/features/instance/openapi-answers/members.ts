// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "DELETE /api/v4/groups/:id/invitations/:email": {
    "204": {}
  },
  "DELETE /api/v4/groups/:id/members/:user_id": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/invitations/:email": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/members/:user_id": {
    "204": {}
  },
  "GET /api/v4/groups/:id/invitations": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "access_level": {
                "type": "integer"
              },
              "created_at": {
                "type": "string",
                "format": "date-time"
              },
              "created_by_name": {
                "type": "string"
              },
              "expires_at": {
                "type": "string",
                "format": "date"
              },
              "id": {
                "type": "integer"
              },
              "invite_email": {
                "type": "string"
              },
              "user_name": {
                "type": "null"
              }
            },
            "required": [
              "access_level",
              "created_at",
              "created_by_name",
              "expires_at",
              "id",
              "invite_email",
              "user_name"
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/groups/:id/members/:user_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Member"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/members/all/:user_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Member"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/members/all": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Member"
          }
        }
      }
    }
  },
  "GET /api/v4/groups/:id/members": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Member"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/invitations": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "access_level": {
                "type": "integer"
              },
              "created_at": {
                "type": "string",
                "format": "date-time"
              },
              "created_by_name": {
                "type": "string"
              },
              "expires_at": {
                "type": "string",
                "format": "date"
              },
              "id": {
                "type": "integer"
              },
              "invite_email": {
                "type": "string"
              },
              "user_name": {
                "type": "null"
              }
            },
            "required": [
              "access_level",
              "created_at",
              "created_by_name",
              "expires_at",
              "id",
              "invite_email",
              "user_name"
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/members/:user_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Member"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/members/all/:user_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Member"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/members/all": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Member"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/members": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Member"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/users": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/UserBasic"
          }
        }
      }
    }
  },
  "POST /api/v4/groups/:id/invitations": {
    "201": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "status": {
              "type": "string"
            }
          },
          "required": [
            "status"
          ]
        }
      }
    }
  },
  "POST /api/v4/groups/:id/members": {
    "201": {
      "content": {
        "application/json": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/Member"
            },
            {
              "$ref": "#/components/schemas/Message"
            }
          ]
        }
      }
    }
  },
  "POST /api/v4/projects/:id/invitations": {
    "201": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "status": {
              "type": "string"
            }
          },
          "required": [
            "status"
          ]
        }
      }
    }
  },
  "POST /api/v4/projects/:id/members": {
    "201": {
      "content": {
        "application/json": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/Member"
            },
            {
              "$ref": "#/components/schemas/Message"
            }
          ]
        }
      }
    }
  },
  "PUT /api/v4/groups/:id/members/:user_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Member"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/members/:user_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Member"
        }
      }
    }
  }
};
