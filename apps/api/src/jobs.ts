import PgBoss from 'pg-boss';
import { createJobLease, requeueAbandonedJobs } from './database/job-leases.ts';
import { notifySubscribers } from './modules/exports/publication-subscriptions/notify-subscribers.ts';
import { notifyResults } from './modules/exports/result-digests/notify-results.ts';
import { takeAllDueSnapshots } from './modules/comparison/publications/take-publication-snapshots.ts';
import { detectUnusualFigures } from './modules/outliers/outliers/detect-unusual-figures.ts';
import { sendDueReminders } from './modules/collection/reminders/send-due-reminders.ts';
import { sealSecondFactors } from './modules/identity/auth/mfa/seal-second-factors.sql.ts';
import { reencryptProviderSecrets } from './modules/identity/single-sign-on/reencrypt-provider-secrets.ts';
import { deleteExpiredRows } from './modules/identity/auth/sessions/delete-expired-rows.sql.ts';
import { closeEndedAccounts } from './modules/identity/user-changes/user-changes.sql.ts';
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
import type { ServerDeps } from './http/dependencies.ts';
import type { Tracing } from './tracing/tracing.ts';

type JobDeps = Pick<
  ServerDeps,
  'db' | 'config' | 'authSecret' | 'alsoSecret' | 'programmeId' | 'now' | 'files'
>;

/** Work that starts by the clock, on one of several servers. The next run makes up for a run that was missed. */
type ScheduledJob = {
  queue: string;
  /** When the job runs, as five fields of cron. */
  runsAt: string;
  pollingSeconds: number;
  expireInSeconds?: number;
  work: () => Promise<unknown>;
};

const EVERY_MINUTE = '* * * * *';
/** A programme's messages are sent by those who show it, with their mail server and in their name. */
const queuesOf = (programmeId: number) => ({
  mail: `send-mail-${programmeId}`,
  unusual: `unusual-${programmeId}`,
  snapshots: `snapshots-${programmeId}`,
  surveys: `surveys-${programmeId}`,
});

/**
 * Starts the job queue on the same database: no second server. A process that only serves sends jobs and takes none: another
 * works on them.
 */
export async function startJobs(databaseUrl: string, deps: JobDeps & { tracing?: Tracing | undefined }) {
  const { db, config, programmeId, now, files } = deps;
  const queues = queuesOf(programmeId);
  const boss = await startQueue(databaseUrl, deps);
  await createMailQueue(boss, queues.mail);
  const wake = (queue: string) => () => void boss.send(queue, {}, { startAfter: 1 }).catch(() => undefined);
  const wakeMailJob = config.SMTP_URL ? wake(queues.mail) : () => undefined;
  for (const job of [...hourlyJobs(deps), ...frequentJobs(deps, wakeMailJob)]) await schedule(boss, job);
  await boss.send(queues.snapshots, {}).catch(() => undefined);
  const takeSnapshots = async () => {
    // Once the change is stored.
    await boss.send(queues.snapshots, {}, { startAfter: 1 }).catch(() => undefined);
  };
  if (config.SMTP_URL) await startMail(boss, deps, config.SMTP_URL);
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
    wakeSurveyJob: wake(queues.surveys),
    wakeUnusualJob: wake(queues.unusual),
    takeSnapshots,
    stop: () => {
      stopLooking();
      return boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

async function startQueue(
  databaseUrl: string,
  { config, tracing }: Pick<JobDeps, 'config'> & { tracing?: Tracing | undefined },
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'benchmarking-portal-jobs',
    max: 3,
  });
  // Jobs are retried; a lost connection is not worth ending the server for.
  boss.on('error', () => undefined);
  if (config.PROCESS === 'serve') boss.work = async () => '';
  else if (tracing) boss.work = traced(boss, tracing);
  await boss.start();
  return boss;
}

const createMailQueue = (boss: PgBoss, mail: string): Promise<void> =>
  boss.createQueue(mail, {
    name: mail,
    policy: 'short',
    retryLimit: 10,
    retryDelay: 30,
    retryBackoff: true,
  });

async function startMail(
  boss: PgBoss,
  { db, config, authSecret, alsoSecret, programmeId, now }: JobDeps,
  smtpUrl: string,
): Promise<void> {
  const { mail } = queuesOf(programmeId);
  await boss.work(mail, { pollingIntervalSeconds: 2 }, () =>
    sendMessages(db, { programmeId, smtpUrl, from: config.MAIL_FROM, authSecret, alsoSecret, now }),
  );
  // What a crash left in the outbox is found within a minute.
  await boss.schedule(mail, EVERY_MINUTE);
}

async function schedule(
  boss: PgBoss,
  { queue, runsAt, pollingSeconds, expireInSeconds, work }: ScheduledJob,
): Promise<void> {
  await boss.createQueue(queue, {
    name: queue,
    policy: 'short',
    ...(expireInSeconds !== undefined && { expireInSeconds }),
  });
  await boss.work(queue, { pollingIntervalSeconds: pollingSeconds }, work);
  await boss.schedule(queue, runsAt);
}

/** Lists the jobs that clean up and encrypt again. */
function hourlyJobs(deps: JobDeps): ScheduledJob[] {
  const { db, programmeId, now, files } = deps;
  return [
    {
      queue: 'clean-expired',
      runsAt: '17 * * * *',
      pollingSeconds: 60,
      work: () => deleteExpiredRows(db, now()),
    },
    {
      queue: `close-ended-accounts-${programmeId}`,
      runsAt: '2 * * * *',
      pollingSeconds: 60,
      work: () => closeEndedAccounts(db, programmeId, now()),
    },
    {
      queue: `seal-anew-${programmeId}`,
      runsAt: '27 * * * *',
      pollingSeconds: 60,
      work: async () => {
        await sealSecondFactors(db, deps, programmeId);
        await reencryptProviderSecrets(db, deps, programmeId);
        await reencryptWebhookSecrets(db, deps, programmeId);
      },
    },
    {
      queue: `sweep-files-${programmeId}`,
      runsAt: '37 * * * *',
      pollingSeconds: 60,
      work: () => deleteOrphanedFiles(db, { programmeId, files, now: now() }),
    },
  ];
}

/** Lists the jobs that look for due work every few minutes, which also finds what a crash left. */
function frequentJobs(deps: JobDeps, wakeMailJob: () => void): ScheduledJob[] {
  const { db, config, authSecret, alsoSecret, programmeId, now } = deps;
  const { unusual, snapshots, surveys } = queuesOf(programmeId);
  return [
    {
      queue: `reminders-${programmeId}`,
      runsAt: EVERY_MINUTE,
      pollingSeconds: 30,
      work: () => sendDueReminders(db, { config, programmeId, now, wakeMailJob }, programmeId),
    },
    {
      queue: `digests-${programmeId}`,
      runsAt: '*/5 * * * *',
      pollingSeconds: 60,
      work: () => notifyResults(db, { authSecret, config, now, wakeMailJob }, programmeId),
    },
    {
      queue: `subscriptions-${programmeId}`,
      runsAt: '*/5 * * * *',
      pollingSeconds: 60,
      work: () => notifySubscribers(db, { authSecret, config, now, wakeMailJob }, programmeId),
    },
    {
      queue: `webhooks-${programmeId}`,
      runsAt: EVERY_MINUTE,
      pollingSeconds: 30,
      work: () => sendDueDeliveries(db, { authSecret, alsoSecret, config, now }, programmeId),
    },
    {
      queue: unusual,
      runsAt: EVERY_MINUTE,
      pollingSeconds: 1,
      expireInSeconds: 4 * 3600,
      work: () => detectUnusualFigures(db, { now }, programmeId),
    },
    {
      queue: snapshots,
      runsAt: EVERY_MINUTE,
      pollingSeconds: 1,
      expireInSeconds: 4 * 3600,
      work: () => takeAllDueSnapshots(db, { now }, programmeId),
    },
    {
      queue: surveys,
      runsAt: EVERY_MINUTE,
      pollingSeconds: 2,
      work: async () => {
        await sendQueuedContactMail(db, { authSecret, config, now, wakeMailJob }, programmeId);
        await closeSurveys(db, { programmeId, now: now() });
        await deleteOldContacts(db, { programmeId, now: now() });
      },
    },
  ];
}

/** Traces the work of every job, whichever file defines it. */
function traced(boss: PgBoss, { inJob }: Tracing): typeof boss.work {
  const work = boss.work.bind(boss);
  return (<Task>(queue: string, options: PgBoss.WorkOptions, handler: PgBoss.WorkHandler<Task>) =>
    work<Task>(queue, options, (jobs) => inJob(queue, () => handler(jobs)))) as typeof boss.work;
}
