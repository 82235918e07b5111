// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from './openapi.ts';

export const answers: DescribedAnswers = {
  "operations": {
    "DELETE /api/v4/groups/:id/invitations/:email": {
      "204": {}
    },
    "DELETE /api/v4/groups/:id/labels/:label_id": {
      "204": {}
    },
    "DELETE /api/v4/groups/:id/labels": {
      "204": {}
    },
    "DELETE /api/v4/groups/:id/members/:user_id": {
      "204": {}
    },
    "DELETE /api/v4/groups/:id/milestones/:milestone_id": {
      "204": {}
    },
    "DELETE /api/v4/groups/:id": {
      "202": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Message"
          }
        }
      }
    },
    "DELETE /api/v4/personal_access_tokens/:id": {
      "204": {}
    },
    "DELETE /api/v4/projects/:id/invitations/:email": {
      "204": {}
    },
    "DELETE /api/v4/projects/:id/issues/:issue_iid/links/:issue_link_id": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/IssueLink"
          }
        }
      }
    },
    "DELETE /api/v4/projects/:id/issues/:issue_iid": {
      "204": {}
    },
    "DELETE /api/v4/projects/:id/issues/:noteable_iid/award_emoji/:award_id": {
      "204": {}
    },
    "DELETE /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes/:note_id": {
      "204": {}
    },
    "DELETE /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji/:award_id": {
      "204": {}
    },
    "DELETE /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id": {
      "204": {}
    },
    "DELETE /api/v4/projects/:id/labels/:label_id": {
      "204": {}
    },
    "DELETE /api/v4/projects/:id/labels": {
      "204": {}
    },
    "DELETE /api/v4/projects/:id/members/:user_id": {
      "204": {}
    },
    "DELETE /api/v4/projects/:id/milestones/:milestone_id": {
      "204": {}
    },
    "DELETE /api/v4/projects/:id/protected_branches/:name": {
      "204": {}
    },
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
    "DELETE /api/v4/projects/:id/uploads/:secret/:filename": {
      "204": {}
    },
    "DELETE /api/v4/projects/:id/uploads/:upload_id": {
      "204": {}
    },
    "DELETE /api/v4/projects/:id": {
      "202": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Message"
          }
        }
      }
    },
    "DELETE /api/v4/user/emails/:id": {
      "204": {}
    },
    "DELETE /api/v4/users/:id/emails/:email_id": {
      "204": {}
    },
    "DELETE /api/v4/users/:id": {
      "204": {}
    },
    "GET /api/v4/audit_events": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/AuditEvent"
            }
          }
        }
      }
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
    "GET /api/v4/events": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Event"
            }
          }
        }
      }
    },
    "GET /api/v4/groups/:id/-/search": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "anyOf": [
                {
                  "$ref": "#/components/schemas/Issue"
                },
                {
                  "$ref": "#/components/schemas/Milestone"
                },
                {
                  "$ref": "#/components/schemas/ProjectSimple"
                },
                {
                  "$ref": "#/components/schemas/UserBasic"
                }
              ]
            }
          }
        }
      }
    },
    "GET /api/v4/groups/:id/avatar": {
      "200": {
        "content": {
          "image/png": {
            "type": "string"
          }
        }
      }
    },
    "GET /api/v4/groups/:id/descendant_groups": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Group"
            }
          }
        }
      }
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
    "GET /api/v4/groups/:id/issues_statistics": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/IssueStatistics"
          }
        }
      }
    },
    "GET /api/v4/groups/:id/issues": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Issue"
            }
          }
        }
      }
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
    "GET /api/v4/groups/:id/milestones/:milestone_id/issues": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Issue"
            }
          }
        }
      }
    },
    "GET /api/v4/groups/:id/milestones/:milestone_id": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Milestone"
          }
        }
      }
    },
    "GET /api/v4/groups/:id/milestones": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Milestone"
            }
          }
        }
      }
    },
    "GET /api/v4/groups/:id/notification_settings": {
      "200": {
        "content": {
          "application/json": {
            "type": "object",
            "properties": {
              "events": {
                "type": "object",
                "properties": {
                  "close_issue": {
                    "type": "boolean"
                  },
                  "new_issue": {
                    "type": "boolean"
                  },
                  "new_note": {
                    "type": "boolean"
                  },
                  "reassign_issue": {
                    "type": "boolean"
                  },
                  "reopen_issue": {
                    "type": "boolean"
                  }
                },
                "required": [
                  "close_issue",
                  "new_issue",
                  "new_note",
                  "reassign_issue",
                  "reopen_issue"
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
    "GET /api/v4/groups/:id/search": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "anyOf": [
                {
                  "$ref": "#/components/schemas/Issue"
                },
                {
                  "$ref": "#/components/schemas/Milestone"
                },
                {
                  "$ref": "#/components/schemas/ProjectSimple"
                },
                {
                  "$ref": "#/components/schemas/UserBasic"
                }
              ]
            }
          }
        }
      }
    },
    "GET /api/v4/groups/:id/subgroups": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Group"
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
    "GET /api/v4/groups": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Group"
            }
          }
        }
      }
    },
    "GET /api/v4/issues/:id": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Issue"
          }
        }
      }
    },
    "GET /api/v4/issues_statistics": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/IssueStatistics"
          }
        }
      }
    },
    "GET /api/v4/issues": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Issue"
            }
          }
        }
      }
    },
    "GET /api/v4/metadata": {
      "200": {
        "content": {
          "application/json": {
            "type": "object",
            "properties": {
              "enterprise": {
                "type": "boolean"
              },
              "kas": {
                "type": "object",
                "properties": {
                  "enabled": {
                    "type": "boolean"
                  },
                  "externalK8sProxyUrl": {
                    "type": "null"
                  },
                  "externalUrl": {
                    "type": "null"
                  },
                  "version": {
                    "type": "null"
                  }
                },
                "required": [
                  "enabled",
                  "externalK8sProxyUrl",
                  "externalUrl",
                  "version"
                ]
              },
              "revision": {
                "type": "string"
              },
              "version": {
                "type": "string"
              }
            },
            "required": [
              "enterprise",
              "kas",
              "revision",
              "version"
            ]
          }
        }
      }
    },
    "GET /api/v4/namespaces/:id": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Namespace"
          }
        }
      }
    },
    "GET /api/v4/namespaces/:path/exists": {
      "200": {
        "content": {
          "application/json": {
            "type": "object",
            "properties": {
              "exists": {
                "type": "boolean"
              },
              "suggests": {
                "type": "array",
                "items": {
                  "type": "string"
                }
              }
            },
            "required": [
              "exists",
              "suggests"
            ]
          }
        }
      }
    },
    "GET /api/v4/namespaces": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Namespace"
            }
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
    "GET /api/v4/projects/:id/-/search": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "anyOf": [
                {
                  "$ref": "#/components/schemas/Issue"
                },
                {
                  "$ref": "#/components/schemas/Milestone"
                },
                {
                  "$ref": "#/components/schemas/Note"
                },
                {
                  "$ref": "#/components/schemas/UserBasic"
                }
              ]
            }
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
    "GET /api/v4/projects/:id/events": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Event"
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
    "GET /api/v4/projects/:id/issues/:eventable_iid/resource_label_events/:event_id": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/ResourceEvent"
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues/:eventable_iid/resource_label_events": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ResourceEvent"
            }
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues/:eventable_iid/resource_milestone_events/:event_id": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/ResourceEvent"
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues/:eventable_iid/resource_milestone_events": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ResourceEvent"
            }
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues/:eventable_iid/resource_state_events/:event_id": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/ResourceEvent"
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues/:eventable_iid/resource_state_events": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ResourceEvent"
            }
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues/:eventable_iid/resource_weight_events/:event_id": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/ResourceEvent"
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues/:eventable_iid/resource_weight_events": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ResourceEvent"
            }
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues/:issue_iid/links/:issue_link_id": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/IssueLink"
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues/:issue_iid/links": {
      "200": {
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/LinkedIssue"
            }
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues/:issue_iid/participants": {
      "200": {
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
    "GET /api/v4/projects/:id/issues/:issue_iid/time_stats": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/TimeStats"
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues/:issue_iid": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Issue"
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues/:noteable_iid/award_emoji/:award_id": {
      "200": {
        "content": {
          "application/json": {
            "type": "object",
            "properties": {
              "awardable_id": {
                "type": "integer"
              },
              "awardable_type": {
                "type": "string"
              },
              "created_at": {
                "type": "string",
                "format": "date-time"
              },
              "id": {
                "type": "integer"
              },
              "name": {
                "type": "string"
              },
              "updated_at": {
                "type": "string",
                "format": "date-time"
              },
              "url": {
                "type": "null"
              },
              "user": {
                "$ref": "#/components/schemas/UserBasic"
              }
            },
            "required": [
              "awardable_id",
              "awardable_type",
              "created_at",
              "id",
              "name",
              "updated_at",
              "url",
              "user"
            ]
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues/:noteable_iid/award_emoji": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "awardable_id": {
                  "type": "integer"
                },
                "awardable_type": {
                  "type": "string"
                },
                "created_at": {
                  "type": "string",
                  "format": "date-time"
                },
                "id": {
                  "type": "integer"
                },
                "name": {
                  "type": "string"
                },
                "updated_at": {
                  "type": "string",
                  "format": "date-time"
                },
                "url": {
                  "type": "null"
                },
                "user": {
                  "$ref": "#/components/schemas/UserBasic"
                }
              },
              "required": [
                "awardable_id",
                "awardable_type",
                "created_at",
                "id",
                "name",
                "updated_at",
                "url",
                "user"
              ]
            }
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes/:note_id": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Note"
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes": {
      "200": {
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Note"
            }
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id": {
      "200": {
        "content": {
          "application/json": {
            "type": "object",
            "properties": {
              "id": {
                "type": "string"
              },
              "individual_note": {
                "type": "boolean"
              },
              "notes": {
                "type": "array",
                "items": {
                  "$ref": "#/components/schemas/Note"
                }
              }
            },
            "required": [
              "id",
              "individual_note",
              "notes"
            ]
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues/:noteable_iid/discussions": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "id": {
                  "type": "string"
                },
                "individual_note": {
                  "type": "boolean"
                },
                "notes": {
                  "type": "array",
                  "items": {
                    "$ref": "#/components/schemas/Note"
                  }
                }
              },
              "required": [
                "id",
                "individual_note",
                "notes"
              ]
            }
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji/:award_id": {
      "200": {
        "content": {
          "application/json": {
            "type": "object",
            "properties": {
              "awardable_id": {
                "type": "integer"
              },
              "awardable_type": {
                "type": "string"
              },
              "created_at": {
                "type": "string",
                "format": "date-time"
              },
              "id": {
                "type": "integer"
              },
              "name": {
                "type": "string"
              },
              "updated_at": {
                "type": "string",
                "format": "date-time"
              },
              "url": {
                "type": "null"
              },
              "user": {
                "$ref": "#/components/schemas/UserBasic"
              }
            },
            "required": [
              "awardable_id",
              "awardable_type",
              "created_at",
              "id",
              "name",
              "updated_at",
              "url",
              "user"
            ]
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji": {
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
    "GET /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Note"
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues/:noteable_iid/notes": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Note"
            }
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues_statistics": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/IssueStatistics"
          }
        }
      }
    },
    "GET /api/v4/projects/:id/issues": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Issue"
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
    "GET /api/v4/projects/:id/milestones/:milestone_id/issues": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Issue"
            }
          }
        }
      }
    },
    "GET /api/v4/projects/:id/milestones/:milestone_id": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Milestone"
          }
        }
      }
    },
    "GET /api/v4/projects/:id/milestones": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Milestone"
            }
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
                  "close_issue": {
                    "type": "boolean"
                  },
                  "new_issue": {
                    "type": "boolean"
                  },
                  "new_note": {
                    "type": "boolean"
                  },
                  "reassign_issue": {
                    "type": "boolean"
                  },
                  "reopen_issue": {
                    "type": "boolean"
                  }
                },
                "required": [
                  "close_issue",
                  "new_issue",
                  "new_note",
                  "reassign_issue",
                  "reopen_issue"
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
    "GET /api/v4/projects/:id/protected_branches/:name": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/ProtectedBranch"
          }
        }
      }
    },
    "GET /api/v4/projects/:id/protected_branches": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/ProtectedBranch"
            }
          }
        }
      }
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
            "items": {
              "$ref": "#/components/schemas/CommitComment"
            }
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
    "GET /api/v4/projects/:id/search": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "anyOf": [
                {
                  "$ref": "#/components/schemas/Issue"
                },
                {
                  "$ref": "#/components/schemas/Milestone"
                },
                {
                  "$ref": "#/components/schemas/Note"
                },
                {
                  "$ref": "#/components/schemas/UserBasic"
                }
              ]
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
    "GET /api/v4/projects/:id/templates/:type/:name": {
      "200": {
        "content": {
          "application/json": {
            "type": "object",
            "properties": {
              "content": {
                "type": "string"
              },
              "name": {
                "type": "string"
              }
            },
            "required": [
              "content",
              "name"
            ]
          }
        }
      }
    },
    "GET /api/v4/projects/:id/templates/:type": {
      "200": {
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "key": {
                  "type": "string"
                },
                "name": {
                  "type": "string"
                }
              },
              "required": [
                "key",
                "name"
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
    "GET /api/v4/search": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "anyOf": [
                {
                  "$ref": "#/components/schemas/Issue"
                },
                {
                  "$ref": "#/components/schemas/Milestone"
                },
                {
                  "$ref": "#/components/schemas/ProjectSimple"
                },
                {
                  "$ref": "#/components/schemas/UserBasic"
                }
              ]
            }
          }
        }
      }
    },
    "GET /api/v4/todos": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Todo"
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
    "GET /api/v4/users/:id/events": {
      "200": {
        "paged": true,
        "content": {
          "application/json": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/Event"
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
    "GET /api/v4/version": {
      "200": {
        "content": {
          "application/json": {
            "type": "object",
            "properties": {
              "revision": {
                "type": "string"
              },
              "version": {
                "type": "string"
              }
            },
            "required": [
              "revision",
              "version"
            ]
          }
        }
      }
    },
    "PATCH /api/v4/projects/:id/protected_branches/:name": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/ProtectedBranch"
          }
        }
      }
    },
    "POST /api/v4/groups/:id/archive": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Group"
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
    "POST /api/v4/groups/:id/labels": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Label"
          }
        }
      }
    },
    "POST /api/v4/groups/:id/members": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Member"
          }
        }
      }
    },
    "POST /api/v4/groups/:id/milestones": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Milestone"
          }
        }
      }
    },
    "POST /api/v4/groups/:id/unarchive": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Group"
          }
        }
      }
    },
    "POST /api/v4/groups": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Group"
          }
        }
      }
    },
    "POST /api/v4/markdown": {
      "201": {
        "content": {
          "application/json": {
            "type": "object",
            "properties": {
              "html": {
                "type": "string"
              }
            },
            "required": [
              "html"
            ]
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
    "POST /api/v4/projects/:id/archive": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Project"
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
    "POST /api/v4/projects/:id/issues/:iid/todo": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Todo"
          }
        }
      },
      "304": {}
    },
    "POST /api/v4/projects/:id/issues/:issue_iid/add_spent_time": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/TimeStats"
          }
        }
      }
    },
    "POST /api/v4/projects/:id/issues/:issue_iid/clone": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Issue"
          }
        }
      }
    },
    "POST /api/v4/projects/:id/issues/:issue_iid/links": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/IssueLink"
          }
        }
      }
    },
    "POST /api/v4/projects/:id/issues/:issue_iid/move": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Issue"
          }
        }
      }
    },
    "POST /api/v4/projects/:id/issues/:issue_iid/reset_spent_time": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/TimeStats"
          }
        }
      }
    },
    "POST /api/v4/projects/:id/issues/:issue_iid/reset_time_estimate": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/TimeStats"
          }
        }
      }
    },
    "POST /api/v4/projects/:id/issues/:issue_iid/subscribe": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Issue"
          }
        }
      },
      "304": {}
    },
    "POST /api/v4/projects/:id/issues/:issue_iid/time_estimate": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/TimeStats"
          }
        }
      }
    },
    "POST /api/v4/projects/:id/issues/:issue_iid/unsubscribe": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Issue"
          }
        }
      },
      "304": {}
    },
    "POST /api/v4/projects/:id/issues/:noteable_iid/award_emoji": {
      "201": {
        "content": {
          "application/json": {
            "type": "object",
            "properties": {
              "awardable_id": {
                "type": "integer"
              },
              "awardable_type": {
                "type": "string"
              },
              "created_at": {
                "type": "string",
                "format": "date-time"
              },
              "id": {
                "type": "integer"
              },
              "name": {
                "type": "string"
              },
              "updated_at": {
                "type": "string",
                "format": "date-time"
              },
              "url": {
                "type": "null"
              },
              "user": {
                "$ref": "#/components/schemas/UserBasic"
              }
            },
            "required": [
              "awardable_id",
              "awardable_type",
              "created_at",
              "id",
              "name",
              "updated_at",
              "url",
              "user"
            ]
          }
        }
      }
    },
    "POST /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Note"
          }
        }
      }
    },
    "POST /api/v4/projects/:id/issues/:noteable_iid/discussions": {
      "201": {
        "content": {
          "application/json": {
            "type": "object",
            "properties": {
              "id": {
                "type": "string"
              },
              "individual_note": {
                "type": "boolean"
              },
              "notes": {
                "type": "array",
                "items": {
                  "$ref": "#/components/schemas/Note"
                }
              }
            },
            "required": [
              "id",
              "individual_note",
              "notes"
            ]
          }
        }
      },
      "202": {
        "content": {
          "application/json": {
            "type": "object",
            "properties": {
              "commands_changes": {
                "type": "object",
                "additionalProperties": true
              },
              "summary": {
                "type": "array",
                "items": {
                  "type": "string"
                }
              }
            },
            "required": [
              "commands_changes",
              "summary"
            ]
          }
        }
      }
    },
    "POST /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id/award_emoji": {
      "201": {
        "content": {
          "application/json": {
            "type": "object",
            "properties": {
              "awardable_id": {
                "type": "integer"
              },
              "awardable_type": {
                "type": "string"
              },
              "created_at": {
                "type": "string",
                "format": "date-time"
              },
              "id": {
                "type": "integer"
              },
              "name": {
                "type": "string"
              },
              "updated_at": {
                "type": "string",
                "format": "date-time"
              },
              "url": {
                "type": "null"
              },
              "user": {
                "$ref": "#/components/schemas/UserBasic"
              }
            },
            "required": [
              "awardable_id",
              "awardable_type",
              "created_at",
              "id",
              "name",
              "updated_at",
              "url",
              "user"
            ]
          }
        }
      }
    },
    "POST /api/v4/projects/:id/issues/:noteable_iid/notes": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Note"
          }
        }
      },
      "202": {
        "content": {
          "application/json": {
            "type": "object",
            "properties": {
              "commands_changes": {
                "type": "object",
                "additionalProperties": true
              },
              "summary": {
                "type": "array",
                "items": {
                  "type": "string"
                }
              }
            },
            "required": [
              "commands_changes",
              "summary"
            ]
          }
        }
      }
    },
    "POST /api/v4/projects/:id/issues": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Issue"
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
    "POST /api/v4/projects/:id/members": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Member"
          }
        }
      }
    },
    "POST /api/v4/projects/:id/milestones": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Milestone"
          }
        }
      }
    },
    "POST /api/v4/projects/:id/protected_branches": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/ProtectedBranch"
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
    "POST /api/v4/projects/:id/repository/commits/:sha/comments": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/CommitComment"
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
    "POST /api/v4/todos/:id/mark_as_done": {
      "201": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Todo"
          }
        }
      }
    },
    "POST /api/v4/todos/mark_as_done": {
      "204": {}
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
    "PUT /api/v4/groups/:id/members/:user_id": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Member"
          }
        }
      }
    },
    "PUT /api/v4/groups/:id/milestones/:milestone_id": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Milestone"
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
                  "close_issue": {
                    "type": "boolean"
                  },
                  "new_issue": {
                    "type": "boolean"
                  },
                  "new_note": {
                    "type": "boolean"
                  },
                  "reassign_issue": {
                    "type": "boolean"
                  },
                  "reopen_issue": {
                    "type": "boolean"
                  }
                },
                "required": [
                  "close_issue",
                  "new_issue",
                  "new_note",
                  "reassign_issue",
                  "reopen_issue"
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
    "PUT /api/v4/groups/:id": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Group"
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
    "PUT /api/v4/projects/:id/issues/:issue_iid": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Issue"
          }
        }
      }
    },
    "PUT /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id/notes/:note_id": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Note"
          }
        }
      }
    },
    "PUT /api/v4/projects/:id/issues/:noteable_iid/discussions/:discussion_id": {
      "200": {
        "content": {
          "application/json": {
            "type": "object",
            "properties": {
              "id": {
                "type": "string"
              },
              "individual_note": {
                "type": "boolean"
              },
              "notes": {
                "type": "array",
                "items": {
                  "$ref": "#/components/schemas/Note"
                }
              }
            },
            "required": [
              "id",
              "individual_note",
              "notes"
            ]
          }
        }
      }
    },
    "PUT /api/v4/projects/:id/issues/:noteable_iid/notes/:note_id": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Note"
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
    },
    "PUT /api/v4/projects/:id/members/:user_id": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Member"
          }
        }
      }
    },
    "PUT /api/v4/projects/:id/milestones/:milestone_id": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Milestone"
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
                  "close_issue": {
                    "type": "boolean"
                  },
                  "new_issue": {
                    "type": "boolean"
                  },
                  "new_note": {
                    "type": "boolean"
                  },
                  "reassign_issue": {
                    "type": "boolean"
                  },
                  "reopen_issue": {
                    "type": "boolean"
                  }
                },
                "required": [
                  "close_issue",
                  "new_issue",
                  "new_note",
                  "reassign_issue",
                  "reopen_issue"
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
    },
    "PUT /api/v4/projects/:id": {
      "200": {
        "content": {
          "application/json": {
            "$ref": "#/components/schemas/Project"
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
  },
  "schemas": {
    "AuditEvent": {
      "type": "object",
      "properties": {
        "author_id": {
          "type": [
            "integer",
            "null"
          ]
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "details": {
          "type": "object",
          "additionalProperties": true
        },
        "entity_id": {
          "type": [
            "integer",
            "null"
          ]
        },
        "entity_type": {
          "type": "string"
        },
        "event_name": {
          "type": "string"
        },
        "id": {
          "type": "integer"
        }
      },
      "required": [
        "author_id",
        "created_at",
        "details",
        "entity_id",
        "entity_type",
        "event_name",
        "id"
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
    },
    "Commit": {
      "type": "object",
      "properties": {
        "author_email": {
          "type": "string"
        },
        "author_name": {
          "type": "string"
        },
        "authored_date": {
          "type": "string",
          "format": "date-time"
        },
        "committed_date": {
          "type": "string",
          "format": "date-time"
        },
        "committer_email": {
          "type": "string"
        },
        "committer_name": {
          "type": "string"
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "extended_trailers": {
          "type": "object",
          "additionalProperties": {
            "type": "array",
            "items": {
              "type": "string"
            }
          }
        },
        "id": {
          "type": "string"
        },
        "last_pipeline": {
          "type": "null"
        },
        "message": {
          "type": "string"
        },
        "parent_ids": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "project_id": {
          "type": "integer"
        },
        "short_id": {
          "type": "string"
        },
        "stats": {
          "$ref": "#/components/schemas/CommitStats"
        },
        "status": {
          "type": "null"
        },
        "title": {
          "type": "string"
        },
        "trailers": {
          "type": "object",
          "additionalProperties": {
            "type": "string"
          }
        },
        "web_url": {
          "type": "string"
        }
      },
      "required": [
        "author_email",
        "author_name",
        "authored_date",
        "committed_date",
        "committer_email",
        "committer_name",
        "created_at",
        "extended_trailers",
        "id",
        "message",
        "parent_ids",
        "short_id",
        "title",
        "trailers",
        "web_url"
      ]
    },
    "CommitComment": {
      "type": "object",
      "properties": {
        "author": {
          "$ref": "#/components/schemas/UserBasic"
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "line": {
          "type": [
            "integer",
            "null"
          ]
        },
        "line_type": {
          "type": [
            "string",
            "null"
          ]
        },
        "note": {
          "type": "string"
        },
        "path": {
          "type": [
            "string",
            "null"
          ]
        }
      },
      "required": [
        "author",
        "created_at",
        "line",
        "line_type",
        "note",
        "path"
      ]
    },
    "CommitStats": {
      "type": "object",
      "properties": {
        "additions": {
          "type": "integer"
        },
        "deletions": {
          "type": "integer"
        },
        "total": {
          "type": "integer"
        }
      },
      "required": [
        "additions",
        "deletions",
        "total"
      ]
    },
    "Comparison": {
      "type": "object",
      "properties": {
        "commit": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/Commit"
            },
            {
              "type": "null"
            }
          ]
        },
        "commits": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Commit"
          }
        },
        "compare_same_ref": {
          "type": "boolean"
        },
        "compare_timeout": {
          "type": "boolean"
        },
        "diffs": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/Diff"
          }
        },
        "web_url": {
          "type": "string"
        }
      },
      "required": [
        "commit",
        "commits",
        "compare_same_ref",
        "compare_timeout",
        "diffs",
        "web_url"
      ]
    },
    "Contributor": {
      "type": "object",
      "properties": {
        "additions": {
          "type": "integer"
        },
        "commits": {
          "type": "integer"
        },
        "deletions": {
          "type": "integer"
        },
        "email": {
          "type": "string"
        },
        "name": {
          "type": "string"
        }
      },
      "required": [
        "additions",
        "commits",
        "deletions",
        "email",
        "name"
      ]
    },
    "Diff": {
      "type": "object",
      "properties": {
        "a_mode": {
          "type": "string"
        },
        "b_mode": {
          "type": "string"
        },
        "collapsed": {
          "type": "boolean"
        },
        "deleted_file": {
          "type": "boolean"
        },
        "diff": {
          "type": "string"
        },
        "generated_file": {
          "type": "boolean"
        },
        "new_file": {
          "type": "boolean"
        },
        "new_path": {
          "type": "string"
        },
        "old_path": {
          "type": "string"
        },
        "renamed_file": {
          "type": "boolean"
        },
        "too_large": {
          "type": "boolean"
        }
      },
      "required": [
        "a_mode",
        "b_mode",
        "collapsed",
        "deleted_file",
        "diff",
        "generated_file",
        "new_file",
        "new_path",
        "old_path",
        "renamed_file",
        "too_large"
      ]
    },
    "Email": {
      "type": "object",
      "properties": {
        "confirmed_at": {
          "type": [
            "string",
            "null"
          ],
          "format": "date-time"
        },
        "email": {
          "type": "string"
        },
        "id": {
          "type": "integer"
        }
      },
      "required": [
        "confirmed_at",
        "email",
        "id"
      ]
    },
    "Event": {
      "type": "object",
      "properties": {
        "action_name": {
          "type": "string"
        },
        "author": {
          "$ref": "#/components/schemas/UserBasic"
        },
        "author_id": {
          "type": [
            "integer",
            "null"
          ]
        },
        "author_username": {
          "type": "string"
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "id": {
          "type": "integer"
        },
        "imported": {
          "type": "boolean"
        },
        "imported_from": {
          "type": "string"
        },
        "note": {
          "type": "object",
          "properties": {
            "body": {
              "type": "string"
            },
            "commit_id": {
              "type": "string"
            },
            "excerpt": {
              "type": "string"
            },
            "id": {
              "type": "integer"
            },
            "noteable_iid": {
              "type": [
                "integer",
                "null"
              ]
            },
            "noteable_type": {
              "type": "string"
            }
          },
          "required": [
            "body",
            "excerpt",
            "id",
            "noteable_iid",
            "noteable_type"
          ]
        },
        "project": {
          "type": "object",
          "properties": {
            "name": {
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
            "name",
            "path_with_namespace",
            "web_url"
          ]
        },
        "project_id": {
          "type": "integer"
        },
        "push_data": {
          "$ref": "#/components/schemas/PushData"
        },
        "target_id": {
          "type": [
            "integer",
            "null"
          ]
        },
        "target_iid": {
          "type": [
            "integer",
            "null"
          ]
        },
        "target_title": {
          "type": [
            "string",
            "null"
          ]
        },
        "target_type": {
          "type": [
            "string",
            "null"
          ]
        }
      },
      "required": [
        "action_name",
        "author",
        "author_id",
        "author_username",
        "created_at",
        "id",
        "imported",
        "imported_from",
        "project",
        "project_id",
        "target_id",
        "target_iid",
        "target_title",
        "target_type"
      ]
    },
    "File": {
      "type": "object",
      "properties": {
        "blob_id": {
          "type": "string"
        },
        "commit_id": {
          "type": "string"
        },
        "content": {
          "type": "string"
        },
        "content_sha256": {
          "type": "string"
        },
        "encoding": {
          "type": "string"
        },
        "execute_filemode": {
          "type": "boolean"
        },
        "file_name": {
          "type": "string"
        },
        "file_path": {
          "type": "string"
        },
        "last_commit_id": {
          "type": "string"
        },
        "ref": {
          "type": "string"
        },
        "size": {
          "type": "integer"
        }
      },
      "required": [
        "blob_id",
        "commit_id",
        "content",
        "content_sha256",
        "encoding",
        "execute_filemode",
        "file_name",
        "file_path",
        "last_commit_id",
        "ref",
        "size"
      ]
    },
    "Group": {
      "type": "object",
      "properties": {
        "abilities": {
          "type": "object",
          "properties": {
            "archive": {
              "type": "boolean"
            },
            "create_project": {
              "type": "boolean"
            },
            "create_subgroup": {
              "type": "boolean"
            },
            "delete": {
              "type": "boolean"
            },
            "manage_labels": {
              "type": "boolean"
            },
            "manage_members": {
              "type": "boolean"
            },
            "manage_milestones": {
              "type": "boolean"
            },
            "read": {
              "type": "boolean"
            },
            "read_members": {
              "type": "boolean"
            },
            "update": {
              "type": "boolean"
            }
          },
          "required": [
            "archive",
            "create_project",
            "create_subgroup",
            "delete",
            "manage_labels",
            "manage_members",
            "manage_milestones",
            "read",
            "read_members",
            "update"
          ]
        },
        "archived": {
          "type": "boolean"
        },
        "auto_devops_enabled": {
          "type": "null"
        },
        "avatar_url": {
          "type": [
            "string",
            "null"
          ]
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "default_branch": {
          "type": "null"
        },
        "default_branch_protection": {
          "type": "integer"
        },
        "description": {
          "type": "string"
        },
        "emails_disabled": {
          "type": "boolean"
        },
        "emails_enabled": {
          "type": "boolean"
        },
        "full_name": {
          "type": "string"
        },
        "full_path": {
          "type": "string"
        },
        "id": {
          "type": "integer"
        },
        "lfs_enabled": {
          "type": "boolean"
        },
        "members_count": {
          "type": "integer"
        },
        "mentions_disabled": {
          "type": "null"
        },
        "name": {
          "type": "string"
        },
        "parent_id": {
          "type": [
            "integer",
            "null"
          ]
        },
        "path": {
          "type": "string"
        },
        "permissions": {
          "type": "object",
          "properties": {
            "access_level": {
              "type": "integer"
            }
          },
          "required": [
            "access_level"
          ]
        },
        "project_creation_level": {
          "type": "string"
        },
        "projects": {
          "type": "array",
          "items": {}
        },
        "projects_count": {
          "type": "integer"
        },
        "request_access_enabled": {
          "type": "boolean"
        },
        "require_two_factor_authentication": {
          "type": "boolean"
        },
        "self_archived": {
          "type": "boolean"
        },
        "share_with_group_lock": {
          "type": "boolean"
        },
        "shared_projects": {
          "type": "array",
          "items": {}
        },
        "shared_with_groups": {
          "type": "array",
          "items": {}
        },
        "subgroup_creation_level": {
          "type": "string"
        },
        "subgroups_count": {
          "type": "integer"
        },
        "two_factor_grace_period": {
          "type": "integer"
        },
        "visibility": {
          "type": "string"
        },
        "web_url": {
          "type": "string"
        }
      },
      "required": [
        "archived",
        "auto_devops_enabled",
        "avatar_url",
        "created_at",
        "default_branch",
        "default_branch_protection",
        "description",
        "emails_disabled",
        "emails_enabled",
        "full_name",
        "full_path",
        "id",
        "lfs_enabled",
        "mentions_disabled",
        "name",
        "parent_id",
        "path",
        "permissions",
        "project_creation_level",
        "request_access_enabled",
        "require_two_factor_authentication",
        "self_archived",
        "share_with_group_lock",
        "subgroup_creation_level",
        "two_factor_grace_period",
        "visibility",
        "web_url"
      ]
    },
    "GroupBasic": {
      "type": "object",
      "properties": {
        "avatar_url": {
          "type": [
            "string",
            "null"
          ]
        },
        "full_name": {
          "type": "string"
        },
        "full_path": {
          "type": "string"
        },
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
        "avatar_url",
        "full_name",
        "full_path",
        "id",
        "name",
        "web_url"
      ]
    },
    "Issue": {
      "type": "object",
      "properties": {
        "_links": {
          "type": "object",
          "properties": {
            "award_emoji": {
              "type": "string"
            },
            "closed_as_duplicate_of": {
              "type": "null"
            },
            "notes": {
              "type": "string"
            },
            "project": {
              "type": "string"
            },
            "self": {
              "type": "string"
            }
          },
          "required": [
            "award_emoji",
            "closed_as_duplicate_of",
            "notes",
            "project",
            "self"
          ]
        },
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
        "assignees": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/UserBasic"
          }
        },
        "author": {
          "$ref": "#/components/schemas/UserBasic"
        },
        "blocking_issues_count": {
          "type": "integer"
        },
        "closed_at": {
          "type": [
            "string",
            "null"
          ],
          "format": "date-time"
        },
        "closed_by": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/UserBasic"
            },
            {
              "type": "null"
            }
          ]
        },
        "confidential": {
          "type": "boolean"
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "description": {
          "type": [
            "string",
            "null"
          ]
        },
        "discussion_locked": {
          "type": [
            "boolean",
            "null"
          ]
        },
        "downvotes": {
          "type": "integer"
        },
        "due_date": {
          "type": [
            "string",
            "null"
          ],
          "format": "date"
        },
        "epic": {
          "type": "null"
        },
        "epic_iid": {
          "type": "null"
        },
        "has_tasks": {
          "type": "boolean"
        },
        "health_status": {
          "type": [
            "string",
            "null"
          ]
        },
        "id": {
          "type": "integer"
        },
        "iid": {
          "type": "integer"
        },
        "imported": {
          "type": "boolean"
        },
        "imported_from": {
          "type": "string"
        },
        "issue_type": {
          "type": "string"
        },
        "iteration": {
          "type": "null"
        },
        "labels": {
          "type": "array",
          "items": {
            "anyOf": [
              {
                "$ref": "#/components/schemas/Label"
              },
              {
                "type": "string"
              }
            ]
          }
        },
        "lock_version": {
          "type": "integer"
        },
        "merge_requests_count": {
          "type": "integer"
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
        "moved_to_id": {
          "type": [
            "integer",
            "null"
          ]
        },
        "project_id": {
          "type": "integer"
        },
        "references": {
          "type": "object",
          "properties": {
            "full": {
              "type": "string"
            },
            "relative": {
              "type": "string"
            },
            "short": {
              "type": "string"
            }
          },
          "required": [
            "full",
            "relative",
            "short"
          ]
        },
        "service_desk_reply_to": {
          "type": "null"
        },
        "severity": {
          "type": "string"
        },
        "state": {
          "type": "string"
        },
        "subscribed": {
          "type": "boolean"
        },
        "task_completion_status": {
          "type": "object",
          "properties": {
            "completed_count": {
              "type": "integer"
            },
            "count": {
              "type": "integer"
            }
          },
          "required": [
            "completed_count",
            "count"
          ]
        },
        "task_status": {
          "type": "string"
        },
        "time_stats": {
          "$ref": "#/components/schemas/TimeStats"
        },
        "title": {
          "type": "string"
        },
        "type": {
          "type": "string"
        },
        "updated_at": {
          "type": "string",
          "format": "date-time"
        },
        "upvotes": {
          "type": "integer"
        },
        "user_notes_count": {
          "type": "integer"
        },
        "web_url": {
          "type": "string"
        },
        "weight": {
          "type": [
            "integer",
            "null"
          ]
        }
      },
      "required": [
        "_links",
        "assignee",
        "assignees",
        "author",
        "blocking_issues_count",
        "closed_at",
        "closed_by",
        "confidential",
        "created_at",
        "description",
        "discussion_locked",
        "downvotes",
        "due_date",
        "epic",
        "epic_iid",
        "has_tasks",
        "health_status",
        "id",
        "iid",
        "imported",
        "imported_from",
        "issue_type",
        "iteration",
        "labels",
        "lock_version",
        "merge_requests_count",
        "milestone",
        "moved_to_id",
        "project_id",
        "references",
        "service_desk_reply_to",
        "severity",
        "state",
        "task_completion_status",
        "task_status",
        "time_stats",
        "title",
        "type",
        "updated_at",
        "upvotes",
        "user_notes_count",
        "web_url",
        "weight"
      ]
    },
    "IssueLink": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer"
        },
        "link_type": {
          "type": "string"
        },
        "source_issue": {
          "$ref": "#/components/schemas/Issue"
        },
        "target_issue": {
          "$ref": "#/components/schemas/Issue"
        }
      },
      "required": [
        "id",
        "link_type",
        "source_issue",
        "target_issue"
      ]
    },
    "IssueStatistics": {
      "type": "object",
      "properties": {
        "statistics": {
          "type": "object",
          "properties": {
            "counts": {
              "type": "object",
              "properties": {
                "all": {
                  "type": "integer"
                },
                "closed": {
                  "type": "integer"
                },
                "opened": {
                  "type": "integer"
                }
              },
              "required": [
                "all",
                "closed",
                "opened"
              ]
            }
          },
          "required": [
            "counts"
          ]
        }
      },
      "required": [
        "statistics"
      ]
    },
    "Label": {
      "type": "object",
      "properties": {
        "closed_issues_count": {
          "type": "integer"
        },
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
        "is_project_label": {
          "type": "boolean"
        },
        "name": {
          "type": "string"
        },
        "open_issues_count": {
          "type": "integer"
        },
        "open_merge_requests_count": {
          "type": "integer"
        },
        "priority": {
          "type": [
            "integer",
            "null"
          ]
        },
        "subscribed": {
          "type": "boolean"
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
        "is_project_label",
        "name",
        "priority",
        "subscribed",
        "text_color"
      ]
    },
    "LinkedIssue": {
      "type": "object",
      "properties": {
        "_links": {
          "type": "object",
          "properties": {
            "award_emoji": {
              "type": "string"
            },
            "closed_as_duplicate_of": {
              "type": "null"
            },
            "notes": {
              "type": "string"
            },
            "project": {
              "type": "string"
            },
            "self": {
              "type": "string"
            }
          },
          "required": [
            "award_emoji",
            "closed_as_duplicate_of",
            "notes",
            "project",
            "self"
          ]
        },
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
        "assignees": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/UserBasic"
          }
        },
        "author": {
          "$ref": "#/components/schemas/UserBasic"
        },
        "blocking_issues_count": {
          "type": "integer"
        },
        "closed_at": {
          "type": [
            "string",
            "null"
          ],
          "format": "date-time"
        },
        "closed_by": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/UserBasic"
            },
            {
              "type": "null"
            }
          ]
        },
        "confidential": {
          "type": "boolean"
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "description": {
          "type": [
            "string",
            "null"
          ]
        },
        "discussion_locked": {
          "type": [
            "boolean",
            "null"
          ]
        },
        "downvotes": {
          "type": "integer"
        },
        "due_date": {
          "type": [
            "string",
            "null"
          ],
          "format": "date"
        },
        "epic": {
          "type": "null"
        },
        "epic_iid": {
          "type": "null"
        },
        "has_tasks": {
          "type": "boolean"
        },
        "health_status": {
          "type": [
            "string",
            "null"
          ]
        },
        "id": {
          "type": "integer"
        },
        "iid": {
          "type": "integer"
        },
        "imported": {
          "type": "boolean"
        },
        "imported_from": {
          "type": "string"
        },
        "issue_link_id": {
          "type": "integer"
        },
        "issue_type": {
          "type": "string"
        },
        "iteration": {
          "type": "null"
        },
        "labels": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "link_created_at": {
          "type": "string",
          "format": "date-time"
        },
        "link_type": {
          "type": "string"
        },
        "link_updated_at": {
          "type": "string",
          "format": "date-time"
        },
        "lock_version": {
          "type": "integer"
        },
        "merge_requests_count": {
          "type": "integer"
        },
        "milestone": {
          "$ref": "#/components/schemas/Milestone"
        },
        "moved_to_id": {
          "type": "null"
        },
        "project_id": {
          "type": "integer"
        },
        "references": {
          "type": "object",
          "properties": {
            "full": {
              "type": "string"
            },
            "relative": {
              "type": "string"
            },
            "short": {
              "type": "string"
            }
          },
          "required": [
            "full",
            "relative",
            "short"
          ]
        },
        "service_desk_reply_to": {
          "type": "null"
        },
        "severity": {
          "type": "string"
        },
        "state": {
          "type": "string"
        },
        "task_completion_status": {
          "type": "object",
          "properties": {
            "completed_count": {
              "type": "integer"
            },
            "count": {
              "type": "integer"
            }
          },
          "required": [
            "completed_count",
            "count"
          ]
        },
        "task_status": {
          "type": "string"
        },
        "time_stats": {
          "$ref": "#/components/schemas/TimeStats"
        },
        "title": {
          "type": "string"
        },
        "type": {
          "type": "string"
        },
        "updated_at": {
          "type": "string",
          "format": "date-time"
        },
        "upvotes": {
          "type": "integer"
        },
        "user_notes_count": {
          "type": "integer"
        },
        "web_url": {
          "type": "string"
        },
        "weight": {
          "type": [
            "integer",
            "null"
          ]
        }
      },
      "required": [
        "_links",
        "assignee",
        "assignees",
        "author",
        "blocking_issues_count",
        "closed_at",
        "closed_by",
        "confidential",
        "created_at",
        "description",
        "discussion_locked",
        "downvotes",
        "due_date",
        "epic",
        "epic_iid",
        "has_tasks",
        "health_status",
        "id",
        "iid",
        "imported",
        "imported_from",
        "issue_link_id",
        "issue_type",
        "iteration",
        "labels",
        "link_created_at",
        "link_type",
        "link_updated_at",
        "lock_version",
        "merge_requests_count",
        "milestone",
        "moved_to_id",
        "project_id",
        "references",
        "service_desk_reply_to",
        "severity",
        "state",
        "task_completion_status",
        "task_status",
        "time_stats",
        "title",
        "type",
        "updated_at",
        "upvotes",
        "user_notes_count",
        "web_url",
        "weight"
      ]
    },
    "Member": {
      "type": "object",
      "properties": {
        "access_level": {
          "type": "integer"
        },
        "avatar_url": {
          "type": [
            "string",
            "null"
          ]
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "created_by": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/UserBasic"
            },
            {
              "type": "null"
            }
          ]
        },
        "expires_at": {
          "type": [
            "string",
            "null"
          ],
          "format": "date"
        },
        "human_access": {
          "type": "string"
        },
        "id": {
          "type": "integer"
        },
        "inherited_from": {
          "type": [
            "string",
            "null"
          ]
        },
        "locked": {
          "type": "boolean"
        },
        "membership_state": {
          "type": "string"
        },
        "name": {
          "type": "string"
        },
        "state": {
          "type": "string"
        },
        "username": {
          "type": "string"
        },
        "web_url": {
          "type": "string"
        }
      },
      "required": [
        "access_level",
        "avatar_url",
        "created_at",
        "created_by",
        "expires_at",
        "human_access",
        "id",
        "inherited_from",
        "locked",
        "membership_state",
        "name",
        "state",
        "username",
        "web_url"
      ]
    },
    "Message": {
      "type": "object",
      "properties": {
        "message": {
          "type": "string"
        }
      },
      "required": [
        "message"
      ]
    },
    "Milestone": {
      "type": "object",
      "properties": {
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "description": {
          "type": "string"
        },
        "due_date": {
          "type": [
            "string",
            "null"
          ],
          "format": "date"
        },
        "expired": {
          "type": "boolean"
        },
        "group_id": {
          "type": "integer"
        },
        "id": {
          "type": "integer"
        },
        "iid": {
          "type": "integer"
        },
        "issues": {
          "type": "object",
          "properties": {
            "closed": {
              "type": "integer"
            },
            "id": {
              "type": "integer"
            },
            "opened": {
              "type": "integer"
            }
          },
          "required": [
            "closed",
            "opened"
          ]
        },
        "project_id": {
          "type": "integer"
        },
        "start_date": {
          "type": [
            "string",
            "null"
          ],
          "format": "date"
        },
        "state": {
          "type": "string"
        },
        "title": {
          "type": "string"
        },
        "updated_at": {
          "type": "string",
          "format": "date-time"
        },
        "web_url": {
          "type": "string"
        }
      },
      "required": [
        "created_at",
        "description",
        "due_date",
        "id",
        "iid",
        "start_date",
        "state",
        "title",
        "updated_at"
      ]
    },
    "Namespace": {
      "type": "object",
      "properties": {
        "avatar_url": {
          "type": [
            "string",
            "null"
          ]
        },
        "billable_members_count": {
          "type": "integer"
        },
        "full_path": {
          "type": "string"
        },
        "id": {
          "type": "integer"
        },
        "kind": {
          "type": "string"
        },
        "members_count_with_descendants": {
          "type": "integer"
        },
        "name": {
          "type": "string"
        },
        "parent_id": {
          "type": [
            "integer",
            "null"
          ]
        },
        "path": {
          "type": "string"
        },
        "plan": {
          "type": "string"
        },
        "trial": {
          "type": "boolean"
        },
        "trial_ends_on": {
          "type": "null"
        },
        "web_url": {
          "type": "string"
        }
      },
      "required": [
        "avatar_url",
        "billable_members_count",
        "full_path",
        "id",
        "kind",
        "members_count_with_descendants",
        "name",
        "parent_id",
        "path",
        "plan",
        "trial",
        "trial_ends_on",
        "web_url"
      ]
    },
    "NamespaceBasic": {
      "type": "object",
      "properties": {
        "avatar_url": {
          "type": [
            "string",
            "null"
          ]
        },
        "full_path": {
          "type": "string"
        },
        "id": {
          "type": "integer"
        },
        "kind": {
          "type": "string"
        },
        "name": {
          "type": "string"
        },
        "parent_id": {
          "type": [
            "integer",
            "null"
          ]
        },
        "path": {
          "type": "string"
        },
        "web_url": {
          "type": "string"
        }
      },
      "required": [
        "avatar_url",
        "full_path",
        "id",
        "kind",
        "name",
        "parent_id",
        "path",
        "web_url"
      ]
    },
    "Note": {
      "type": "object",
      "properties": {
        "attachment": {
          "type": "null"
        },
        "author": {
          "$ref": "#/components/schemas/UserBasic"
        },
        "body": {
          "type": "string"
        },
        "commands_changes": {
          "type": "object",
          "additionalProperties": true
        },
        "confidential": {
          "type": "boolean"
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "id": {
          "type": "integer"
        },
        "imported": {
          "type": "boolean"
        },
        "imported_from": {
          "type": "string"
        },
        "internal": {
          "type": "boolean"
        },
        "noteable_id": {
          "type": "integer"
        },
        "noteable_iid": {
          "type": "integer"
        },
        "noteable_type": {
          "type": "string"
        },
        "project_id": {
          "type": [
            "integer",
            "null"
          ]
        },
        "resolvable": {
          "type": "boolean"
        },
        "resolved": {
          "type": "boolean"
        },
        "resolved_at": {
          "type": [
            "string",
            "null"
          ],
          "format": "date-time"
        },
        "resolved_by": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/UserBasic"
            },
            {
              "type": "null"
            }
          ]
        },
        "system": {
          "type": "boolean"
        },
        "type": {
          "type": [
            "string",
            "null"
          ]
        },
        "updated_at": {
          "type": "string",
          "format": "date-time"
        }
      },
      "required": [
        "attachment",
        "author",
        "body",
        "created_at",
        "id",
        "noteable_id",
        "noteable_iid",
        "noteable_type",
        "system",
        "updated_at"
      ]
    },
    "NotificationSettings": {
      "type": "object",
      "properties": {
        "level": {
          "type": "string"
        },
        "notification_email": {
          "type": "string"
        },
        "notified_of_own_activity": {
          "type": "boolean"
        }
      },
      "required": [
        "level",
        "notification_email",
        "notified_of_own_activity"
      ]
    },
    "PersonalAccessToken": {
      "type": "object",
      "properties": {
        "active": {
          "type": "boolean"
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "description": {
          "type": [
            "string",
            "null"
          ]
        },
        "expires_at": {
          "type": [
            "string",
            "null"
          ],
          "format": "date"
        },
        "id": {
          "type": "integer"
        },
        "last_used_at": {
          "type": [
            "string",
            "null"
          ],
          "format": "date-time"
        },
        "name": {
          "type": "string"
        },
        "revoked": {
          "type": "boolean"
        },
        "scopes": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "user_id": {
          "type": "integer"
        }
      },
      "required": [
        "active",
        "created_at",
        "description",
        "expires_at",
        "id",
        "last_used_at",
        "name",
        "revoked",
        "scopes",
        "user_id"
      ]
    },
    "PersonalAccessTokenWithToken": {
      "type": "object",
      "properties": {
        "active": {
          "type": "boolean"
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "description": {
          "type": [
            "string",
            "null"
          ]
        },
        "expires_at": {
          "type": [
            "string",
            "null"
          ],
          "format": "date"
        },
        "id": {
          "type": "integer"
        },
        "last_used_at": {
          "type": [
            "string",
            "null"
          ],
          "format": "date-time"
        },
        "name": {
          "type": "string"
        },
        "revoked": {
          "type": "boolean"
        },
        "scopes": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "token": {
          "type": "string"
        },
        "user_id": {
          "type": "integer"
        }
      },
      "required": [
        "active",
        "created_at",
        "description",
        "expires_at",
        "id",
        "last_used_at",
        "name",
        "revoked",
        "scopes",
        "token",
        "user_id"
      ]
    },
    "Project": {
      "type": "object",
      "properties": {
        "_links": {
          "type": "object",
          "properties": {
            "events": {
              "type": "string"
            },
            "issues": {
              "type": "string"
            },
            "labels": {
              "type": "string"
            },
            "members": {
              "type": "string"
            },
            "repo_branches": {
              "type": "string"
            },
            "self": {
              "type": "string"
            }
          },
          "required": [
            "events",
            "issues",
            "labels",
            "members",
            "repo_branches",
            "self"
          ]
        },
        "abilities": {
          "type": "object",
          "properties": {
            "admin_issue": {
              "type": "boolean"
            },
            "admin_note": {
              "type": "boolean"
            },
            "archive": {
              "type": "boolean"
            },
            "change_visibility": {
              "type": "boolean"
            },
            "create_issue": {
              "type": "boolean"
            },
            "create_note": {
              "type": "boolean"
            },
            "delete": {
              "type": "boolean"
            },
            "delete_issue": {
              "type": "boolean"
            },
            "manage_labels": {
              "type": "boolean"
            },
            "manage_members": {
              "type": "boolean"
            },
            "manage_milestones": {
              "type": "boolean"
            },
            "manage_protected_branches": {
              "type": "boolean"
            },
            "push_code": {
              "type": "boolean"
            },
            "read": {
              "type": "boolean"
            },
            "read_code": {
              "type": "boolean"
            },
            "read_confidential_issues": {
              "type": "boolean"
            },
            "read_internal_notes": {
              "type": "boolean"
            },
            "read_issues": {
              "type": "boolean"
            },
            "read_members": {
              "type": "boolean"
            },
            "resolve_notes": {
              "type": "boolean"
            },
            "star": {
              "type": "boolean"
            },
            "update": {
              "type": "boolean"
            }
          },
          "required": [
            "admin_issue",
            "admin_note",
            "archive",
            "change_visibility",
            "create_issue",
            "create_note",
            "delete",
            "delete_issue",
            "manage_labels",
            "manage_members",
            "manage_milestones",
            "manage_protected_branches",
            "push_code",
            "read",
            "read_code",
            "read_confidential_issues",
            "read_internal_notes",
            "read_issues",
            "read_members",
            "resolve_notes",
            "star",
            "update"
          ]
        },
        "archived": {
          "type": "boolean"
        },
        "autoclose_referenced_issues": {
          "type": "boolean"
        },
        "avatar_url": {
          "type": [
            "string",
            "null"
          ]
        },
        "builds_access_level": {
          "type": "string"
        },
        "can_create_merge_request_in": {
          "type": "boolean"
        },
        "container_registry_enabled": {
          "type": "boolean"
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "creator_id": {
          "type": [
            "integer",
            "null"
          ]
        },
        "default_branch": {
          "type": [
            "string",
            "null"
          ]
        },
        "description": {
          "type": "string"
        },
        "description_html": {
          "type": "string"
        },
        "emails_disabled": {
          "type": "boolean"
        },
        "emails_enabled": {
          "type": "boolean"
        },
        "empty_repo": {
          "type": "boolean"
        },
        "forks_count": {
          "type": "integer"
        },
        "http_url_to_repo": {
          "type": "string"
        },
        "id": {
          "type": "integer"
        },
        "import_status": {
          "type": "string"
        },
        "issues_access_level": {
          "type": "string"
        },
        "issues_enabled": {
          "type": "boolean"
        },
        "jobs_enabled": {
          "type": "boolean"
        },
        "last_activity_at": {
          "type": "string",
          "format": "date-time"
        },
        "lfs_enabled": {
          "type": "boolean"
        },
        "merge_method": {
          "type": "string"
        },
        "merge_requests_access_level": {
          "type": "string"
        },
        "merge_requests_enabled": {
          "type": "boolean"
        },
        "name": {
          "type": "string"
        },
        "name_with_namespace": {
          "type": "string"
        },
        "namespace": {
          "$ref": "#/components/schemas/NamespaceBasic"
        },
        "only_allow_merge_if_all_discussions_are_resolved": {
          "type": "boolean"
        },
        "only_allow_merge_if_pipeline_succeeds": {
          "type": "boolean"
        },
        "open_issues_count": {
          "type": "integer"
        },
        "owner": {
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
        },
        "path": {
          "type": "string"
        },
        "path_with_namespace": {
          "type": "string"
        },
        "permissions": {
          "type": "object",
          "properties": {
            "group_access": {
              "anyOf": [
                {
                  "type": "object",
                  "properties": {
                    "access_level": {
                      "type": "integer"
                    },
                    "notification_level": {
                      "type": "integer"
                    }
                  },
                  "required": [
                    "access_level",
                    "notification_level"
                  ]
                },
                {
                  "type": "null"
                }
              ]
            },
            "project_access": {
              "anyOf": [
                {
                  "type": "object",
                  "properties": {
                    "access_level": {
                      "type": "integer"
                    },
                    "notification_level": {
                      "type": "integer"
                    }
                  },
                  "required": [
                    "access_level",
                    "notification_level"
                  ]
                },
                {
                  "type": "null"
                }
              ]
            }
          },
          "required": [
            "group_access",
            "project_access"
          ]
        },
        "public_jobs": {
          "type": "boolean"
        },
        "readme_url": {
          "type": [
            "string",
            "null"
          ]
        },
        "repository_access_level": {
          "type": "string"
        },
        "request_access_enabled": {
          "type": "boolean"
        },
        "resolve_outdated_diff_discussions": {
          "type": "boolean"
        },
        "service_desk_enabled": {
          "type": "boolean"
        },
        "shared_runners_enabled": {
          "type": "boolean"
        },
        "shared_with_groups": {
          "type": "array",
          "items": {}
        },
        "snippets_access_level": {
          "type": "string"
        },
        "snippets_enabled": {
          "type": "boolean"
        },
        "squash_option": {
          "type": "string"
        },
        "ssh_url_to_repo": {
          "type": "null"
        },
        "star_count": {
          "type": "integer"
        },
        "starred": {
          "type": "boolean"
        },
        "statistics": {
          "type": "object",
          "properties": {
            "commit_count": {
              "type": "integer"
            },
            "repository_size": {
              "type": "integer"
            },
            "storage_size": {
              "type": "integer"
            }
          },
          "required": [
            "commit_count",
            "repository_size",
            "storage_size"
          ]
        },
        "tag_list": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "topics": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "updated_at": {
          "type": "string",
          "format": "date-time"
        },
        "visibility": {
          "type": "string"
        },
        "web_url": {
          "type": "string"
        },
        "wiki_access_level": {
          "type": "string"
        },
        "wiki_enabled": {
          "type": "boolean"
        }
      },
      "required": [
        "_links",
        "abilities",
        "archived",
        "autoclose_referenced_issues",
        "avatar_url",
        "builds_access_level",
        "can_create_merge_request_in",
        "container_registry_enabled",
        "created_at",
        "creator_id",
        "default_branch",
        "description",
        "description_html",
        "emails_disabled",
        "emails_enabled",
        "empty_repo",
        "forks_count",
        "http_url_to_repo",
        "id",
        "import_status",
        "issues_access_level",
        "issues_enabled",
        "jobs_enabled",
        "last_activity_at",
        "lfs_enabled",
        "merge_method",
        "merge_requests_access_level",
        "merge_requests_enabled",
        "name",
        "name_with_namespace",
        "namespace",
        "only_allow_merge_if_all_discussions_are_resolved",
        "only_allow_merge_if_pipeline_succeeds",
        "open_issues_count",
        "path",
        "path_with_namespace",
        "permissions",
        "public_jobs",
        "readme_url",
        "repository_access_level",
        "request_access_enabled",
        "resolve_outdated_diff_discussions",
        "service_desk_enabled",
        "shared_runners_enabled",
        "shared_with_groups",
        "snippets_access_level",
        "snippets_enabled",
        "squash_option",
        "ssh_url_to_repo",
        "star_count",
        "starred",
        "tag_list",
        "topics",
        "updated_at",
        "visibility",
        "web_url",
        "wiki_access_level",
        "wiki_enabled"
      ]
    },
    "ProjectSimple": {
      "type": "object",
      "properties": {
        "avatar_url": {
          "type": [
            "string",
            "null"
          ]
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "default_branch": {
          "type": [
            "string",
            "null"
          ]
        },
        "description": {
          "type": "string"
        },
        "forks_count": {
          "type": "integer"
        },
        "http_url_to_repo": {
          "type": "string"
        },
        "id": {
          "type": "integer"
        },
        "last_activity_at": {
          "type": "string",
          "format": "date-time"
        },
        "name": {
          "type": "string"
        },
        "name_with_namespace": {
          "type": "string"
        },
        "namespace": {
          "$ref": "#/components/schemas/NamespaceBasic"
        },
        "path": {
          "type": "string"
        },
        "path_with_namespace": {
          "type": "string"
        },
        "readme_url": {
          "type": [
            "string",
            "null"
          ]
        },
        "ssh_url_to_repo": {
          "type": "null"
        },
        "star_count": {
          "type": "integer"
        },
        "tag_list": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "topics": {
          "type": "array",
          "items": {
            "type": "string"
          }
        },
        "visibility": {
          "type": "string"
        },
        "web_url": {
          "type": "string"
        }
      },
      "required": [
        "avatar_url",
        "created_at",
        "default_branch",
        "description",
        "forks_count",
        "http_url_to_repo",
        "id",
        "last_activity_at",
        "name",
        "name_with_namespace",
        "namespace",
        "path",
        "path_with_namespace",
        "readme_url",
        "ssh_url_to_repo",
        "star_count",
        "tag_list",
        "topics",
        "visibility",
        "web_url"
      ]
    },
    "ProtectedBranch": {
      "type": "object",
      "properties": {
        "allow_force_push": {
          "type": "boolean"
        },
        "code_owner_approval_required": {
          "type": "boolean"
        },
        "id": {
          "type": "integer"
        },
        "inherited": {
          "type": "boolean"
        },
        "merge_access_levels": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/BranchAccessLevel"
          }
        },
        "name": {
          "type": "string"
        },
        "push_access_levels": {
          "type": "array",
          "items": {
            "$ref": "#/components/schemas/BranchAccessLevel"
          }
        },
        "unprotect_access_levels": {
          "type": "array",
          "items": {}
        }
      },
      "required": [
        "allow_force_push",
        "code_owner_approval_required",
        "id",
        "inherited",
        "merge_access_levels",
        "name",
        "push_access_levels",
        "unprotect_access_levels"
      ]
    },
    "PushData": {
      "type": "object",
      "properties": {
        "action": {
          "type": "string"
        },
        "commit_count": {
          "type": "integer"
        },
        "commit_from": {
          "type": [
            "string",
            "null"
          ]
        },
        "commit_title": {
          "type": [
            "string",
            "null"
          ]
        },
        "commit_to": {
          "type": [
            "string",
            "null"
          ]
        },
        "ref": {
          "type": "string"
        },
        "ref_count": {
          "type": "null"
        },
        "ref_type": {
          "type": "string"
        }
      },
      "required": [
        "action",
        "commit_count",
        "commit_from",
        "commit_title",
        "commit_to",
        "ref",
        "ref_count",
        "ref_type"
      ]
    },
    "ResourceEvent": {
      "type": "object",
      "properties": {
        "action": {
          "type": "string"
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "id": {
          "type": "integer"
        },
        "issue_id": {
          "type": "integer"
        },
        "label": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/Label"
            },
            {
              "type": "null"
            }
          ]
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
        "resource_id": {
          "type": "integer"
        },
        "resource_type": {
          "type": "string"
        },
        "source_commit": {
          "type": [
            "string",
            "null"
          ]
        },
        "state": {
          "type": "string"
        },
        "user": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/UserBasic"
            },
            {
              "type": "null"
            }
          ]
        },
        "weight": {
          "type": "integer"
        }
      },
      "required": [
        "created_at",
        "id",
        "resource_id",
        "resource_type",
        "user"
      ]
    },
    "Tag": {
      "type": "object",
      "properties": {
        "commit": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/Commit"
            },
            {
              "type": "null"
            }
          ]
        },
        "created_at": {
          "type": [
            "string",
            "null"
          ],
          "format": "date-time"
        },
        "message": {
          "type": "string"
        },
        "name": {
          "type": "string"
        },
        "protected": {
          "type": "boolean"
        },
        "release": {
          "type": "null"
        },
        "target": {
          "type": "string"
        }
      },
      "required": [
        "commit",
        "created_at",
        "message",
        "name",
        "protected",
        "release",
        "target"
      ]
    },
    "TimeStats": {
      "type": "object",
      "properties": {
        "human_time_estimate": {
          "type": [
            "string",
            "null"
          ]
        },
        "human_total_time_spent": {
          "type": [
            "string",
            "null"
          ]
        },
        "time_estimate": {
          "type": "integer"
        },
        "total_time_spent": {
          "type": "integer"
        }
      },
      "required": [
        "human_time_estimate",
        "human_total_time_spent",
        "time_estimate",
        "total_time_spent"
      ]
    },
    "Todo": {
      "type": "object",
      "properties": {
        "action_name": {
          "type": "string"
        },
        "author": {
          "$ref": "#/components/schemas/UserBasic"
        },
        "body": {
          "type": "string"
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "id": {
          "type": "integer"
        },
        "project": {
          "type": "object",
          "properties": {
            "id": {
              "type": "integer"
            },
            "name": {
              "type": "string"
            },
            "name_with_namespace": {
              "type": "string"
            },
            "path": {
              "type": "string"
            },
            "path_with_namespace": {
              "type": "string"
            }
          },
          "required": [
            "id",
            "name",
            "name_with_namespace",
            "path",
            "path_with_namespace"
          ]
        },
        "state": {
          "type": "string"
        },
        "target": {
          "$ref": "#/components/schemas/Issue"
        },
        "target_reference": {
          "type": "string"
        },
        "target_type": {
          "type": "string"
        },
        "target_url": {
          "type": "string"
        },
        "updated_at": {
          "type": "string",
          "format": "date-time"
        }
      },
      "required": [
        "action_name",
        "author",
        "body",
        "created_at",
        "id",
        "project",
        "state",
        "target",
        "target_reference",
        "target_type",
        "target_url",
        "updated_at"
      ]
    },
    "TreeEntry": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "mode": {
          "type": "string"
        },
        "name": {
          "type": "string"
        },
        "path": {
          "type": "string"
        },
        "type": {
          "type": "string"
        }
      },
      "required": [
        "id",
        "mode",
        "name",
        "path",
        "type"
      ]
    },
    "User": {
      "type": "object",
      "properties": {
        "avatar_url": {
          "type": [
            "string",
            "null"
          ]
        },
        "bio": {
          "type": "string"
        },
        "bot": {
          "type": "boolean"
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "discord": {
          "type": "string"
        },
        "followers": {
          "type": "integer"
        },
        "following": {
          "type": "integer"
        },
        "github": {
          "type": "string"
        },
        "id": {
          "type": "integer"
        },
        "job_title": {
          "type": "string"
        },
        "linkedin": {
          "type": "string"
        },
        "local_time": {
          "type": "null"
        },
        "location": {
          "type": "string"
        },
        "locked": {
          "type": "boolean"
        },
        "name": {
          "type": "string"
        },
        "organization": {
          "type": "string"
        },
        "pronouns": {
          "type": [
            "string",
            "null"
          ]
        },
        "public_email": {
          "type": "string"
        },
        "state": {
          "type": "string"
        },
        "twitter": {
          "type": "string"
        },
        "username": {
          "type": "string"
        },
        "web_url": {
          "type": "string"
        },
        "website_url": {
          "type": "string"
        },
        "work_information": {
          "type": [
            "string",
            "null"
          ]
        }
      },
      "required": [
        "avatar_url",
        "bio",
        "bot",
        "created_at",
        "discord",
        "followers",
        "following",
        "github",
        "id",
        "job_title",
        "linkedin",
        "local_time",
        "location",
        "locked",
        "name",
        "organization",
        "pronouns",
        "public_email",
        "state",
        "twitter",
        "username",
        "web_url",
        "website_url",
        "work_information"
      ]
    },
    "UserBasic": {
      "type": "object",
      "properties": {
        "avatar_url": {
          "type": [
            "string",
            "null"
          ]
        },
        "id": {
          "type": "integer"
        },
        "locked": {
          "type": "boolean"
        },
        "name": {
          "type": "string"
        },
        "state": {
          "type": "string"
        },
        "username": {
          "type": "string"
        },
        "web_url": {
          "type": "string"
        }
      },
      "required": [
        "avatar_url",
        "id",
        "locked",
        "name",
        "state",
        "username",
        "web_url"
      ]
    },
    "UserDetail": {
      "type": "object",
      "properties": {
        "avatar_url": {
          "type": [
            "string",
            "null"
          ]
        },
        "bio": {
          "type": "string"
        },
        "bot": {
          "type": "boolean"
        },
        "can_create_group": {
          "type": "boolean"
        },
        "can_create_project": {
          "type": "boolean"
        },
        "color_scheme_id": {
          "type": "integer"
        },
        "commit_email": {
          "type": "string"
        },
        "confirmed_at": {
          "type": [
            "string",
            "null"
          ],
          "format": "date-time"
        },
        "created_at": {
          "type": "string",
          "format": "date-time"
        },
        "created_by": {
          "anyOf": [
            {
              "$ref": "#/components/schemas/UserBasic"
            },
            {
              "type": "null"
            }
          ]
        },
        "current_sign_in_at": {
          "type": [
            "string",
            "null"
          ],
          "format": "date-time"
        },
        "discord": {
          "type": "string"
        },
        "email": {
          "type": "string"
        },
        "external": {
          "type": "boolean"
        },
        "followers": {
          "type": "integer"
        },
        "following": {
          "type": "integer"
        },
        "github": {
          "type": "string"
        },
        "id": {
          "type": "integer"
        },
        "identities": {
          "type": "array",
          "items": {}
        },
        "is_admin": {
          "type": "boolean"
        },
        "is_auditor": {
          "type": "boolean"
        },
        "job_title": {
          "type": "string"
        },
        "last_activity_on": {
          "type": [
            "string",
            "null"
          ],
          "format": "date"
        },
        "last_sign_in_at": {
          "type": [
            "string",
            "null"
          ],
          "format": "date-time"
        },
        "linkedin": {
          "type": "string"
        },
        "local_time": {
          "type": "null"
        },
        "location": {
          "type": "string"
        },
        "locked": {
          "type": "boolean"
        },
        "name": {
          "type": "string"
        },
        "namespace_id": {
          "type": "integer"
        },
        "note": {
          "type": "null"
        },
        "organization": {
          "type": "string"
        },
        "preferred_language": {
          "type": "string"
        },
        "private_commit_email": {
          "type": "string"
        },
        "private_profile": {
          "type": "boolean"
        },
        "projects_limit": {
          "type": "integer"
        },
        "pronouns": {
          "type": [
            "string",
            "null"
          ]
        },
        "public_email": {
          "type": "string"
        },
        "state": {
          "type": "string"
        },
        "theme_id": {
          "type": "integer"
        },
        "twitter": {
          "type": "string"
        },
        "two_factor_enabled": {
          "type": "boolean"
        },
        "username": {
          "type": "string"
        },
        "web_url": {
          "type": "string"
        },
        "website_url": {
          "type": "string"
        },
        "work_information": {
          "type": [
            "string",
            "null"
          ]
        }
      },
      "required": [
        "avatar_url",
        "bio",
        "bot",
        "can_create_group",
        "can_create_project",
        "color_scheme_id",
        "commit_email",
        "confirmed_at",
        "created_at",
        "current_sign_in_at",
        "discord",
        "email",
        "external",
        "followers",
        "following",
        "github",
        "id",
        "identities",
        "job_title",
        "last_activity_on",
        "last_sign_in_at",
        "linkedin",
        "local_time",
        "location",
        "locked",
        "name",
        "organization",
        "preferred_language",
        "private_profile",
        "projects_limit",
        "pronouns",
        "public_email",
        "state",
        "theme_id",
        "twitter",
        "two_factor_enabled",
        "username",
        "web_url",
        "website_url",
        "work_information"
      ]
    },
    "UserStatus": {
      "type": "object",
      "properties": {
        "availability": {
          "type": "string"
        },
        "clear_status_at": {
          "type": [
            "string",
            "null"
          ],
          "format": "date-time"
        },
        "emoji": {
          "type": [
            "string",
            "null"
          ]
        },
        "emoji_character": {
          "type": [
            "string",
            "null"
          ]
        },
        "message": {
          "type": [
            "string",
            "null"
          ]
        },
        "message_html": {
          "type": "string"
        }
      },
      "required": [
        "availability",
        "clear_status_at",
        "emoji",
        "emoji_character",
        "message",
        "message_html"
      ]
    }
  }
};
