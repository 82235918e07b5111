// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "DELETE /api/v4/projects/:id/boards/:board_id/lists/:list_id": {
    "204": {}
  },
  "DELETE /api/v4/projects/:id/boards/:board_id": {
    "204": {}
  },
  "GET /api/v4/projects/:id/boards/:board_id/lists/:list_id": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
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
                },
                "text_color": {
                  "type": "string"
                }
              },
              "required": [
                "color",
                "description",
                "id",
                "name",
                "text_color"
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
                        "type": "null"
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
                "type": "object",
                "properties": {
                  "id": {
                    "type": "integer"
                  },
                  "title": {
                    "type": "string"
                  }
                },
                "required": [
                  "id",
                  "title"
                ]
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
          }
        }
      }
    }
  },
  "GET /api/v4/projects/:id/boards/:board_id": {
    "200": {
      "content": {
        "application/json": {
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
              "type": "null"
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
                  "id",
                  "name",
                  "text_color"
                ]
              }
            },
            "lists": {
              "type": "array",
              "items": {
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
                            "type": "null"
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
                    "type": "object",
                    "properties": {
                      "id": {
                        "type": "integer"
                      },
                      "title": {
                        "type": "string"
                      }
                    },
                    "required": [
                      "id",
                      "title"
                    ]
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
              "type": "object",
              "properties": {
                "description": {
                  "type": "string"
                },
                "id": {
                  "type": "integer"
                },
                "name": {
                  "type": "string"
                },
                "path": {
                  "type": "string"
                },
                "path_with_namespace": {
                  "type": "string"
                },
                "web_url": {
                  "type": "string"
                }
              },
              "required": [
                "description",
                "id",
                "name",
                "path",
                "path_with_namespace",
                "web_url"
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
            "assignee",
            "group",
            "hide_backlog_list",
            "hide_closed_list",
            "id",
            "labels",
            "lists",
            "milestone",
            "name",
            "project",
            "weight"
          ]
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
                "type": "null"
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
                    "id",
                    "name",
                    "text_color"
                  ]
                }
              },
              "lists": {
                "type": "array",
                "items": {
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
                              "type": "null"
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
                      "type": "object",
                      "properties": {
                        "id": {
                          "type": "integer"
                        },
                        "title": {
                          "type": "string"
                        }
                      },
                      "required": [
                        "id",
                        "title"
                      ]
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
                "type": "object",
                "properties": {
                  "description": {
                    "type": "string"
                  },
                  "id": {
                    "type": "integer"
                  },
                  "name": {
                    "type": "string"
                  },
                  "path": {
                    "type": "string"
                  },
                  "path_with_namespace": {
                    "type": "string"
                  },
                  "web_url": {
                    "type": "string"
                  }
                },
                "required": [
                  "description",
                  "id",
                  "name",
                  "path",
                  "path_with_namespace",
                  "web_url"
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
              "assignee",
              "group",
              "hide_backlog_list",
              "hide_closed_list",
              "id",
              "labels",
              "lists",
              "milestone",
              "name",
              "project",
              "weight"
            ]
          }
        }
      }
    }
  },
  "POST /api/v4/projects/:id/boards/:board_id/lists": {
    "201": {
      "content": {
        "application/json": {
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
                      "type": "null"
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
              "type": "object",
              "properties": {
                "id": {
                  "type": "integer"
                },
                "title": {
                  "type": "string"
                }
              },
              "required": [
                "id",
                "title"
              ]
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
        }
      }
    }
  },
  "POST /api/v4/projects/:id/boards": {
    "201": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "assignee": {
              "type": "null"
            },
            "group": {
              "type": "null"
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
              "items": {}
            },
            "lists": {
              "type": "array",
              "items": {}
            },
            "milestone": {
              "type": "null"
            },
            "name": {
              "type": "string"
            },
            "project": {
              "type": "object",
              "properties": {
                "description": {
                  "type": "string"
                },
                "id": {
                  "type": "integer"
                },
                "name": {
                  "type": "string"
                },
                "path": {
                  "type": "string"
                },
                "path_with_namespace": {
                  "type": "string"
                },
                "web_url": {
                  "type": "string"
                }
              },
              "required": [
                "description",
                "id",
                "name",
                "path",
                "path_with_namespace",
                "web_url"
              ]
            },
            "weight": {
              "type": "null"
            }
          },
          "required": [
            "assignee",
            "group",
            "hide_backlog_list",
            "hide_closed_list",
            "id",
            "labels",
            "lists",
            "milestone",
            "name",
            "project",
            "weight"
          ]
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/boards/:board_id/lists/:list_id": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
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
                },
                "text_color": {
                  "type": "string"
                }
              },
              "required": [
                "color",
                "description",
                "id",
                "name",
                "text_color"
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
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/boards/:board_id": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "assignee": {
              "$ref": "#/components/schemas/UserBasic"
            },
            "group": {
              "type": "null"
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
                  "id",
                  "name",
                  "text_color"
                ]
              }
            },
            "lists": {
              "type": "array",
              "items": {}
            },
            "milestone": {
              "$ref": "#/components/schemas/Milestone"
            },
            "name": {
              "type": "string"
            },
            "project": {
              "type": "object",
              "properties": {
                "description": {
                  "type": "string"
                },
                "id": {
                  "type": "integer"
                },
                "name": {
                  "type": "string"
                },
                "path": {
                  "type": "string"
                },
                "path_with_namespace": {
                  "type": "string"
                },
                "web_url": {
                  "type": "string"
                }
              },
              "required": [
                "description",
                "id",
                "name",
                "path",
                "path_with_namespace",
                "web_url"
              ]
            },
            "weight": {
              "type": "integer"
            }
          },
          "required": [
            "assignee",
            "group",
            "hide_backlog_list",
            "hide_closed_list",
            "id",
            "labels",
            "lists",
            "milestone",
            "name",
            "project",
            "weight"
          ]
        }
      }
    }
  }
};
