import type { MeasureJob } from '@portal/contract/measures/measures';
import type { Db } from '../../../database/connect.ts';
import type { Deps, MeasureTask } from '../../../http/dependencies.ts';
import { countSubmittedAnswersByCode } from '../../responses/answers/submitted-answers.sql.ts';
import { type MeasureDefinitionSource, parseMeasureDefinition } from './measure-definition.ts';
import { questionCodesBehind } from './measure-library.ts';
import { findDependents } from './measure-uses.ts';
import type { MeasureRow } from './measures.sql.ts';
import { bandsOfMeasure } from './split-definition.ts';

/** Up to this many answers are calculated while the user waits, about a second; more are a background job. */
export const AT_ONCE = 100_000;

/** A definition to calculate; `code` is that of the saved measure, and null for a new one. */
type Recalculation = { definition: MeasureDefinitionSource; code: string | null };

/**
 * Counts the answers that each recalculation reads, with those of bands and of measures that use the measure.
 *
 * @param all the saved measures of the project
 */
export async function countAnswersToRead(
  db: Db,
  projectId: number,
  all: readonly MeasureRow[],
  recalculations: readonly Recalculation[],
): Promise<number[]> {
  const library = new Map(all.map((one) => [one.measure_code, parseMeasureDefinition(one)]));
  const codesOfEach = recalculations.map(({ definition, code }) => {
    const dependents = code === null ? [] : findDependents(code, all);
    const read = [definition, ...dependents].map(parseMeasureDefinition);
    return [...new Set(read.flatMap((one) => questionCodesBehind(one, library)))];
  });
  const codes = [...new Set(codesOfEach.flat())];
  const answers = await countSubmittedAnswersByCode(db, projectId, codes);
  return recalculations.map(({ code }, index) => {
    const whole = all.find(({ measure_code }) => measure_code === code);
    const bands = whole ? bandsOfMeasure(all, whole.id) : [];
    const read = codesOfEach[index]!.reduce((total, one) => total + (answers.get(one) ?? 0), 0);
    return read * (1 + bands.length);
  });
}

/** Starts a background job if many answers must be read, those of the bands of a split included. */
export async function laterIfLarge(
  db: Db,
  { measureJobs }: Pick<Deps, 'measureJobs'>,
  projectId: number,
  { all, ...recalculation }: Recalculation & { all: readonly MeasureRow[] },
  task: () => MeasureTask,
): Promise<MeasureJob | null> {
  if (!measureJobs) return null;
  const [answers = 0] = await countAnswersToRead(db, projectId, all, [recalculation]);
  return answers > AT_ONCE ? measureJobs.begin(task()) : null;
}
