import { dataCollectionStateOf } from '@portal/contract/programmes';
import type { Actor } from '../../http/actor.ts';
import { problems } from '../../problems.ts';
import { viewOf } from '../../policies/figures.ts';
import { takingTurns } from '../../taking-turns.ts';
import { factsOf, periodOf } from '../results/facts.ts';
import type { Reading } from '../results/reading.ts';
import { selectValues } from './chart-data.sql.ts';
import { chooseSubmission, type Looker, ownBy } from './choose-submission.ts';
import { readFigures } from './read-figures.ts';
import { hasCollection, selectScorecardCharts } from './scorecard.sql.ts';
import { lookingAt } from './sight.ts';
import { openDisclosure } from './small-numbers/open-disclosure.ts';

export type LookedAt = Awaited<ReturnType<typeof lookAtCharts>>;
/** A chart with the figures of its default series in the period, those that may be known of. */
export type LookedAtChart = LookedAt['charts'][number] & {
  figures: Awaited<ReturnType<LookedAt['figuresOf']>>;
};

type Asked = {
  time_period_id: number;
  collection_id?: number | undefined;
  /** Only these. */
  chart_ids?: number[] | undefined;
};
type ReadCharts = Awaited<ReturnType<typeof readCharts>>;

/**
 * Every chart of a project, or of a group and its sub-groups, in a period as one person may see it: in a fixed number of
 * statements however many charts there are. Whatever shows many charts at once starts from here, so that nothing is in it
 * that its chart would hold back.
 *
 * @throws 404 for a period, group or submission that is not there for the actor.
 */
export async function lookAtCharts(
  reading: Reading,
  { actor, of }: { actor: Actor; of: Asked & { submission_id?: number | undefined } },
) {
  return seeCharts(reading, await readCharts(reading, of), { actor, submission_id: of.submission_id });
}

/** Which charts these are, without a figure. @throws 404 for a period or group that is not there */
export async function findCharts(reading: Reading, of: Asked) {
  const { db, project } = reading;
  const period = periodOf(reading, of.time_period_id);
  if (!period) throw problems.notFound('time period');
  const collectionId = of.collection_id ?? null;
  if (collectionId !== null && !(await hasCollection(db, project.id, collectionId))) {
    throw problems.notFound('collection');
  }
  const facts = await factsOf(reading);
  const scope = { projectId: project.id, timePeriodId: period.id, collectionId, chartIds: of.chart_ids };
  const { version, collection_name, charts } = await selectScorecardCharts(db, scope);
  reading.sees(version);
  return { period, facts, collection_name, charts };
}

/** What is the same whoever looks: nothing of it is for anybody's eyes. */
export async function readCharts(reading: Reading, of: Asked) {
  const found = await findCharts(reading, of);
  const read = await selectValues(reading.db, {
    ...{ project_id: reading.project.id, time_period_id: found.period.id },
    measure_ids: [...new Set(found.charts.map(({ measure }) => measure.id))],
  });
  reading.sees(read.version);
  return { ...found, valuesOf: read.valuesOf };
}

/**
 * The charts that were read, as one person may see them: the figures of one after the other, so that those of all, which may
 * be hundreds of thousands, are never there together.
 */
export async function seeCharts(
  reading: Reading,
  { period, facts, collection_name, charts, valuesOf }: ReadCharts,
  { actor, submission_id }: { actor: Looker; submission_id?: number | undefined },
) {
  const chosen = chooseSubmission(facts, actor, submission_id);
  const ownId = chosen?.submission_id ?? null;
  const isOwn = ownBy(actor, ownId);
  const submitted = facts.submittedIn(period.id);
  const own_submitted = facts.members.some((one) => isOwn(one) && submitted.get(one.submission_id));
  const state = dataCollectionStateOf(period, reading.now());
  const view = viewOf({ role_type_id: actor.role_type_id, own_submitted }, reading.project, state);
  const sight = await lookingAt(reading)(period, state, view);
  const disclosure = await openDisclosure(reading, [period.id]);
  const turn = takingTurns();
  const figuresOf = async ({ measure }: (typeof charts)[number]) => {
    const subject = { measure, period };
    const values = valuesOf(measure.id);
    // Of thousands each of these takes a moment.
    await turn();
    const figures = readFigures(facts, values, subject, { disclosure, isOwn });
    await turn();
    return sight.see(figures);
  };
  return {
    ...{ period, state, facts, chosen, ownId, isOwn, view, sight, disclosure, collection_name },
    ...{ charts, figuresOf },
  };
}
