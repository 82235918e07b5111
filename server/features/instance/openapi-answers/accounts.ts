// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "DELETE /api/v4/personal_access_tokens/:id": {
    "204": {}
  },
  "DELETE /api/v4/user/emails/:id": {
    "204": {}
  },
  "DELETE /api/v4/user/keys/:key_id": {
    "204": {}
  },
  "DELETE /api/v4/users/:id/emails/:email_id": {
    "204": {}
  },
  "DELETE /api/v4/users/:id/keys/:key_id": {
    "204": {}
  },
  "DELETE /api/v4/users/:id": {
    "204": {}
  },
  "GET /api/v4/avatar": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "avatar_url": {
              "type": "string"
            }
          },
          "required": [
            "avatar_url"
          ]
        }
      }
    }
  },
  "GET /api/v4/keys/:id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/SshKeyWithUser"
        }
      }
    }
  },
  "GET /api/v4/keys": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/SshKeyWithUser"
        }
      }
    }
  },
  "GET /api/v4/personal_access_tokens/:id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/PersonalAccessToken"
        }
      }
    }
  },
  "GET /api/v4/personal_access_tokens": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/PersonalAccessToken"
          }
        }
      }
    }
  },
  "GET /api/v4/user/emails/:id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Email"
        }
      }
    }
  },
  "GET /api/v4/user/emails": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Email"
          }
        }
      }
    }
  },
  "GET /api/v4/user/keys/:key_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/SshKey"
        }
      }
    }
  },
  "GET /api/v4/user/keys": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/SshKey"
          }
        }
      }
    }
  },
  "GET /api/v4/user/status": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/UserStatus"
        }
      }
    }
  },
  "GET /api/v4/users/:id/emails/:email_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Email"
        }
      }
    }
  },
  "GET /api/v4/users/:id/emails": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Email"
          }
        }
      }
    }
  },
  "GET /api/v4/users/:id/keys/:key_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/SshKey"
        }
      }
    }
  },
  "GET /api/v4/users/:id/keys": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/SshKey"
          }
        }
      }
    }
  },
  "GET /api/v4/users/:id/status": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/UserStatus"
        }
      }
    }
  },
  "GET /api/v4/users/:id": {
    "200": {
      "content": {
        "application/json": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/User"
            },
            {
              "$ref": "#/components/schemas/UserDetail"
            }
          ]
        }
      }
    }
  },
  "GET /api/v4/users": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "anyOf": [
              {
                "$ref": "#/components/schemas/UserBasic"
              },
              {
                "$ref": "#/components/schemas/UserDetail"
              }
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/user": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/UserDetail"
        }
      }
    }
  },
  "POST /api/v4/personal_access_tokens/:id/rotate": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/PersonalAccessTokenWithToken"
        }
      }
    }
  },
  "POST /api/v4/user/emails": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Email"
        }
      }
    }
  },
  "POST /api/v4/user/keys": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/SshKey"
        }
      }
    }
  },
  "POST /api/v4/user/personal_access_tokens": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/PersonalAccessTokenWithToken"
        }
      }
    }
  },
  "POST /api/v4/users/:id/approve": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Message"
        }
      }
    }
  },
  "POST /api/v4/users/:id/block": {
    "201": {
      "content": {
        "application/json": {
          "type": "boolean"
        }
      }
    }
  },
  "POST /api/v4/users/:id/emails": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Email"
        }
      }
    }
  },
  "POST /api/v4/users/:id/keys": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/SshKey"
        }
      }
    }
  },
  "POST /api/v4/users/:id/unblock": {
    "201": {
      "content": {
        "application/json": {
          "type": "boolean"
        }
      }
    }
  },
  "POST /api/v4/users/:user_id/personal_access_tokens": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/PersonalAccessTokenWithToken"
        }
      }
    }
  },
  "POST /api/v4/users": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/UserDetail"
        }
      }
    }
  },
  "PUT /api/v4/user/avatar": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "avatar_url": {
              "type": "string"
            }
          },
          "required": [
            "avatar_url"
          ]
        }
      }
    }
  },
  "PUT /api/v4/user/status": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/UserStatus"
        }
      }
    }
  },
  "PUT /api/v4/users/:id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/UserDetail"
        }
      }
    }
  }
};
