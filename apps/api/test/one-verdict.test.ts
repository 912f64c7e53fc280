import { type ChartData, getChartData, getScorecard } from '@portal/contract/charts/chart-data';
import type { OutputType } from '@portal/contract/charts/output-types';
import { ADMIN } from '@portal/contract/identity/roles';
import { getWhatIf } from '@portal/contract/charts/hypothetical-value';
import * as outliers from '@portal/contract/outliers/outliers';
import { chartDataColumns } from '@portal/wording/chart-data-table';
import { profileColumns } from '@portal/wording/profile-table';
import { beforeAll, describe, expect, it } from 'vitest';
import { tidyCsvRows, TIDY_HEADER } from '../src/modules/exports/downloads/write-tidy-csv.ts';
import { buildChartModel } from '../src/modules/exports/report-packs/chart-models/build-chart-model.ts';
import { chartCaptions } from '../src/modules/exports/report-packs/chart-models/chart-captions.ts';
import { findingsOf } from '@portal/wording/digest-findings';
import { buildComparison, type FigureGiven } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { useTestApp } from '#support/test-app';

/*
 * Asks every chart type, list, file and message for the same value, and fails if two contradict each other.
 */

const t = useTestApp();
let admin: Awaited<ReturnType<typeof buildUser>>;
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
});

const FORMS: OutputType[] = [
  ...(['ranked_bars', 'funnel', 'box_plot', 'time_series', 'percentile_bands', 'table'] as const),
];
type Word = 'better' | 'worse' | 'higher' | 'lower' | 'similar' | 'none';

/** The verdict that a sentence expresses. */
function readVerdict(sentence: string): Word {
  if (/Similar:/.test(sentence)) return 'similar';
  if (/on the better side|Better:|meets the target/.test(sentence)) return 'better';
  if (/on the worse side|Worse:|misses the target/.test(sentence)) return 'worse';
  const [, side] = /nlikely to be due to chance: it is (below|above)/.exec(sentence) ?? [];
  return side === 'below' ? 'lower' : side === 'above' ? 'higher' : 'none';
}

type Built = Awaited<ReturnType<typeof buildComparison>>;
const chartOf = async (built: Built, submission_id: number, output_type: OutputType) => {
  const params = { chart_id: built.chart.id, time_period_id: built.period.id };
  const { body } = await t.call(getChartData, { params, body: { output_type, submission_id } }, admin);
  return body;
};

/** Reads the verdict on a submission's value in each place. */
async function sayings(built: Built, submission_id: number, findings: outliers.UnusualFigure[]) {
  const said: Record<string, Word> = {};
  const own = (data: ChartData) => data.points.find((one) => one.submission_id === submission_id)!;
  for (const form of FORMS) {
    const data = await chartOf(built, submission_id, form);
    const column = chartDataColumns(data).find(({ id }) => id === 'verdict');
    said[`${form}: sentence`] = readVerdict(data.verdict ?? '');
    said[`${form}: sentence of files`] = readVerdict(data.verdict_named ?? '');
    said[`${form}: slide`] = readVerdict(chartCaptions(data).verdict);
    said[`${form}: table and workbook`] = (
      (column?.valueOf(own(data)) ?? 'None') as string
    ).toLowerCase() as Word;
    const line = tidyCsvRows(data).find(
      (cells) => cells[TIDY_HEADER.indexOf('submission_key')] === own(data).key,
    )!;
    said[`${form}: tidy CSV`] = line[TIDY_HEADER.indexOf('verdict')] as Word;
    const model = form === 'funnel' ? buildChartModel(data) : null;
    if (model?.form === 'points') {
      // Your point has a look of its own; every other is drawn by its verdict.
      const others = data.points.filter((one) => one.submission_id !== submission_id);
      const roles = model.points.filter(({ role }) => role !== 'own').map(({ role }) => role);
      expect(roles.filter((role) => role === 'better').length).toBe(
        others.filter(({ signal }) => wordOf(signal, data.judging.better) === 'better').length,
      );
    }
  }
  // The real numbers, tried as if they were others, are judged as the chart judges them.
  const { numerator, denominator, value } = own(await chartOf(built, submission_id, 'table'));
  const params = { chart_id: built.chart.id, time_period_id: built.period.id };
  const numbers = { submission_id, numerator, denominator, value };
  const tried = await t.call(getWhatIf, { params, body: numbers }, admin);
  said['tried value: sentence'] = readVerdict(tried.body.verdict ?? '');
  said['tried value: table'] = wordOf(tried.body.tried.signal, tried.body.judging.better);
  const query = { project_id: built.project.id, time_period_id: built.period.id, submission_id };
  const entry = (await t.call(getScorecard, { query }, admin)).body.entries[0]!;
  said['profile and scorecard'] = entry.verdict;
  const cell = profileColumns(null)
    .find(({ header }) => header === 'Verdict')!
    .valueOf(entry) as string;
  said['profile file'] = (cell === 'Not compared' ? 'none' : cell.toLowerCase()) as Word;
  const listed = findings.find(
    (one) => one.submission_id === submission_id && /alarm|alert|good/.test(one.kind),
  );
  const mailed = findingsOf([{ ...entry, chart_id: built.chart.id }]).find(({ key }) =>
    key.includes(':funnel:'),
  );
  return { said, entry, listed, mailed };
}

const wordOf = (signal: ChartData['points'][number]['signal'], better: string): Word => {
  if (signal === null) return 'none';
  if (signal === 'inside') return 'similar';
  const side = signal.startsWith('low') ? 'lower' : 'higher';
  return better === 'neutral' ? side : side === better ? 'better' : 'worse';
};

const shares = (...all: number[]) => all.map((one): FigureGiven => [one, 1000]);
const SETS: [name: string, figures: FigureGiven[], measure: object, expected: Word[]][] = [
  [
    'shares that vary by chance, and one far off',
    shares(160, 98, 99, 100, 101, 102, 103, 97, 100, 99, 101),
    {},
    ['worse', ...Array<Word>(10).fill('similar')],
  ],
  // φ is far above 1: by chance alone all would be out, and the funnel has them inside.
  [
    'shares that vary by more than chance',
    shares(100, 200, 300, 400, 500, 250),
    {},
    Array<Word>(6).fill('similar'),
  ],
  ['all zero', shares(0, 0, 0, 0, 0), {}, Array<Word>(5).fill('similar')],
  ['all equal', shares(250, 250, 250, 250, 250), {}, Array<Word>(5).fill('similar')],
  [
    'observed and expected, all above what is expected',
    [150, 155, 152, 149, 151].map((one): FigureGiven => [one, 100]),
    { kind: 'standardised_ratio', multiplier: 100, unit: '(100 = as expected)', polarity: 'lower' },
    Array<Word>(5).fill('worse'),
  ],
  [
    'neither direction is better, and one far below',
    shares(20, 98, 99, 100, 101, 102, 103, 97, 100, 99, 101),
    { polarity: 'neutral' },
    ['lower', ...Array<Word>(10).fill('similar')],
  ],
  [
    'better than the limits is no alarm',
    shares(40, 98, 99, 100, 101, 102, 103, 97, 100, 99, 101),
    {},
    ['better', ...Array<Word>(10).fill('similar')],
  ],
  ['no limits', shares(40, 98, 99, 100, 101), { kind: 'ratio' }, Array<Word>(5).fill('none')],
];

describe('one value has one verdict', () => {
  it.each(SETS)('for %s', async (_, figures, measure, expected) => {
    const project = { named_results: true };
    const built = await buildComparison(t.db, t.programme.id, figures, {
      outputTypes: FORMS,
      measure,
      project,
    });
    const about = { project_id: built.project.id, time_period_id: built.period.id };
    await t.call(outliers.detectUnusualFigures, { body: about }, admin);
    const { findings } = (await t.call(outliers.listUnusualFigures, { query: about }, admin)).body;
    for (const [at, { submission }] of built.members.slice(0, 3).entries()) {
      const { said, listed, mailed, entry } = await sayings(built, submission.id, findings);
      expect(said).toEqual(Object.fromEntries(Object.keys(said).map((place) => [place, expected[at]])));
      const isOut = !['similar', 'none'].includes(expected[at]!);
      expect([listed !== undefined, mailed !== undefined]).toEqual([isOut, isOut]);
      if (!isOut) continue;
      expect(listed!.kind === 'good_outlier').toBe(expected[at] === 'better');
      expect(listed!.kind === 'alarm').toBe(expected[at] !== 'better' && entry.signal!.endsWith('alarm'));
    }
  });

  it.each(['limits_998', 'chance_95', 'chance_998', 'quarters', 'goal'] as const)(
    'by the rule %s',
    async (verdict_rule) => {
      const built = await buildComparison(t.db, t.programme.id, shares(100, 200, 300, 400, 500, 250), {
        outputTypes: FORMS,
        project: { named_results: true, verdict_rule },
      });
      const about = { project_id: built.project.id, time_period_id: built.period.id };
      await t.call(outliers.detectUnusualFigures, { body: about }, admin);
      const { findings } = (await t.call(outliers.listUnusualFigures, { query: about }, admin)).body;
      for (const { submission } of built.members.slice(0, 3)) {
        const { said } = await sayings(built, submission.id, findings);
        expect(new Set(Object.values(said)).size, JSON.stringify(said)).toBe(1);
      }
    },
  );
});
