// Runs the server with the demonstration programme, for `npm start` and `npm run dev`.
import path from 'node:path';
import { startPortalProcess } from '../apps/api/src/main.ts';
import { isDemoLoaded, loadDemo } from '../demo/load.ts';
import { describeSurveyLink } from '../demo/survey-link.ts';
import { DEMO_OTP_SECRET, DEMO_PASSWORD, demoSignInHelp } from '../demo/demo-accounts.ts';

startPortalProcess({
  isLoaded: isDemoLoaded,
  load: (db, { now, root, url, authSecret, files, onProgress }) =>
    loadDemo(db, {
      now,
      url,
      authSecret,
      password: DEMO_PASSWORD,
      otpSecret: DEMO_OTP_SECRET,
      dataFolder: path.join(root, 'demo/data'),
      files,
      onProgress,
    }),
  help: async (db, address) => [demoSignInHelp(), await describeSurveyLink(db, address)].join('\n'),
});
