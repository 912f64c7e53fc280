import type { AnswerChange } from '@portal/contract/responses/answers';
import type { Output } from '@portal/contract/shared/endpoint';
import type { CellOutcome, uploadWorkbook } from '@portal/contract/collection/workbooks';
import type { RulesResult } from '@portal/expressions/rules/rule-types';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import {
  mergeSavedAnswers,
  applyRules,
  type LoadedAnswers,
} from '../../responses/answers/load-answers-and-apply-rules.ts';
import { type Change, saveSection } from '../../responses/answers/save-answers.ts';
import type { LoadedResponse } from '../../responses/questionnaire-responses/load-response.ts';
import { labelOf } from './answers-csv.ts';
import {
  type ImportOptions,
  type ValidatedCell,
  validateCells,
  dropHiddenChanges,
} from './validate-cells.ts';
import type { WorkbookContent } from './workbook-layout.ts';
import type { FoundCell } from './read-workbook.ts';

/** Plans the result of a file's cells, given the stored answers. */
export function planAnswerChanges(
  foundCells: FoundCell[],
  { content, opened }: { content: WorkbookContent; opened: LoadedAnswers },
  options: ImportOptions,
) {
  const all = validateCells(foundCells, labelsOf(content), options);
  const { hidden, failing } = rulesWith(opened, all);
  const judged = dropHiddenChanges(all, hidden.questions);
  const cells = judged.map(({ outcome }) => outcome);
  const changes = judged.flatMap(({ change }) => change ?? []);
  const touched = new Set(changes.map((change) => change.question_id));
  const before = new Set(applyRules(opened).failing.map(({ check }) => check.id));
  const told = {
    counts: countCellOutcomes(cells),
    cells,
    checks: failing
      .filter(
        ({ check, question_ids }) =>
          question_ids.some((id) => touched.has(id)) || (check.is_of_options && !before.has(check.id)),
      )
      .map(({ check: { severity, message } }) => ({ severity, message })),
  };
  const isWhole = !cells.some(({ outcome }) => outcome === 'refused' || outcome === 'conflict');
  return { told, isWhole, changes };
}

/** Applies the questionnaire's rules to the stored answers, replaced by those of the file. */
const rulesWith = (opened: LoadedAnswers, judged: ValidatedCell[]): RulesResult =>
  applyRules(
    opened,
    new Map(
      judged.flatMap(({ change }) =>
        change ? [[change.question_id, { missing_reason: null, ...change }] as const] : [],
      ),
    ),
  );

/** Returns the questions whose change replaces another answer, or a reason for having none. */
export function overwrittenQuestionIds(
  changes: readonly AnswerChange[],
  content: WorkbookContent,
): ReadonlySet<number> {
  const answered = new Set(
    questionsOf(content)
      .filter(({ answer }) => answer.value !== null || answer.missing_reason !== null)
      .map(({ id }) => id),
  );
  return new Set(changes.map(({ question_id }) => question_id).filter((id) => answered.has(id)));
}

/**
 * Saves by the use case every other save takes, a section at a time; anything it refuses undoes all. What is stored over was read since
 * the transaction holds it.
 */
export async function storeAnswerChanges(
  context: { actor: Actor; db: Db; deps: Deps },
  loaded: LoadedResponse,
  { content, opened }: { content: WorkbookContent; opened: LoadedAnswers },
  changes: AnswerChange[],
): Promise<Output<typeof uploadWorkbook>['changes']> {
  const before = new Map(questionsOf(content).map((question) => [question.id, question.answer]));
  const stored: Output<typeof uploadWorkbook>['changes'] = [];
  const { status, structure_version } = opened.stored.questionnaire;
  if (status !== loaded.questionnaire.status || structure_version !== loaded.questionnaire.structure_version)
    throw problems.conflict(collectionMessages.questionnaireChangedDuringImport);
  let held = opened;
  for (const section of content.sections) {
    const own = new Set(section.sub_sections.flatMap(({ questions }) => questions.map(({ id }) => id)));
    const answers = changes.filter((change) => own.has(change.question_id)) as Change[];
    if (answers.length === 0) continue;
    const result = await saveSection(context, loaded, { section_id: section.id, answers, held });
    const refused = result.refused[0];
    if (refused) throw problems.conflict(collectionMessages.answersNotSaved({ message: refused.message }));
    if (result.conflicts.length > 0) {
      throw problems.conflict(collectionMessages.answersChanged);
    }
    held = mergeSavedAnswers(held, result.saved);
    for (const { question_id, answer } of result.saved)
      stored.push({ section_id: section.id, question_id, before: before.get(question_id)!, after: answer });
  }
  return stored;
}

const questionsOf = (content: WorkbookContent) =>
  content.sections.flatMap(({ sub_sections }) => sub_sections.flatMap(({ questions }) => questions));

const labelsOf = (content: WorkbookContent) =>
  new Map(
    content.sections.flatMap(({ sub_sections }) =>
      sub_sections.flatMap((subSection) =>
        subSection.questions.map((question) => [question.id, labelOf({ subSection, question })] as const),
      ),
    ),
  );

export function countCellOutcomes(cells: CellOutcome[]) {
  const counts = { set: 0, unchanged: 0, kept: 0, conflict: 0, refused: 0, hidden: 0, ignored: 0 };
  for (const { outcome } of cells) counts[outcome] += 1;
  return counts;
}
