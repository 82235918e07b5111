// Written by `npm run generate` (tools/generate-openapi-answers.ts) from real answers: do not edit.
import type { DescribedAnswers } from '../openapi.ts';

export const schemas: DescribedAnswers['schemas'] = {
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
  }
};
