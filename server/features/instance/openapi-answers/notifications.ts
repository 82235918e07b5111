// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const operations: DescribedAnswers['operations'] = {
  "GET /api/v4/groups/:id/notification_settings": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "events": {
              "type": "object",
              "properties": {
                "approve_merge_request": {
                  "type": "boolean"
                },
                "change_reviewer_merge_request": {
                  "type": "boolean"
                },
                "close_epic": {
                  "type": "boolean"
                },
                "close_issue": {
                  "type": "boolean"
                },
                "close_merge_request": {
                  "type": "boolean"
                },
                "merge_merge_request": {
                  "type": "boolean"
                },
                "new_epic": {
                  "type": "boolean"
                },
                "new_issue": {
                  "type": "boolean"
                },
                "new_merge_request": {
                  "type": "boolean"
                },
                "new_note": {
                  "type": "boolean"
                },
                "push_to_merge_request": {
                  "type": "boolean"
                },
                "reassign_epic": {
                  "type": "boolean"
                },
                "reassign_issue": {
                  "type": "boolean"
                },
                "reassign_merge_request": {
                  "type": "boolean"
                },
                "reopen_epic": {
                  "type": "boolean"
                },
                "reopen_issue": {
                  "type": "boolean"
                },
                "reopen_merge_request": {
                  "type": "boolean"
                },
                "request_changes_merge_request": {
                  "type": "boolean"
                }
              },
              "required": [
                "approve_merge_request",
                "change_reviewer_merge_request",
                "close_epic",
                "close_issue",
                "close_merge_request",
                "merge_merge_request",
                "new_epic",
                "new_issue",
                "new_merge_request",
                "new_note",
                "push_to_merge_request",
                "reassign_epic",
                "reassign_issue",
                "reassign_merge_request",
                "reopen_epic",
                "reopen_issue",
                "reopen_merge_request",
                "request_changes_merge_request"
              ]
            },
            "level": {
              "type": "string"
            }
          },
          "required": [
            "level"
          ]
        }
      }
    }
  },
  "GET /api/v4/notification_settings": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/NotificationSettings"
        }
      }
    }
  },
  "GET /api/v4/projects/:id/notification_settings": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "events": {
              "type": "object",
              "properties": {
                "approve_merge_request": {
                  "type": "boolean"
                },
                "change_reviewer_merge_request": {
                  "type": "boolean"
                },
                "close_epic": {
                  "type": "boolean"
                },
                "close_issue": {
                  "type": "boolean"
                },
                "close_merge_request": {
                  "type": "boolean"
                },
                "merge_merge_request": {
                  "type": "boolean"
                },
                "new_epic": {
                  "type": "boolean"
                },
                "new_issue": {
                  "type": "boolean"
                },
                "new_merge_request": {
                  "type": "boolean"
                },
                "new_note": {
                  "type": "boolean"
                },
                "push_to_merge_request": {
                  "type": "boolean"
                },
                "reassign_epic": {
                  "type": "boolean"
                },
                "reassign_issue": {
                  "type": "boolean"
                },
                "reassign_merge_request": {
                  "type": "boolean"
                },
                "reopen_epic": {
                  "type": "boolean"
                },
                "reopen_issue": {
                  "type": "boolean"
                },
                "reopen_merge_request": {
                  "type": "boolean"
                },
                "request_changes_merge_request": {
                  "type": "boolean"
                }
              },
              "required": [
                "approve_merge_request",
                "change_reviewer_merge_request",
                "close_epic",
                "close_issue",
                "close_merge_request",
                "merge_merge_request",
                "new_epic",
                "new_issue",
                "new_merge_request",
                "new_note",
                "push_to_merge_request",
                "reassign_epic",
                "reassign_issue",
                "reassign_merge_request",
                "reopen_epic",
                "reopen_issue",
                "reopen_merge_request",
                "request_changes_merge_request"
              ]
            },
            "level": {
              "type": "string"
            }
          },
          "required": [
            "level"
          ]
        }
      }
    }
  },
  "PUT /api/v4/groups/:id/notification_settings": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "events": {
              "type": "object",
              "properties": {
                "approve_merge_request": {
                  "type": "boolean"
                },
                "change_reviewer_merge_request": {
                  "type": "boolean"
                },
                "close_epic": {
                  "type": "boolean"
                },
                "close_issue": {
                  "type": "boolean"
                },
                "close_merge_request": {
                  "type": "boolean"
                },
                "merge_merge_request": {
                  "type": "boolean"
                },
                "new_epic": {
                  "type": "boolean"
                },
                "new_issue": {
                  "type": "boolean"
                },
                "new_merge_request": {
                  "type": "boolean"
                },
                "new_note": {
                  "type": "boolean"
                },
                "push_to_merge_request": {
                  "type": "boolean"
                },
                "reassign_epic": {
                  "type": "boolean"
                },
                "reassign_issue": {
                  "type": "boolean"
                },
                "reassign_merge_request": {
                  "type": "boolean"
                },
                "reopen_epic": {
                  "type": "boolean"
                },
                "reopen_issue": {
                  "type": "boolean"
                },
                "reopen_merge_request": {
                  "type": "boolean"
                },
                "request_changes_merge_request": {
                  "type": "boolean"
                }
              },
              "required": [
                "approve_merge_request",
                "change_reviewer_merge_request",
                "close_epic",
                "close_issue",
                "close_merge_request",
                "merge_merge_request",
                "new_epic",
                "new_issue",
                "new_merge_request",
                "new_note",
                "push_to_merge_request",
                "reassign_epic",
                "reassign_issue",
                "reassign_merge_request",
                "reopen_epic",
                "reopen_issue",
                "reopen_merge_request",
                "request_changes_merge_request"
              ]
            },
            "level": {
              "type": "string"
            }
          },
          "required": [
            "events",
            "level"
          ]
        }
      }
    }
  },
  "PUT /api/v4/notification_settings": {
    "200": {
      "content": {
        "application/json": {
          "$ref": "#/components/schemas/NotificationSettings"
        }
      }
    }
  },
  "PUT /api/v4/projects/:id/notification_settings": {
    "200": {
      "content": {
        "application/json": {
          "type": "object",
          "properties": {
            "events": {
              "type": "object",
              "properties": {
                "approve_merge_request": {
                  "type": "boolean"
                },
                "change_reviewer_merge_request": {
                  "type": "boolean"
                },
                "close_epic": {
                  "type": "boolean"
                },
                "close_issue": {
                  "type": "boolean"
                },
                "close_merge_request": {
                  "type": "boolean"
                },
                "merge_merge_request": {
                  "type": "boolean"
                },
                "new_epic": {
                  "type": "boolean"
                },
                "new_issue": {
                  "type": "boolean"
                },
                "new_merge_request": {
                  "type": "boolean"
                },
                "new_note": {
                  "type": "boolean"
                },
                "push_to_merge_request": {
                  "type": "boolean"
                },
                "reassign_epic": {
                  "type": "boolean"
                },
                "reassign_issue": {
                  "type": "boolean"
                },
                "reassign_merge_request": {
                  "type": "boolean"
                },
                "reopen_epic": {
                  "type": "boolean"
                },
                "reopen_issue": {
                  "type": "boolean"
                },
                "reopen_merge_request": {
                  "type": "boolean"
                },
                "request_changes_merge_request": {
                  "type": "boolean"
                }
              },
              "required": [
                "approve_merge_request",
                "change_reviewer_merge_request",
                "close_epic",
                "close_issue",
                "close_merge_request",
                "merge_merge_request",
                "new_epic",
                "new_issue",
                "new_merge_request",
                "new_note",
                "push_to_merge_request",
                "reassign_epic",
                "reassign_issue",
                "reassign_merge_request",
                "reopen_epic",
                "reopen_issue",
                "reopen_merge_request",
                "request_changes_merge_request"
              ]
            },
            "level": {
              "type": "string"
            }
          },
          "required": [
            "events",
            "level"
          ]
        }
      }
    }
  }
};
