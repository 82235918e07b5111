// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const schemas: DescribedAnswers['schemas'] = {
  "Board": {
    "type": "object",
    "properties": {
      "assignee": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/UserBasic"
          },
          {
            "type": "null"
          }
        ]
      },
      "group": {
        "anyOf": [
          {
            "type": "object",
            "properties": {
              "id": {
                "type": "integer"
              },
              "name": {
                "type": "string"
              },
              "web_url": {
                "type": "string"
              }
            },
            "required": [
              "id",
              "name",
              "web_url"
            ]
          },
          {
            "type": "null"
          }
        ]
      },
      "hide_backlog_list": {
        "type": "boolean"
      },
      "hide_closed_list": {
        "type": "boolean"
      },
      "id": {
        "type": "integer"
      },
      "labels": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "color": {
              "type": "string"
            },
            "description": {
              "type": "string"
            },
            "description_html": {
              "type": "string"
            },
            "group_id": {
              "type": "integer"
            },
            "id": {
              "type": "integer"
            },
            "name": {
              "type": "string"
            },
            "project_id": {
              "type": "null"
            },
            "template": {
              "type": "boolean"
            },
            "text_color": {
              "type": "string"
            },
            "title": {
              "type": "string"
            }
          },
          "required": [
            "color",
            "description",
            "id",
            "text_color"
          ]
        }
      },
      "lists": {
        "type": "array",
        "items": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/BoardList"
            },
            {
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
          ]
        }
      },
      "milestone": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/Milestone"
          },
          {
            "type": "null"
          }
        ]
      },
      "name": {
        "type": "string"
      },
      "project": {
        "anyOf": [
          {
            "$ref": "#/components/schemas/ProjectSimple"
          },
          {
            "type": "null"
          }
        ]
      },
      "weight": {
        "type": [
          "integer",
          "null"
        ]
      }
    },
    "required": [
      "group",
      "hide_backlog_list",
      "hide_closed_list",
      "id",
      "labels",
      "lists",
      "name"
    ]
  },
  "BoardList": {
    "type": "object",
    "properties": {
      "assignee": {
        "$ref": "#/components/schemas/UserBasic"
      },
      "id": {
        "type": "integer"
      },
      "label": {
        "anyOf": [
          {
            "type": "object",
            "properties": {
              "color": {
                "type": "string"
              },
              "description": {
                "type": [
                  "string",
                  "null"
                ]
              },
              "description_html": {
                "type": "string"
              },
              "id": {
                "type": "integer"
              },
              "name": {
                "type": "string"
              },
              "text_color": {
                "type": "string"
              }
            },
            "required": [
              "color",
              "description",
              "description_html",
              "id",
              "name",
              "text_color"
            ]
          },
          {
            "type": "null"
          }
        ]
      },
      "limit_metric": {
        "type": "null"
      },
      "max_issue_count": {
        "type": "integer"
      },
      "max_issue_weight": {
        "type": "integer"
      },
      "milestone": {
        "$ref": "#/components/schemas/Milestone"
      },
      "position": {
        "type": "integer"
      }
    },
    "required": [
      "id",
      "label",
      "limit_metric",
      "max_issue_count",
      "max_issue_weight",
      "position"
    ]
  },
  "Branch": {
    "type": "object",
    "properties": {
      "can_push": {
        "type": "boolean"
      },
      "commit": {
        "$ref": "#/components/schemas/Commit"
      },
      "default": {
        "type": "boolean"
      },
      "developers_can_merge": {
        "type": "boolean"
      },
      "developers_can_push": {
        "type": "boolean"
      },
      "merged": {
        "type": "boolean"
      },
      "name": {
        "type": "string"
      },
      "protected": {
        "type": "boolean"
      },
      "web_url": {
        "type": "string"
      }
    },
    "required": [
      "can_push",
      "commit",
      "default",
      "developers_can_merge",
      "developers_can_push",
      "merged",
      "name",
      "protected",
      "web_url"
    ]
  },
  "BranchAccessLevel": {
    "type": "object",
    "properties": {
      "access_level": {
        "type": "integer"
      },
      "access_level_description": {
        "type": "string"
      },
      "deploy_key_id": {
        "type": "null"
      },
      "group_id": {
        "type": "null"
      },
      "id": {
        "type": "integer"
      },
      "user_id": {
        "type": "null"
      }
    },
    "required": [
      "access_level",
      "access_level_description",
      "deploy_key_id",
      "group_id",
      "id",
      "user_id"
    ]
  }
};
