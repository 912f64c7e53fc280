import { findingsOf, toPreviousFindings } from '@portal/wording/digest-findings';
import type { Db } from '../../../database/connect.ts';
import { transaction } from '../../../database/transaction.ts';
import { type OutboxDeps, queueMails } from '../../platform/mail/queue-message.ts';
import {
  startChangeDigests,
  insertPublicationDigests,
  advanceDigest,
  selectFindings,
  selectSubscribers,
  selectPendingDigests,
  type PendingDigest,
  upsertFindings,
} from './digests.sql.ts';
import { type ComputedDigests, computeDigests } from './compute-digests.ts';
import { type OrganisationDigest, composeDigests } from './compose-digests.ts';

/**
 * How many organisations are notified in one transaction: finished ones stay finished and no organisation is
 * notified twice.
 */
const AT_ONCE = 50;
/** How many messages are written with one statement. */
const AT_A_TIME = 500;

/**
 * Notifies participants of what was published or changed since, one message for a project and person. Each
 * step is stored with its messages, so that an interrupted run resumes in any process.
 */
export async function notifyResults(db: Db, deps: OutboxDeps, programmeId: number): Promise<void> {
  const at = { programmeId, now: deps.now() };
  await insertPublicationDigests(db, at);
  await startChangeDigests(db, at);
  // A project that fails keeps no other one waiting; it is tried again by the next run.
  const failures: unknown[] = [];
  for (const found of await selectPendingDigests(db, at)) {
    try {
      await tellAll(db, deps, found);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Repeats until all are notified, another process has taken over, or the period is no longer published. */
async function tellAll(db: Db, deps: OutboxDeps, found: PendingDigest): Promise<void> {
  const seen = await computeDigests(db, deps, found);
  if (!seen) return;
  let telling: PendingDigest | null = found;
  for (let from = 0; telling; from += AT_ONCE) telling = await tellSome(db, deps, { telling, seen, from });
}

/** @returns what is left of it; null: nothing, or another process has it */
async function tellSome(
  db: Db,
  deps: OutboxDeps,
  { telling, seen, from }: { telling: PendingDigest; seen: ComputedDigests; from: number },
): Promise<PendingDigest | null> {
  const { waiting, unusual, period_name } = seen;
  const looked = waiting
    .slice(from, from + AT_ONCE)
    .map(({ organisation_id, members, revised }): OrganisationDigest => ({
      organisation_id,
      revised,
      submissions: members.map(({ submission_id, submission_name }) => ({
        submission_id,
        submission_name,
        findings: findingsOf(unusual.get(submission_id) ?? []),
      })),
    }));
  const upTo = from + AT_ONCE < waiting.length ? looked.at(-1)!.organisation_id : null;
  return transaction(db, async (tx) => {
    if (!(await advanceDigest(tx, telling, upTo, deps.now()))) return null;
    // Access is asked for again: to look takes a while.
    const readers = await selectSubscribers(tx, {
      ...telling,
      organisationIds: looked.map((one) => one.organisation_id),
    });
    const submissions = looked.flatMap((one) => one.submissions);
    const known = await selectFindings(
      tx,
      telling.part_id,
      submissions.map((one) => one.submission_id),
    );
    await upsertFindings(
      tx,
      submissions.map(({ submission_id, findings }) => ({
        part_id: telling.part_id,
        submission_id,
        findings: toPreviousFindings(findings),
      })),
    );
    if (telling.reason !== 'noted') {
      const letters = composeDigests({ deps, telling, period_name, looked, readers, known });
      const { programme_id } = telling.project;
      for (let first = 0; first < letters.length; first += AT_A_TIME) {
        const some = letters.slice(first, first + AT_A_TIME);
        await queueMails(tx, deps, programme_id, `results_${telling.reason}`, some);
      }
    }
    return upTo === null ? null : { ...telling, done_up_to: upTo };
  });
}
