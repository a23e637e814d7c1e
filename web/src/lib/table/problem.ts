// What went wrong, as it is shown.

import type { ErrorBody } from '../api/generated';

/** What the server said of it, or whatever else was thrown. */
export const problemOf = (error: unknown): ErrorBody =>
  (error as { body?: ErrorBody }).body ?? { code: 'Unknown', message: String(error) };
