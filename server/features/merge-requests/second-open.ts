import type { AppError } from '../../platform/errors.ts';
import { conflict } from '../../platform/errors.ts';

/** 409: there is an open merge request for these branches; its number, where it is known. */
export const secondOpen = (iid?: number): AppError =>
  conflict(
    `Another open merge request already exists for this source branch${iid === undefined ? '' : `: !${iid}`}`,
  );
