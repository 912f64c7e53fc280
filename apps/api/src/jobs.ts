import PgBoss from 'pg-boss';
import type { Config } from './config.ts';
import type { Db } from './database/connect.ts';
import { cleanExpired } from './domains/auth/clean-expired.sql.ts';
import { startMeasureJobs } from './domains/measures/measure-jobs.ts';
import { startReportPackJobs } from './domains/report-packs/report-pack-jobs.ts';
import { sendMessages } from './domains/mail/send-messages.ts';

const MAIL = 'send-mail';
const CLEAN = 'clean-expired';

/** Starts the job queue on the same database: no second server. */
export async function startJobs(databaseUrl: string, db: Db, config: Config, authSecret: Uint8Array) {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'benchmarking-portal-jobs',
    max: 3,
  });
  // Jobs are retried; a lost connection is not worth ending the server for.
  boss.on('error', () => undefined);
  await boss.start();
  await boss.createQueue(MAIL, {
    name: MAIL,
    policy: 'short',
    retryLimit: 10,
    retryDelay: 30,
    retryBackoff: true,
  });
  // Of several servers one does it each hour; a run that was missed is made up for by the next.
  await boss.createQueue(CLEAN, { name: CLEAN, policy: 'short' });
  await boss.work(CLEAN, { pollingIntervalSeconds: 60 }, () => cleanExpired(db, new Date()));
  await boss.schedule(CLEAN, '17 * * * *');
  const smtpUrl = config.SMTP_URL;
  if (smtpUrl) {
    await boss.work(MAIL, { pollingIntervalSeconds: 2 }, () =>
      sendMessages(db, { smtpUrl, from: config.MAIL_FROM, authSecret }),
    );
    // What a crash left in the outbox is found within a minute.
    await boss.schedule(MAIL, '* * * * *');
  }
  return {
    beginReportPack: await startReportPackJobs(boss, db),
    measureJobs: await startMeasureJobs(boss, db),
    wakeMailJob: () => void (smtpUrl && boss.send(MAIL, {}, { startAfter: 1 }).catch(() => undefined)),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
