// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "DELETE /api/v4/groups/:id/uploads/:secret/:filename": {
    "204": {}
  },
  "DELETE /api/v4/groups/:id/uploads/:upload_id": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/uploads/:secret/:filename": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/uploads/:upload_id": {
    "204": {}
  },
  "GET /api/v4/groups/:id/uploads/:secret/:filename": {
    "200": {
      "content": {
        "image/png": {
          "type": "string"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/uploads/:upload_id": {
    "200": {
      "content": {
        "image/png": {
          "type": "string"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/uploads": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "created_at": {
                "type": "string",
                "format": "date-time"
              },
              "filename": {
                "type": "string"
              },
              "id": {
                "type": "integer"
              },
              "size": {
                "type": "integer"
              },
              "uploaded_by": {
                "type": "object",
                "properties": {
                  "id": {
                    "type": "integer"
                  },
                  "name": {
                    "type": "string"
                  },
                  "username": {
                    "type": "string"
                  }
                },
                "required": [
                  "id",
                  "name",
                  "username"
                ]
              }
            },
            "required": [
              "created_at",
              "filename",
              "id",
              "size",
              "uploaded_by"
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/uploads/:secret/:filename": {
    "200": {
      "content": {
        "image/png": {
          "type": "string"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/uploads/:upload_id": {
    "200": {
      "content": {
        "image/png": {
          "type": "string"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/uploads": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "created_at": {
                "type": "string",
                "format": "date-time"
              },
              "filename": {
                "type": "string"
              },
              "id": {
                "type": "integer"
              },
              "size": {
                "type": "integer"
              },
              "uploaded_by": {
                "type": "object",
                "properties": {
                  "id": {
                    "type": "integer"
                  },
                  "name": {
                    "type": "string"
                  },
                  "username": {
                    "type": "string"
                  }
                },
                "required": [
                  "id",
                  "name",
                  "username"
                ]
              }
            },
            "required": [
              "created_at",
              "filename",
              "id",
              "size",
              "uploaded_by"
            ]
          }
        }
      }
    }
  },
  "POST /api/v4/groups/:id/uploads": {
    "201": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "alt": {
              "type": "string"
            },
            "full_path": {
              "type": "string"
            },
            "id": {
              "type": "integer"
            },
            "markdown": {
              "type": "string"
            },
            "url": {
              "type": "string"
            }
          },
          "required": [
            "alt",
            "full_path",
            "id",
            "markdown",
            "url"
          ]
        }
      }
    }
  },
  "POST /api/v4/projects/:id/uploads": {
    "201": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "alt": {
              "type": "string"
            },
            "full_path": {
              "type": "string"
            },
            "id": {
              "type": "integer"
            },
            "markdown": {
              "type": "string"
            },
            "url": {
              "type": "string"
            }
          },
          "required": [
            "alt",
            "full_path",
            "id",
            "markdown",
            "url"
          ]
        }
      }
    }
  }
};
