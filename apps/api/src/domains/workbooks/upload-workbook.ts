import type { AnswerChange } from '@portal/contract/answers';
import type { Output } from '@portal/contract/endpoint';
import type { CellOutcome, uploadWorkbook as endpoint } from '@portal/contract/workbooks';
import type { Outcome } from '@portal/expressions/questionnaire-rules';
import type { Context, StepsHandler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/collecting.ts';
import { readInThread } from '../../uploads/read-in-thread.ts';
import { applyStored, type OpenAnswers } from '../answers/open-answers.ts';
import { type Change, saveSection } from '../answers/save-answers.ts';
import { type AnsweringScene, holdAnswering, refuseReadOnly } from '../returns/open-answering.ts';
import { labelOf } from './answers-csv.ts';
import { type JudgedCell, judgeCells, leaveOutHidden } from './judge-cells.ts';
import type { WorkbookContent } from './layout.ts';
import { loadContent } from './load-content.ts';
import { type FilledCell, foundIn } from './read-filled.ts';

/**
 * Tells what becomes of every cell; stores all of it, or with a refusal or conflict among them nothing. The file is read before
 * anything is held; what it is stored over is read anew once it is.
 */
export const uploadWorkbook: StepsHandler<typeof endpoint> = async (context) => {
  const { body, db, deps, scene, write } = context;
  refuseReadOnly(scene);
  const { content, opened } = await loadContent(db, deps, scene);
  const filled = await readInThread({ kind: 'workbook', file: body.file, content });
  const judged = judgeAll(filled, content, opened, body.overwrite);
  if (body.dry_run || !judged.isWhole) return { ...judged.told, stored: false, changes: [] };
  return write(async (tx) => {
    const held = await holdAnswering({ ...context, db: tx }, scene);
    if (held.questionnaire.structure_version !== scene.questionnaire.structure_version)
      throw problems.conflict(sentences.questionnaireChanged);
    const now = await loadContent(tx, deps, held);
    const { told, isWhole, changes } = judgeAll(filled, now.content, now.opened, body.overwrite);
    if (!isWhole) return { ...told, stored: false, changes: [] };
    return {
      ...told,
      stored: true,
      changes: await store({ ...context, db: tx }, held, now.content, changes),
    };
  });
};

/** What becomes of the cells of a file, given what is stored. */
function judgeAll(filled: FilledCell[], content: WorkbookContent, opened: OpenAnswers, overwrite: boolean) {
  const all = judgeCells(foundIn(filled, content), labelsOf(content), overwrite);
  const { hidden, failing } = rulesWith(opened, all);
  const judged = leaveOutHidden(all, hidden.questions);
  const cells = judged.map(({ outcome }) => outcome);
  const changes = judged.flatMap(({ change }) => change ?? []);
  const touched = new Set(changes.map((change) => change.question_id));
  const told = {
    counts: countsOf(cells),
    cells,
    checks: failing
      .filter(({ question_ids }) => question_ids.some((id) => touched.has(id)))
      .map(({ check: { severity, message } }) => ({ severity, message })),
  };
  const isWhole = !cells.some(({ outcome }) => outcome === 'refused' || outcome === 'conflict');
  return { told, isWhole, changes };
}

/** What the rules of the questionnaire make of the stored answers with those of the file in their place. */
const rulesWith = (opened: OpenAnswers, judged: JudgedCell[]): Outcome =>
  applyStored(
    opened,
    new Map(judged.flatMap(({ change }) => (change ? [[change.question_id, change] as const] : []))),
  );

/** Saves by the use case every other save takes, a section at a time; anything it refuses undoes all. */
async function store(
  context: Context<typeof endpoint>,
  scene: AnsweringScene,
  content: WorkbookContent,
  changes: AnswerChange[],
): Promise<Output<typeof endpoint>['changes']> {
  const before = new Map(questionsOf(content).map((question) => [question.id, question.answer]));
  const stored: Output<typeof endpoint>['changes'] = [];
  for (const section of content.sections) {
    const own = new Set(section.sub_sections.flatMap(({ questions }) => questions.map(({ id }) => id)));
    const answers = changes.filter((change) => own.has(change.question_id)) as Change[];
    if (answers.length === 0) continue;
    const result = await saveSection(context, scene, { section_id: section.id, answers });
    const refused = result.refused[0];
    if (refused) throw problems.conflict(sentences.nothingStored(refused.message));
    if (result.conflicts.length > 0) {
      throw problems.conflict(sentences.changedJustNow);
    }
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

function countsOf(cells: CellOutcome[]) {
  const counts = { set: 0, unchanged: 0, kept: 0, conflict: 0, refused: 0, hidden: 0, ignored: 0 };
  for (const { outcome } of cells) counts[outcome] += 1;
  return counts;
}
