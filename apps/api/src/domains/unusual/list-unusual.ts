import { dataCollectionStateOf } from '@portal/contract/programmes';
import { type listUnusual as endpoint, type UnusualFigure, unusualKinds } from '@portal/contract/unusual';
import type { z } from 'zod';
import { problems } from '../../problems.ts';
import { takingTurns } from '../../taking-turns.ts';
import { factsOf, isExpected, periodOf } from '../results/facts.ts';
import type { Reading } from '../results/reading.ts';
import { findUnusual } from './find-unusual.ts';

type Query = z.output<(typeof endpoint)['query']>;

/** One page of what is unusual in a period of a project. @throws 404 where the project has no such period */
export async function listUnusual(
  reading: Reading,
  query: Query,
): Promise<z.input<(typeof endpoint)['response']>> {
  const all = await everything(reading, query.time_period_id);
  const counts = Object.fromEntries(unusualKinds.map((kind) => [kind, 0])) as Record<
    UnusualFigure['kind'],
    number
  >;
  for (const { kind } of all) counts[kind] += 1;
  const wanted = query.search?.trim().toLowerCase() ?? '';
  const finds = (one: UnusualFigure) =>
    wanted === '' ||
    [one.submission_name, one.organisation_name, one.chart_name ?? '', one.words].some((text) =>
      text.toLowerCase().includes(wanted),
    );
  const found = all.filter((one) => (!query.kind || one.kind === query.kind) && finds(one));
  const way = query.sort.startsWith('-') ? -1 : 1;
  const by = orders[query.sort.replace('-', '') as keyof typeof orders];
  // What stands alike keeps its order, so that pages fit together.
  const sorted = found.sort((a, b) => way * by(a, b));
  return {
    unusual: sorted.slice(query.offset, query.offset + query.limit),
    total: sorted.length,
    counts,
  };
}

const collator = new Intl.Collator('en-GB', { numeric: true });
const gravity = ({ kind, tone }: UnusualFigure) =>
  (unusualKinds.length - unusualKinds.indexOf(kind)) * 2 + (tone === 'worse' ? 1 : 0);
const orders = {
  weight: (a: UnusualFigure, b: UnusualFigure) => gravity(a) - gravity(b),
  submission: (a: UnusualFigure, b: UnusualFigure) =>
    collator.compare(a.organisation_name, b.organisation_name) ||
    collator.compare(a.submission_name, b.submission_name),
  measure: (a: UnusualFigure, b: UnusualFigure) => collator.compare(a.chart_name ?? '', b.chart_name ?? ''),
};

async function everything(reading: Reading, timePeriodId: number): Promise<UnusualFigure[]> {
  const period = periodOf(reading, timePeriodId);
  if (!period) throw problems.notFound('time period');
  const found = await findUnusual(reading, timePeriodId);
  const { byId, members, submittedIn } = await factsOf(reading);
  const turn = takingTurns();
  const all: UnusualFigure[] = [];
  for (const { chart, submission_id, ...rest } of found) {
    const member = byId.get(submission_id);
    if (member) {
      const { submission_name, organisation_name } = member;
      all.push({ ...rest, ...chart, submission_id, submission_name, organisation_name });
    }
    await turn();
  }
  // While it can still be submitted, that it was not is nothing unusual.
  const state = dataCollectionStateOf(period, reading.now());
  if (!['closed', 'validation', 'published'].includes(state)) return all;
  const submitted = submittedIn(timePeriodId);
  for (const member of members) {
    const { submission_id, submission_name, organisation_name } = member;
    if (submitted.has(submission_id) || !isExpected(member, period)) continue;
    all.push({ ...NOTHING, submission_id, submission_name, organisation_name });
  }
  return all;
}

const NOTHING = {
  ...{ kind: 'missing' as const, tone: 'neutral' as const, words: 'Nothing was submitted for this period.' },
  ...{ chart_id: null, chart_name: null, collection_code: null, tab_name: null, unit: '', decimals: 0 },
  ...{ value: null, numerator: null, denominator: null, n: null },
};
