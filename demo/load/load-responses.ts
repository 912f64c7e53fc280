import { check_explanations, section_submissions } from '../../apps/api/src/tables/answers.tables.ts';
import { questionnaire_submissions } from '../../apps/api/src/tables/questionnaire-submissions.tables.ts';
import { stableHash } from '../stable-hash.ts';
import type { OpenPeriodState } from '../prepare/open-period-progress.ts';
import { insertRows, insertResponses } from './bulk-insert.ts';
import { type Context, DAY, startOfDay } from './load-context.ts';
import type { ProjectDefinition, QuestionnaireResponse } from './demo-project-types.ts';
import { collectionDates, openPeriodOf } from './load-periods.ts';
import type { LoadedProject } from './load-project.ts';
import type { LoadedQuestionnaires } from './load-questionnaires.ts';

/**
 * The answers: all of them, submitted, in past periods; in the open one as far as each organisation has come
 * (demo/data/open-period.csv). Who is half-way has the first half of its answers, in the questionnaire's order.
 */
export async function loadResponses(
  context: Context,
  definition: ProjectDefinition,
  project: LoadedProject,
  questionnaires: LoadedQuestionnaires,
): Promise<void> {
  const stateOf = openStates(context, definition);
  const inOrder = questionOrder(definition);
  const given = definition.returns.flatMap((one) => {
    const state = stateOf(one);
    if (state === 'not_started') return [];
    const ordered = [...one.answers].sort(
      (a, b) => inOrder.get(a.question_code)! - inOrder.get(b.question_code)!,
    );
    const answers = state === 'submitted' ? ordered : ordered.slice(0, Math.ceil(ordered.length / 2));
    return {
      submission_id: project.submissionId(one.organisation_code),
      questionnaire_id: questionnaires.questionnaireId(one.period),
      submitted: state === 'submitted',
      at: timeOfReturn(context, definition, one),
      answers: answers.map((answer) => ({
        ...answer,
        question: questionnaires.question(one.period, answer.question_code),
      })),
      checks: (one.explained ?? []).map(({ check, explanation }) => ({
        check_id: questionnaires.checkId(one.period, check),
        explanation,
      })),
      sections: sectionIds(definition, questionnaires, one),
    };
  });

  await insertResponses(
    context.db,
    context.adminId,
    given.flatMap(({ submission_id, at, answers }) =>
      answers.map(({ question, value, explanation }) => ({
        question_id: question.id,
        submission_id,
        value,
        explanation,
        updated_at: at.toISOString(),
      })),
    ),
  );
  await insertRows(
    context.db,
    check_explanations,
    given.flatMap(({ submission_id, at, checks }) =>
      checks.map((check) => ({
        ...check,
        submission_id,
        explained_at: at,
        explained_by: context.adminId,
      })),
    ),
  );
  await insertRows(
    context.db,
    section_submissions,
    given.flatMap(({ submission_id, submitted, at, answers, sections }) => {
      const begun = new Set(answers.map(({ question }) => question.section_id));
      return sections
        .filter((section_id) => submitted || begun.has(section_id))
        .map((section_id) => ({
          section_id,
          submission_id,
          state: submitted ? ('complete' as const) : ('in_progress' as const),
          completed_at: submitted ? at : null,
          completed_by: submitted ? context.adminId : null,
        }));
    }),
  );
  await insertRows(
    context.db,
    questionnaire_submissions,
    given.map(({ questionnaire_id, submission_id, submitted, at }) => ({
      questionnaire_id,
      submission_id,
      state: submitted ? ('submitted' as const) : ('open' as const),
      submitted_at: submitted ? at : null,
      submitted_by: submitted ? context.adminId : null,
    })),
  );
}

function openStates({ data }: Context, definition: ProjectDefinition) {
  const open = openPeriodOf(definition)?.key;
  return ({ period, organisation_code }: QuestionnaireResponse): OpenPeriodState => {
    if (period !== open) return 'submitted';
    const state = data.openStates.get(`${definition.project.project_code}/${organisation_code}`);
    if (!state) throw new Error(`open-period.csv does not say how far ${organisation_code} has got.`);
    return state;
  };
}

function questionOrder(definition: ProjectDefinition): Map<string, number> {
  const codes = definition.questionnaire.sections.flatMap((section) =>
    section.grids.flatMap((grid) => grid.cells.map((cell) => cell.question.question_code)),
  );
  return new Map(codes.map((code, index) => [code, index]));
}

/** The sections of a period's questionnaire, by the first question of each. */
function sectionIds(
  definition: ProjectDefinition,
  questionnaires: LoadedQuestionnaires,
  { period }: QuestionnaireResponse,
): number[] {
  return definition.questionnaire.sections.map(
    (section) =>
      questionnaires.question(period, section.grids[0]!.cells[0]!.question.question_code).section_id,
  );
}

/** A time in office hours while the collection was open and before now: the publication does not say when. */
function timeOfReturn(context: Context, definition: ProjectDefinition, one: QuestionnaireResponse): Date {
  const period = definition.periods.find(({ key }) => key === one.period)!;
  const dates = collectionDates(period, period === openPeriodOf(definition), context.now);
  const end = Math.min(dates.closes.getTime(), context.now.getTime());
  const days = Math.max(1, Math.floor((end - dates.opens.getTime()) / DAY) - 1);
  const drawn = stableHash(`${definition.project.project_code}/time/${one.period}/${one.organisation_code}`);
  const minutes = 8 * 60 + (Math.floor(drawn / days) % (9 * 60));
  return new Date(startOfDay(dates.opens).getTime() + (drawn % days) * DAY + minutes * 60_000);
}
