// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "DELETE /api/v4/projects/:id/repository/branches/:branch": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/repository/files/:file_path": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/repository/merged_branches": {
    "202": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Message"
        }
      }
    }
  },
  "DELETE /api/v4/projects/:id/repository/tags/:tag_name": {
    "204": {}
  },
  "GET /api/v4/projects/:id/repository/archive.bz2": {
    "200": {
      "content": {
        "application/x-bzip2": {
          "type": "string"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/archive.tar.bz2": {
    "200": {
      "content": {
        "application/x-bzip2": {
          "type": "string"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/archive.tar.gz": {
    "200": {
      "content": {
        "application/gzip": {
          "type": "string"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/archive.tar": {
    "200": {
      "content": {
        "application/x-tar": {
          "type": "string"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/archive.tb2": {
    "200": {
      "content": {
        "application/x-bzip2": {
          "type": "string"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/archive.tbz2": {
    "200": {
      "content": {
        "application/x-bzip2": {
          "type": "string"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/archive.tbz": {
    "200": {
      "content": {
        "application/x-bzip2": {
          "type": "string"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/archive.zip": {
    "200": {
      "content": {
        "application/zip": {
          "type": "string"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/archive": {
    "200": {
      "content": {
        "application/gzip": {
          "type": "string"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/blobs/:sha/raw": {
    "200": {
      "content": {
        "application/octet-stream": {
          "type": "string"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/blobs/:sha": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "content": {
              "type": "string"
            },
            "encoding": {
              "type": "string"
            },
            "sha": {
              "type": "string"
            },
            "size": {
              "type": "integer"
            }
          },
          "required": [
            "content",
            "encoding",
            "sha",
            "size"
          ]
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/branches/:branch": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Branch"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/branches": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Branch"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/commits/:sha/comments": {
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
  "GET /api/v4/projects/:id/repository/commits/:sha/diff": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Diff"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/commits/:sha/refs": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "name": {
                "type": "string"
              },
              "type": {
                "type": "string"
              }
            },
            "required": [
              "name",
              "type"
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/commits/:sha/sequence": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "count": {
              "type": "integer"
            }
          },
          "required": [
            "count"
          ]
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/commits/:sha": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Commit"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/commits": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Commit"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/compare": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Comparison"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/contributors": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Contributor"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/files/:file_path/blame": {
    "200": {
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "commit": {
                "$ref": "#/components/schemas/Commit"
              },
              "lines": {
                "type": "array",
                "items": {
                  "type": "string"
                }
              }
            },
            "required": [
              "commit",
              "lines"
            ]
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/files/:file_path/raw": {
    "200": {
      "content": {
        "text/plain": {
          "type": "string"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/files/:file_path": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/File"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/merge_base": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Commit"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/tags/:tag_name": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Tag"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/tags": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Tag"
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/repository/tree": {
    "200": {
      "paged": true,
      "content": {
        "application/json": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/TreeEntry"
          }
        }
      }
    }
  },
  "POST /api/v4/projects/:id/repository/branches": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Branch"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/repository/commits/:sha/cherry_pick": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Commit"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/repository/commits/:sha/comments": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/CommitComment"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/repository/commits/:sha/revert": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "dry_run": {
              "type": "string"
            }
          },
          "required": [
            "dry_run"
          ]
        }
      }
    },
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Commit"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/repository/commits": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Commit"
        }
      }
    }
  },
  "POST /api/v4/projects/:id/repository/files/:file_path": {
    "201": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "branch": {
              "type": "string"
            },
            "file_path": {
              "type": "string"
            }
          },
          "required": [
            "branch",
            "file_path"
          ]
        }
      }
    }
  },
  "POST /api/v4/projects/:id/repository/tags": {
    "201": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/Tag"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/repository/files/:file_path": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "branch": {
              "type": "string"
            },
            "file_path": {
              "type": "string"
            }
          },
          "required": [
            "branch",
            "file_path"
          ]
        }
      }
    }
  }
};
