import type { OutputType } from '@portal/contract/charts/output-types';
import type * as contract from '@portal/contract/charts/measure-splits';
import type { Db } from '../../../database/connect.ts';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { laterIfLarge } from '../../measures/measures/large-recalculations.ts';
import { recordMeasure } from '../../measures/measures/load-and-check-measure.ts';
import {
  countPublicationsOf,
  deleteMeasureRow,
  insertMeasure,
  type MeasureRow,
  selectMeasuresToCompute,
} from '../../measures/measures/measures.sql.ts';
import { rebuildMeasures } from '../../measures/measures/rebuild-measures.ts';
import { bandsOfMeasure, defineBand } from '../../measures/measures/split-definition.ts';
import { assertNotUsed } from '../../measures/measures/update-dependents.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { insertChartMemberships } from '../charts/collection-memberships.sql.ts';
import { insertMetaData } from '../charts/metadata.sql.ts';
import {
  deleteChartRow,
  insertChart,
  replaceOutputTypes,
  selectAllOutputTypes,
} from '../charts/manage-charts.sql.ts';
import { upsertParameters } from '../charts/parameters.sql.ts';
import { recordChartChange } from '../charts/record-chart-change.ts';
import {
  findReasonNotToSplit,
  loadMeasureAmongAll,
  loadSplits,
  type PlannedSplit,
  planSplits,
} from './load-splits.ts';
import { selectChartsOf, selectPlaceOfSplit } from './measure-splits.sql.ts';

/** Chart types that compare the bands; the first is the default. */
const CHART_TYPES: OutputType[] = [
  'heat_table',
  'ranked_bars',
  'scatter',
  'box_plot',
  'time_series',
  'table',
];
const LONGEST_CHART_NAME = 200;

export const createMeasureSplit: Handler<typeof contract.createMeasureSplit> = async ({
  actor,
  body: { question_code },
  db,
  deps,
  loaded,
}) => {
  const { project_id } = loaded.measure;
  // Locked first, so that the same split asked for twice is made once.
  await bumpResults(db, project_id);
  const { all, measure } = await loadMeasureAmongAll(db, loaded.measure);
  if (!measure) throw problems.notFound('measure');
  const reason = await findReasonNotToSplit(db, measure, all);
  if (reason) throw problems.conflict(reason);
  const existing = (await loadSplits(db, measure, all)).find((one) => one.question_code === question_code);
  if (existing)
    throw problems.conflict(comparisonMessages.measureSplitAlready({ question: existing.question_text }));
  const split = (await planSplits(db, measure, all)).find((one) => one.question_code === question_code);
  if (!split)
    throw problems.invalid([{ path: 'body.question_code', message: comparisonMessages.questionCannotSplit }]);
  const bands = await insertBands(db, actor, measure, split);
  const chart = await insertChartOfSplit(db, actor, measure, { ...split, bands });
  const among = await selectMeasuresToCompute(db, project_id);
  const of = { definition: measure, code: measure.measure_code, all: among };
  const job = await laterIfLarge(db, deps, project_id, of, () => ({
    kind: 'change',
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    project_id,
    measure_id: measure.id,
    fields: {},
  }));
  if (!job) await rebuildMeasures(db, { project_id, ids: [measure.id] });
  return {
    bands: bands.map(({ id, measure_code, measure_name }) => ({ id, measure_code, measure_name })),
    chart,
    job,
  };
};

type Band = PlannedSplit['bands'][number] & { id: number };

async function insertBands(
  db: Db,
  actor: Actor,
  measure: MeasureRow,
  { question_code: split_by, bands }: PlannedSplit,
): Promise<Band[]> {
  const { project_id, description, decimals, unit, polarity, counts, comparable_since_id } = measure;
  const inserted: Band[] = [];
  for (const band of bands) {
    const { measure_code, measure_name, split_value } = band;
    const fields = {
      project_id,
      measure_code,
      measure_name,
      description,
      ...defineBand(measure, { split_by, split_value }),
      decimals,
      unit,
      polarity,
      counts,
      comparable_since_id,
      split_of_id: measure.id,
      split_by,
      split_value,
    };
    const id = await conflictOnViolation(
      insertMeasure(db, fields),
      comparisonMessages.measureCodeTaken({ code: measure_code }),
    );
    await recordMeasure(db, actor, id, { action: 'measure.created', after: fields });
    inserted.push({ ...band, id });
  }
  return inserted;
}

/**
 * Inserts a chart of the whole and its bands, in the groups of the charts that show the whole and in their periods
 * that are not published.
 */
async function insertChartOfSplit(
  db: Db,
  actor: Actor,
  { id: measure_id, project_id, measure_name }: MeasureRow,
  split: Omit<PlannedSplit, 'bands'> & { bands: Band[] },
) {
  const chart_name = nameChart(measure_name, split.question_text);
  const place = await selectPlaceOfSplit(db, { project_id, measure_id, question_code: split.question_code });
  const id = await conflictOnViolation(
    insertChart(db, { project_id, chart_name }),
    comparisonMessages.chartNameTaken({ name: chart_name }),
  );
  const idOf = new Map((await selectAllOutputTypes(db)).map((one) => [one.output_type, one.id]));
  await replaceOutputTypes(
    db,
    id,
    CHART_TYPES.map((name) => idOf.get(name)!),
  );
  await insertMetaData(db, {
    chart_id: id,
    metadata_name: 'Bands',
    metadata_text: aboutBands(measure_name, split),
  });
  await insertChartMemberships(
    db,
    place.collection_ids.map((collection_id) => ({ collection_id, chart_id: id })),
  );
  const series = [
    { measure_id, series_name: 'All' },
    ...split.bands.map((band) => ({ measure_id: band.id, series_name: band.option_name })),
  ];
  for (const time_period_id of place.time_period_ids)
    await upsertParameters(db, { chart_id: id, time_period_id }, series);
  await recordChartChange(db, actor, project_id, {
    action: 'chart.created',
    subject_type: 'chart',
    subject_id: id,
    after: { chart_name, split_of_id: measure_id, split_by: split.question_code },
  });
  return { id, chart_name };
}

/** Names the chart of a split. A long question is cut, so that the closing quotation mark is never missing. */
function nameChart(measureName: string, questionText: string): string {
  const space = LONGEST_CHART_NAME - `${measureName} by “”`.length;
  const question = questionText.length <= space ? questionText : `${questionText.slice(0, space - 1)}…`;
  return `${measureName} by “${question}”`;
}

const aboutBands = (measure_name: string, { question_text }: Pick<PlannedSplit, 'question_text'>) =>
  `Each band contains the cases that have the same answer to “${question_text}”. ` +
  `Cases without an answer are counted in “${measure_name}” but not in any band. ` +
  'If a number in one band is too small to show, all bands of the organisation are held back.';

export const deleteMeasureSplit: Handler<typeof contract.deleteMeasureSplit> = async ({
  actor,
  db,
  loaded,
  params: { question_code },
}) => {
  const { id, project_id } = loaded.measure;
  await bumpResults(db, project_id);
  const { all, measure } = await loadMeasureAmongAll(db, loaded.measure);
  const bands = bandsOfMeasure(all, id).filter(({ split_by }) => split_by === question_code);
  if (!measure || bands.length === 0) throw problems.notFound('split');
  const [split] = (await loadSplits(db, measure, all)).filter((one) => one.question_code === question_code);
  const own = new Set(split!.charts.map((chart) => chart.id));
  const bandIds = bands.map((band) => band.id);
  const others = (await selectChartsOf(db, bandIds)).filter((chart) => !own.has(chart.id));
  if (others.length > 0) {
    const names = others.map(({ chart_name }) => chart_name).join(', ');
    throw problems.conflict(comparisonMessages.measureInUse({ names }));
  }
  for (const band of bands) {
    assertNotUsed(all, band.measure_code);
    if ((await countPublicationsOf(db, { measure_id: band.id, project_id })) > 0)
      throw problems.conflict(comparisonMessages.splitInPublishedResults);
  }
  for (const { id: chartId, chart_name } of split!.charts) {
    await conflictOnViolation(deleteChartRow(db, chartId), comparisonMessages.chartInUse);
    await recordChartChange(db, actor, project_id, {
      action: 'chart.deleted',
      subject_type: 'chart',
      subject_id: chartId,
      before: { chart_name },
    });
  }
  for (const { id: bandId, ...before } of bands) {
    await conflictOnViolation(deleteMeasureRow(db, bandId), comparisonMessages.measureInChart);
    await recordMeasure(db, actor, bandId, { action: 'measure.deleted', before });
  }
  return { done: true as const };
};
