import type { Feature } from '../../platform/feature.ts';
import { abuseReportRoutes } from './abuse-report.routes.ts';
import { captchaRoutes } from './captcha.routes.ts';
import { forgetLogs } from './spam.queries.ts';

export { checkSpam } from './check-spam.ts';
export type { SpamSubject } from './check-spam.ts';
export { alertOf, needsChallenge } from './spam-challenge-error.ts';

/** Checks what non-members write before it is stored, and lets people report each other. */
export const spamFeature: Feature = {
  name: 'spam',
  routes(app) {
    captchaRoutes(app);
    abuseReportRoutes(app);
  },
  jobs: [{ name: 'spam:forget', schedule: '35 4 * * *', run: (platform) => forgetLogs(platform.db) }],
};
