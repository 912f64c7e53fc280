import { type FilterSource } from '@portal/contract/comparison/manage-filters';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import { getQuestionTypeInfo as factsOfType } from '@portal/contract/questionnaires/question-types';
import { CONTRIBUTOR } from '@portal/contract/identity/roles';
import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { resultView } from '../figures/result-visibility.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { comparisonMessages } from '../../../messages/comparison.ts';
import { selectSubmittedAnswers } from '../../responses/answers/submitted-answers.sql.ts';
import { selectMeasureValues } from '../figures/chart-values.sql.ts';
import { buildFigures } from '../figures/build-figures.ts';
import { loadPeriodVisibility } from '../figures/period-visibility.ts';
import { loadSuppression } from '../suppression/load-suppression.ts';
import { ALL_CODES } from '../../measures/measures/load-and-check-measure.ts';
import { selectMeasure } from '../../measures/measures/measures.sql.ts';
import {
  selectOptionNames,
  selectQuestionCodes,
} from '../../questionnaires/questionnaires/question-codes.sql.ts';
import { loadProjectFacts, findPeriod } from '../results/project-facts.ts';
import { loadSnapshotAtPeriod } from '../results/load-publications.ts';
import { type LoadedResults, withResultsSnapshot } from '../results/results-snapshot.ts';
import { bandNames, bandOf } from './filter-bands.ts';
import { selectSubmissionsToFilter } from './filter-values.sql.ts';

/** The options in order, and which of them each submission falls into. */
export type DerivedFilterValues = { options: string[]; byId: Map<number, string> };

type Of<Kind extends FilterSource['kind']> = Extract<FilterSource, { kind: Kind }>;

/** Lists values by a property of the organisation, in alphabetical order. */
export async function deriveValuesFromOrganisations(
  db: Db,
  projectId: number,
  attribute: Of<'organisation'>['attribute'],
): Promise<DerivedFilterValues> {
  const byId = new Map(
    (await selectSubmissionsToFilter(db, projectId)).flatMap((one) => {
      const value = one[attribute]?.trim().slice(0, 100);
      return value ? [[one.id, value] as const] : [];
    }),
  );
  const options = [...new Set(byId.values())].sort((a, b) => a.localeCompare(b, 'en-GB', { numeric: true }));
  return { options, byId };
}

/** By the answer to a question with options, of what was submitted in a period. @throws 422 for another question */
export async function deriveValuesFromAnswers(
  db: Db,
  projectId: number,
  of: Of<'question'>,
): Promise<DerivedFilterValues> {
  const { question_code, time_period_id: timePeriodId } = of;
  const known = (await selectQuestionCodes(db, projectId, ALL_CODES)).find(
    (one) => one.question_code === question_code,
  );
  const isOfOptions = known?.question_types.every((type) => factsOfType(type).answers === 'option');
  const asked = { projectId, timePeriodId, codes: [question_code] };
  const options = isOfOptions && !known!.is_of_cases ? await selectOptionNames(db, asked) : [];
  if (options.length === 0) {
    throw problems.invalid([
      { path: 'body.source.question_code', message: comparisonMessages.singleChoiceQuestionRequired },
    ]);
  }
  const nameOf = new Map(
    options.map(({ option_code, option_name }) => [option_code, option_name.slice(0, 100)]),
  );
  const byId = new Map<number, string>();
  for (const { submission_id, value } of await selectSubmittedAnswers(db, {
    ...asked,
    submissionIds: null,
  })) {
    const name = nameOf.get(String(value));
    if (name !== undefined && !byId.has(submission_id)) byId.set(submission_id, name);
  }
  return { options: [...new Set(nameOf.values())], byId };
}

/**
 * Lists values by bands of a measure in a published period. A filter shows everyone the band of a submission,
 * so only public values count. Values that are suppressed or would identify a submission are excluded, and
 * counts are rounded if configured.
 * @throws 404 for another project's measure or period, 409 before the results are published
 */
export async function deriveValuesFromMeasure(
  of: { db: Db; deps: Pick<Deps, 'now'>; opened: LoadedResults },
  source: Of<'measure'>,
): Promise<DerivedFilterValues> {
  const { project } = of.opened;
  const measure = await selectMeasure(of.db, source.measure_id);
  if (!measure || measure.project_id !== project.id) throw problems.notFound('measure');
  if (measure.kind === 'distribution') {
    throw problems.invalid([
      { path: 'body.source.measure_id', message: comparisonMessages.measureNotInProject },
    ]);
  }
  const cuts = [...new Set(source.cut_points)].sort((a, b) => a - b);
  const names = bandNames(cuts, measure);
  const byId = await withResultsSnapshot(of, async (results) => {
    const period = findPeriod(results, source.time_period_id);
    if (!period) throw problems.notFound('time period of the project');
    const state = dataCollectionStateOf(period, results.now());
    if (state !== 'published') throw problems.conflict(comparisonMessages.measureNotPublished);
    const asked = { project_id: project.id, measure_ids: [measure.id], time_period_id: period.id };
    const { valuesOf, version } = await selectMeasureValues(results.db, asked);
    results.sees(version);
    const subject = { measure, period };
    const there = await loadSnapshotAtPeriod(results, period.id);
    const disclosure = await loadSuppression(there, [period.id]);
    const figures = buildFigures(await loadProjectFacts(there), valuesOf(measure.id), subject, {
      disclosure,
      isOwn: () => false,
    });
    const view = resultView({ role_type_id: CONTRIBUTOR, own_submitted: false }, there.project, state);
    const { see } = await loadPeriodVisibility(there, { period, state, view });
    return see(figures).flatMap((one) =>
      one.standing === 'counted' && one.value !== null
        ? [[one.submission_id, names[bandOf(one.value, cuts)]!] as const]
        : [],
    );
  });
  return { options: names, byId: new Map(byId) };
}
