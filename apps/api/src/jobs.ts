import PgBoss from 'pg-boss';
import { createJobLease, requeueAbandonedJobs } from './database/job-leases.ts';
import { notifyResults } from './modules/exports/result-digests/notify-results.ts';
import { takeAllDue } from './modules/comparison/publications/take-publication.ts';
import { detectUnusualFigures } from './modules/outliers/outliers/detect-unusual-figures.ts';
import { sendDueReminders } from './modules/collection/reminders/send-due-reminders.ts';
import { sealSecondFactors } from './modules/identity/auth/mfa/seal-second-factors.sql.ts';
import { reencryptProviderSecrets } from './modules/identity/single-sign-on/reencrypt-provider-secrets.ts';
import { cleanExpired } from './modules/identity/auth/sessions/clean-expired.sql.ts';
import { deleteOrphanedFiles } from './modules/site/documents/delete-orphaned-files.ts';
import { MEASURE_JOBS, startMeasureJobs } from './modules/measures/measures/measure-jobs.ts';
import { PACK_RUN_JOBS, startPackRunJobs } from './modules/exports/pack-runs/pack-run-jobs.ts';
import { REPORT_PACK_JOBS, startReportPackJobs } from './modules/exports/report-packs/report-pack-jobs.ts';
import { closeSurveys } from './modules/cases/surveys/responses/close-surveys.ts';
import { deleteOldContacts } from './modules/cases/surveys/contacts/delete-old-contacts.ts';
import { sendQueuedContactMail } from './modules/cases/surveys/contacts/send-queued-contact-mail.ts';
import { reencryptWebhookSecrets } from './modules/platform/webhooks/reencrypt-webhook-secrets.ts';
import { sendDueDeliveries } from './modules/platform/webhooks/send-due-deliveries.ts';
import { sendMessages } from './modules/platform/mail/send-messages.ts';
import type { ServerDeps } from './http/deps.ts';
import type { Tracing } from './tracing/tracing.ts';

const CLEAN = 'clean-expired';

/** A programme's messages are sent by those who show it, with their mail server and in their name. */
const mailOf = (programmeId: number) => `send-mail-${programmeId}`;
const remindersOf = (programmeId: number) => `reminders-${programmeId}`;

/**
 * Starts the job queue on the same database: no second server. A process that only serves sends jobs and takes none: another
 * works on them.
 */
export async function startJobs(
  databaseUrl: string,
  deps: Pick<ServerDeps, 'db' | 'config' | 'authSecret' | 'alsoSecret' | 'programmeId' | 'now' | 'files'> & {
    tracing?: Tracing | undefined;
  },
) {
  const { db, config, authSecret, alsoSecret, programmeId, now, files } = deps;
  const mail = mailOf(programmeId);
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'benchmarking-portal-jobs',
    max: 3,
  });
  // Jobs are retried; a lost connection is not worth ending the server for.
  boss.on('error', () => undefined);
  if (config.PROCESS === 'serve') boss.work = async () => '';
  else if (deps.tracing) boss.work = traced(boss, deps.tracing);
  await boss.start();
  await boss.createQueue(mail, {
    name: mail,
    policy: 'short',
    retryLimit: 10,
    retryDelay: 30,
    retryBackoff: true,
  });
  // Of several servers one does it each hour; a run that was missed is made up for by the next.
  await boss.createQueue(CLEAN, { name: CLEAN, policy: 'short' });
  await boss.work(CLEAN, { pollingIntervalSeconds: 60 }, () => cleanExpired(db, now()));
  await boss.schedule(CLEAN, '17 * * * *');
  const seal = `seal-anew-${programmeId}`;
  await boss.createQueue(seal, { name: seal, policy: 'short' });
  await boss.work(seal, { pollingIntervalSeconds: 60 }, async () => {
    await sealSecondFactors(db, deps, programmeId);
    await reencryptProviderSecrets(db, deps, programmeId);
    await reencryptWebhookSecrets(db, deps, programmeId);
  });
  await boss.schedule(seal, '27 * * * *');
  const sweep = `sweep-files-${programmeId}`;
  await boss.createQueue(sweep, { name: sweep, policy: 'short' });
  await boss.work(sweep, { pollingIntervalSeconds: 60 }, () =>
    deleteOrphanedFiles(db, { programmeId, files, now: now() }),
  );
  await boss.schedule(sweep, '37 * * * *');
  const smtpUrl = config.SMTP_URL;
  const wakeMailJob = () => void (smtpUrl && boss.send(mail, {}, { startAfter: 1 }).catch(() => undefined));
  const reminders = remindersOf(programmeId);
  await boss.createQueue(reminders, { name: reminders, policy: 'short' });
  await boss.work(reminders, { pollingIntervalSeconds: 30 }, () =>
    sendDueReminders(db, { config, programmeId, now, wakeMailJob }, programmeId),
  );
  await boss.schedule(reminders, '* * * * *');
  const digests = `digests-${programmeId}`;
  await boss.createQueue(digests, { name: digests, policy: 'short' });
  await boss.work(digests, { pollingIntervalSeconds: 60 }, () =>
    notifyResults(db, { authSecret, config, now, wakeMailJob }, programmeId),
  );
  await boss.schedule(digests, '*/5 * * * *');
  const webhooks = `webhooks-${programmeId}`;
  await boss.createQueue(webhooks, { name: webhooks, policy: 'short' });
  await boss.work(webhooks, { pollingIntervalSeconds: 30 }, () =>
    sendDueDeliveries(db, { authSecret, alsoSecret, config, now }, programmeId),
  );
  await boss.schedule(webhooks, '* * * * *');
  const unusual = `unusual-${programmeId}`;
  await boss.createQueue(unusual, { name: unusual, policy: 'short', expireInSeconds: 4 * 3600 });
  await boss.work(unusual, { pollingIntervalSeconds: 1 }, () =>
    detectUnusualFigures(db, { now }, programmeId),
  );
  // What a crash left is found within a minute.
  await boss.schedule(unusual, '* * * * *');
  const snapshots = `snapshots-${programmeId}`;
  await boss.createQueue(snapshots, { name: snapshots, policy: 'short', expireInSeconds: 4 * 3600 });
  await boss.work(snapshots, { pollingIntervalSeconds: 1 }, () => takeAllDue(db, { now }, programmeId));
  // What is published by its date, and what a crash left, is found within a minute.
  await boss.schedule(snapshots, '* * * * *');
  await boss.send(snapshots, {}).catch(() => undefined);
  const takeSnapshots = async () => {
    // Once the change is stored.
    await boss.send(snapshots, {}, { startAfter: 1 }).catch(() => undefined);
  };
  const wakeUnusualJob = () => void boss.send(unusual, {}, { startAfter: 1 }).catch(() => undefined);
  const surveys = `surveys-${programmeId}`;
  await boss.createQueue(surveys, { name: surveys, policy: 'short' });
  await boss.work(surveys, { pollingIntervalSeconds: 2 }, async () => {
    await sendQueuedContactMail(db, { authSecret, config, now, wakeMailJob }, programmeId);
    await closeSurveys(db, { programmeId, now: now() });
    await deleteOldContacts(db, { programmeId, now: now() });
  });
  await boss.schedule(surveys, '* * * * *');
  const wakeSurveyJob = () => void boss.send(surveys, {}, { startAfter: 1 }).catch(() => undefined);
  if (smtpUrl) {
    await boss.work(mail, { pollingIntervalSeconds: 2 }, () =>
      sendMessages(db, { programmeId, smtpUrl, from: config.MAIL_FROM, authSecret, alsoSecret, now }),
    );
    // What a crash left in the outbox is found within a minute.
    await boss.schedule(mail, '* * * * *');
  }
  const inHand = createJobLease(databaseUrl);
  const jobs = {
    beginReportPack: await startReportPackJobs(boss, db, { config, now, programmeId, inHand }),
    makeRunPacks: await startPackRunJobs(boss, db, { config, now, files, programmeId, inHand }),
    measureJobs: await startMeasureJobs(boss, db, inHand),
  };
  const long = [REPORT_PACK_JOBS, PACK_RUN_JOBS, MEASURE_JOBS];
  const stopLooking = config.PROCESS === 'serve' ? () => undefined : requeueAbandonedJobs(db, long);
  return {
    ...jobs,
    wakeMailJob,
    wakeSurveyJob,
    wakeUnusualJob,
    takeSnapshots,
    stop: () => {
      stopLooking();
      return boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Traces the work of every job, whichever file defines it. */
function traced(boss: PgBoss, { inJob }: Tracing): typeof boss.work {
  const work = boss.work.bind(boss);
  return (<Task>(queue: string, options: PgBoss.WorkOptions, handler: PgBoss.WorkHandler<Task>) =>
    work<Task>(queue, options, (jobs) => inJob(queue, () => handler(jobs)))) as typeof boss.work;
}
