// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "DELETE /api/v4/groups/:id/boards/:board_id/lists/:list_id": {
    "204": {}
  },
  "DELETE /api/v4/groups/:id/boards/:board_id": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/boards/:board_id/lists/:list_id": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/boards/:board_id": {
    "204": {}
  },
  "GET /api/v4/groups/:id/boards/:board_id/lists/:list_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/BoardList"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/boards/:board_id/lists": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/BoardList"
          }
        }
      }
    }
  },
  "GET /api/v4/groups/:id/boards/:board_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Board"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/boards": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Board"
          }
        }
      }
    }
  },
  "GET /api/v4/groups/:id/epic_boards/:board_id/lists/:list_id": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "collapsed": {
              "type": "boolean"
            },
            "id": {
              "type": "integer"
            },
            "label": {
              "type": "object",
              "properties": {
                "color": {
                  "type": "string"
                },
                "description": {
                  "type": "null"
                },
                "id": {
                  "type": "integer"
                },
                "name": {
                  "type": "string"
                }
              },
              "required": [
                "color",
                "description",
                "id",
                "name"
              ]
            },
            "list_type": {
              "type": "string"
            },
            "position": {
              "type": "integer"
            }
          },
          "required": [
            "collapsed",
            "id",
            "label",
            "list_type",
            "position"
          ]
        }
      }
    }
  },
  "GET /api/v4/groups/:id/epic_boards/:board_id/lists": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "collapsed": {
                "type": "boolean"
              },
              "id": {
                "type": "integer"
              },
              "label": {
                "type": "object",
                "properties": {
                  "color": {
                    "type": "string"
                  },
                  "description": {
                    "type": "null"
                  },
                  "id": {
                    "type": "integer"
                  },
                  "name": {
                    "type": "string"
                  }
                },
                "required": [
                  "color",
                  "description",
                  "id",
                  "name"
                ]
              },
              "list_type": {
                "type": "string"
              },
              "position": {
                "type": "integer"
              }
            },
            "required": [
              "collapsed",
              "id",
              "label",
              "list_type",
              "position"
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/groups/:id/epic_boards/:board_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Board"
        }
      }
    }
  },
  "GET /api/v4/groups/:id/epic_boards": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Board"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/boards/:board_id/lists/:list_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/BoardList"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/boards/:board_id/lists": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/BoardList"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/boards/:board_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Board"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/boards": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Board"
          }
        }
      }
    }
  },
  "POST /api/v4/groups/:id/boards/:board_id/lists": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/BoardList"
        }
      }
    }
  },
  "POST /api/v4/groups/:id/boards": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Board"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/boards/:board_id/lists": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/BoardList"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/boards": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Board"
        }
      }
    }
  },
  "PUT /api/v4/groups/:id/boards/:board_id/lists/:list_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/BoardList"
        }
      }
    }
  },
  "PUT /api/v4/groups/:id/boards/:board_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Board"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/boards/:board_id/lists/:list_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/BoardList"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/boards/:board_id": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Board"
        }
      }
    }
  }
};
