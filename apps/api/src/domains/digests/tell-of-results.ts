import { dataCollectionStateOf } from '@portal/contract/programmes';
import type { ScorecardEntry } from '@portal/contract/chart-data';
import { VIEWER } from '@portal/contract/rules/roles';
import { findingsOf, toKnown } from '@portal/wording/digest';
import type { Db } from '../../database/connect.ts';
import { transaction } from '../../database/transaction.ts';
import { groupBy } from '../../group-by.ts';
import { entriesOf, historyOf } from '../chart-data/get-scorecard.ts';
import { readCharts, seeCharts } from '../chart-data/look-at-charts.ts';
import { revisedOf } from '../chart-data/revised.ts';
import { type Posting, sendMails } from '../mail/queue-message.ts';
import type { periodOf } from '../results/facts.ts';
import { type Facts, isExpected } from '../results/facts.ts';
import { type Reading, readingNow } from '../results/reading.ts';
import {
  beginChanges,
  beginPublications,
  moveOn,
  selectFindings,
  selectReaders,
  selectTellings,
  type Telling,
  upsertFindings,
} from './digests.sql.ts';
import { type Looked, toLetters } from './to-letters.ts';

/** How many organisations are told in one transaction: what is done stays done, and nobody is told twice. */
const AT_ONCE = 50;
/** How many messages are written with one statement. */
const AT_A_TIME = 500;

/**
 * Tells those who take part what was published or has changed since, one message for a project and person. Each step is stored
 * with the messages of it, so that a run that is cut off goes on where it was, in whichever process.
 */
export async function tellOfResults(db: Db, deps: Posting, programmeId: number): Promise<void> {
  const at = { programmeId, now: deps.now() };
  await beginPublications(db, at);
  await beginChanges(db, at);
  // A project that fails keeps no other one waiting; it is tried again by the next run.
  const failures: unknown[] = [];
  for (const found of await selectTellings(db, at)) {
    try {
      let telling: Telling | null = found;
      while (telling) telling = await tellSome(db, deps, telling);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** @returns what is left of it; null: nothing, or another process has it */
async function tellSome(db: Db, deps: Posting, telling: Telling): Promise<Telling | null> {
  const seen = await readingNow({ db, deps, project: telling.project }, (of) => look(of, telling));
  if (!seen) return null;
  const { looked, upTo, period_name } = seen;
  return transaction(db, async (tx) => {
    const now = deps.now();
    if (!(await moveOn(tx, telling, upTo, now))) return null;
    // Access is asked for again: to look takes a while.
    const readers = await selectReaders(tx, {
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
        ...{ part_id: telling.part_id, submission_id },
        findings: toKnown(findings),
      })),
    );
    if (telling.reason !== 'noted') {
      const letters = toLetters({ deps, telling, period_name, looked, readers, known });
      const { programme_id } = telling.project;
      for (let from = 0; from < letters.length; from += AT_A_TIME) {
        const some = letters.slice(from, from + AT_A_TIME);
        await sendMails(tx, deps, programme_id, `results_${telling.reason}`, some);
      }
    }
    return upTo === null ? null : { ...telling, done_up_to: upTo };
  });
}

/** What the next organisations see that have somebody to tell. @returns null where it is not published any more */
async function look(of: Reading, telling: Telling) {
  const charts = await readCharts(of, telling);
  const { period, facts } = charts;
  if (dataCollectionStateOf(period, of.now()) !== 'published') return null;
  const waiting = waitingIn(facts, period, telling.done_up_to);
  const ids = [...waiting.keys()].sort((a, b) => a - b);
  const some = ids.slice(0, AT_ONCE);
  const readers = await selectReaders(of.db, { ...telling, organisationIds: some });
  const told = some.filter((id) => readers.some(({ organisation_id }) => organisation_id === id));
  const submissionIds = told.flatMap((id) => waiting.get(id)!.map((one) => one.submission_id));
  const history = groupBy(
    told.length === 0 ? [] : await historyOf(of.db, { project: of.project, looked: charts, submissionIds }),
    ({ submission_id }) => submission_id,
  );
  const looked: Looked[] = [];
  for (const organisation_id of told) {
    // As anybody of the organisation sees it: figures of others are not told, but what is unusual is judged by them.
    const actor = { role_type_id: VIEWER, organisation_id };
    const seen = await seeCharts(of, charts, { actor });
    const measureIds = new Set(seen.charts.map(({ measure }) => measure.id));
    const revised = revisedOf(
      { reading: of, facts, actor, isOwn: seen.isOwn },
      { measureIds, periodId: period.id },
    );
    const submissions = [];
    for (const { submission_id, submission_name } of waiting.get(organisation_id)!) {
      const past = history.get(submission_id) ?? [];
      const entries: ScorecardEntry[] = await entriesOf(seen, {
        project: of.project,
        ownId: submission_id,
        past,
      });
      submissions.push({ submission_id, submission_name, findings: findingsOf(entries) });
    }
    looked.push({ organisation_id, submissions, revised });
  }
  return { looked, upTo: ids.length > AT_ONCE ? some.at(-1)! : null, period_name: period.time_period_name };
}

/** Those who take part in the period, by organisation, that have not been told. */
function waitingIn(facts: Facts, period: NonNullable<ReturnType<typeof periodOf>>, doneUpTo: number) {
  const submitted = facts.submittedIn(period.id);
  const taking = facts.members.filter(
    (one) => one.organisation_id > doneUpTo && (isExpected(one, period) || submitted.has(one.submission_id)),
  );
  return groupBy(taking, ({ organisation_id }) => organisation_id);
}
