import type { MeasureSplits } from '@portal/contract/charts/measure-splits';
import { kindsOverCases } from '@portal/contract/measures/measure-kinds';
import type { Db } from '../../../database/connect.ts';
import { groupBy } from '../../../lib/group-by.ts';
import type { Message } from '../../../lib/define-messages.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { ALL_CODES } from '../../measures/measures/load-and-check-measure.ts';
import { type MeasureRow, selectMeasuresToCompute } from '../../measures/measures/measures.sql.ts';
import {
  bandsOfMeasure,
  canSplitBy,
  codesOverCases,
  toExpressionValue,
} from '../../measures/measures/split-definition.ts';
import { namePipedQuestions } from '../../questionnaires/questionnaires/name-piped-questions.ts';
import { selectQuestionCodes } from '../../questionnaires/questionnaires/question-codes.sql.ts';
import { selectChartsOf, selectNewestTexts, selectSplitQuestions } from './measure-splits.sql.ts';

type PlannedBand = { measure_code: string; measure_name: string; option_name: string; split_value: string };
/** A question that can split a measure, and the measures that it would create. */
export type PlannedSplit = { question_code: string; question_text: string; bands: PlannedBand[] };

const LONGEST_CODE = 100;
const LONGEST_NAME = 200;

/** Finds the reason why a measure cannot be split; null if it can. */
export async function findReasonNotToSplit(
  db: Db,
  measure: MeasureRow,
  all: readonly MeasureRow[],
): Promise<Message | null> {
  const whole = all.find(({ id }) => id === measure.split_of_id);
  if (whole) return comparisonMessages.measureIsBand({ name: whole.measure_name });
  if (!kindsOverCases.includes(measure.kind)) return comparisonMessages.measureNotOverCases;
  const read = new Set(codesOverCases(measure));
  const codes = await selectQuestionCodes(db, measure.project_id, ALL_CODES);
  const isOfSurvey = codes.some((one) => one.is_of_survey && read.has(one.question_code));
  return isOfSurvey ? comparisonMessages.measureOfSurvey : null;
}

/** Plans a split by each question that could split the measure. */
export async function planSplits(
  db: Db,
  measure: MeasureRow,
  all: readonly MeasureRow[],
): Promise<PlannedSplit[]> {
  const { project_id: projectId } = measure;
  const found = await selectSplitQuestions(db, { projectId, codes: codesOverCases(measure) });
  const questions = await namePipedQuestions(
    db,
    found.filter(({ question_code }) => canSplitBy(measure, question_code)),
    'question_text',
  );
  return questions.map(({ question_code, question_text, options }) => {
    const taken = new Set(all.map(({ measure_code }) => measure_code));
    const bands = options.flatMap(({ answer, name }): PlannedBand[] => {
      const split_value = toExpressionValue(answer);
      if (split_value === null) return [];
      const measure_code = unusedCode(`${measure.measure_code}_${String(answer)}`, taken);
      taken.add(measure_code);
      const measure_name = `${measure.measure_name}, ${name}`.slice(0, LONGEST_NAME);
      return [{ measure_code, measure_name, option_name: name, split_value }];
    });
    return { question_code, question_text, bands };
  });
}

/** Returns a code that no other measure has, with an underscore for each sign that a code cannot have. */
function unusedCode(wanted: string, taken: ReadonlySet<string>): string {
  const code = wanted.replaceAll(/\W+/g, '_');
  for (let at = 1; ; at += 1) {
    const ending = at === 1 ? '' : `_${at}`;
    const tried = `${code.slice(0, LONGEST_CODE - ending.length)}${ending}`;
    if (!taken.has(tried)) return tried;
  }
}

/** Loads the splits of a measure: their bands, and the charts that show nothing else than the split. */
export async function loadSplits(
  db: Db,
  measure: MeasureRow,
  all: readonly MeasureRow[],
): Promise<MeasureSplits['splits']> {
  const bands = bandsOfMeasure(all, measure.id);
  if (bands.length === 0) return [];
  const charts = await selectChartsOf(
    db,
    bands.map(({ id }) => id),
  );
  const codes = [...new Set(bands.map(({ split_by }) => split_by))];
  const asked = await selectNewestTexts(db, { projectId: measure.project_id, codes });
  const named = await namePipedQuestions(db, asked, 'question_text');
  const texts = new Map(named.map((one) => [one.question_code, one.question_text]));
  return [...groupBy(bands, ({ split_by }) => split_by)].map(([question_code, ofSplit]) => {
    const ids = new Set(ofSplit.map(({ id }) => id));
    const isOfSplit = ({ measure_ids }: (typeof charts)[number]) =>
      measure_ids.some((id) => ids.has(id)) && measure_ids.every((id) => ids.has(id) || id === measure.id);
    return {
      question_code,
      question_text: texts.get(question_code) ?? question_code,
      bands: ofSplit.map(({ id, measure_code, measure_name }) => ({ id, measure_code, measure_name })),
      charts: charts.filter(isOfSplit).map(({ id, chart_name }) => ({ id, chart_name })),
    };
  });
}

/** Loads all measures of the project of a measure, and the measure itself as it is among them. */
export async function loadMeasureAmongAll(db: Db, of: { id: number; project_id: number }) {
  const all = await selectMeasuresToCompute(db, of.project_id);
  return { all, measure: all.find(({ id }) => id === of.id) };
}
