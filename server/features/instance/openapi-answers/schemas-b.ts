// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const schemas: DescribedAnswers['schemas'] = {
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
