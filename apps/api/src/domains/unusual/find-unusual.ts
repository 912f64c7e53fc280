import type { UnusualKind } from '@portal/contract/unusual';
import { ADMIN } from '@portal/contract/rules/roles';
import { type Unusual, unusualIn } from '@portal/wording/standing';
import { groupBy } from '../../group-by.ts';
import { takingTurns } from '../../taking-turns.ts';
import { summariseFor } from '../chart-data/compare.ts';
import { courseOf, type CourseStep, LOOKED_BACK, missingReason } from '../chart-data/get-scorecard.ts';
import { lookAs, readCharts } from '../chart-data/look-at-charts.ts';
import { judgeFunnel } from '../chart-data/parts/judge-funnel.ts';
import { type CourseRow, selectCourses } from '../chart-data/scorecard.sql.ts';
import type { Reading } from '../results/reading.ts';

/** As the programme team sees figures: nothing is held back from it. */
const TEAM = { role_type_id: ADMIN, organisation_id: null };
/** How many charts' courses are read at once: of thousands of submissions, all would be too much. */
const CHARTS_AT_ONCE = 10;
/** What one found thing takes, roughly. */
const BYTES = 300;

export type Found = {
  submission_id: number;
  kind: UnusualKind;
  tone: Unusual['tone'];
  words: string;
  chart: FoundChart;
  value: number | null;
  numerator: number | null;
  denominator: number | null;
  n: number;
};
type FoundChart = {
  chart_id: number;
  chart_name: string;
  collection_code: string | null;
  tab_name: string | null;
  unit: string;
  decimals: number;
};

/** What is unusual of everybody who has submitted, as each one's profile says it; worked out once for a version of the results. */
export function findUnusual(reading: Reading, timePeriodId: number): Promise<Found[]> {
  const { minimum_peers, quartile_method, named_results, disclosure_threshold, round_counts } =
    reading.project;
  const rules = [minimum_peers, quartile_method, named_results, disclosure_threshold, round_counts];
  return reading.part(`unusual:${timePeriodId}:${JSON.stringify(rules)}`, async () => {
    const value = await find(reading, timePeriodId);
    return { value, size: value.length * BYTES };
  });
}

async function find(reading: Reading, timePeriodId: number): Promise<Found[]> {
  const { db, project } = reading;
  const read = await readCharts(reading, { time_period_id: timePeriodId });
  const { period, view, figuresOf } = await lookAs(reading, read, { actor: TEAM });
  const turn = takingTurns();
  const found: Found[] = [];
  for (let from = 0; from < read.charts.length; from += CHARTS_AT_ONCE) {
    const charts = read.charts.slice(from, from + CHARTS_AT_ONCE);
    const chartIds = charts.map(({ chart_id }) => chart_id);
    const past = { projectId: project.id, period, chartIds, periods: LOOKED_BACK };
    const { version, periods, courses } = await selectCourses(db, past);
    reading.sees(version);
    const periodsOf = groupBy(periods, ([chart_id]) => chart_id);
    const coursesOf = groupBy(courses, ([chart_id]) => chart_id);
    for (const { chart_id, chart_name, collection_code, tab_name, measure, ...chart } of charts) {
      const figures = figuresOf({ chart_id, chart_name, collection_code, tab_name, measure, ...chart });
      const { places, n } = summariseFor(figures, view, project);
      const signals = new Map(
        judgeFunnel(figures, measure)?.signals.map(({ figure, signal }) => [figure.submission_id, signal]),
      );
      const steps = (periodsOf.get(chart_id) ?? []).map(([, time_period_name, is_break]) => ({
        ...{ time_period_name, is_break },
      }));
      const courseBy = new Map((coursesOf.get(chart_id) ?? []).map((row) => [row[1], row]));
      const { unit, decimals, polarity } = measure;
      const about = { chart_id, chart_name, collection_code, tab_name, unit, decimals };
      for (const figure of figures) {
        const { submission_id, value, numerator, denominator } = figure;
        if (!figure.submitted) continue;
        const course = courseOf(stepsWith(steps, courseBy.get(submission_id)), polarity, value !== null);
        const signal = places.has(submission_id) ? (signals.get(submission_id) ?? null) : null;
        const judged = { signal, polarity, missing_reason: missingReason(figure), ...course };
        for (const { weight, tone, words, form } of unusualIn(judged)) {
          const kind = kindOf(form, weight);
          found.push({ submission_id, kind, tone, words, chart: about, value, numerator, denominator, n });
        }
        await turn();
      }
    }
  }
  return found;
}

function stepsWith(steps: Omit<CourseStep, 'value'>[], row: CourseRow | undefined): CourseStep[] {
  const values = new Map(row?.[2].map((place, at) => [place, row[3][at]!]));
  return steps.map((step, place) => ({ ...step, value: values.get(place) ?? null }));
}

function kindOf(form: Unusual['form'], weight: Unusual['weight']): UnusualKind {
  if (form === 'funnel') return weight === 3 ? 'alarm' : 'alert';
  if (form === 'spc') return 'special_cause';
  return form === 'time_series' ? 'change' : 'missing';
}
