import type { AnswerChange } from '@portal/contract/answers';
import type { CellOutcome, uploadWorkbook as endpoint } from '@portal/contract/workbooks';
import type { Context, Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { ownAnswers } from '../answers/answer-set.sql.ts';
import { type Change, saveSection } from '../answers/save-answers.ts';
import { type AnsweringScene, openForTrying, openForWriting } from '../submissions/open-answering.ts';
import { labelOf, readAnswersCsv } from './answers-csv.ts';
import { judgeCells } from './judge-cells.ts';
import type { WorkbookContent } from './layout.ts';
import { loadContent } from './load-content.ts';
import { readWorkbook } from './read-workbook.ts';

/** Tells what becomes of every cell; stores all of it, or with a refusal or conflict among them nothing. */
export const uploadWorkbook: Handler<typeof endpoint> = async (context) => {
  const { actor, body, db, deps, params } = context;
  const open = body.dry_run ? openForTrying : openForWriting;
  const scene = await open(db, actor, deps.now(), params);
  const content = await loadContent(db, actor, deps, params);
  const isCsv = /\.(csv|txt)$/i.test(body.file.file_name);
  const found = isCsv
    ? readAnswersCsv(body.file.content, content)
    : await readWorkbook(body.file.content, content);
  const judged = judgeCells(found, labelsOf(content), body.overwrite);
  const cells = judged.map(({ outcome }) => outcome);
  const isWhole = !cells.some(({ outcome }) => outcome === 'refused' || outcome === 'conflict');
  if (body.dry_run || !isWhole) return { stored: false, counts: countsOf(cells), cells };
  await store(
    context,
    scene,
    content,
    judged.flatMap(({ change }) => change ?? []),
  );
  return { stored: true, counts: countsOf(cells), cells };
};

/** Saves by the use case every other save takes, a section at a time; anything it refuses undoes all. */
async function store(
  context: Context<typeof endpoint>,
  scene: AnsweringScene,
  content: WorkbookContent,
  changes: AnswerChange[],
): Promise<void> {
  for (const section of content.sections) {
    const own = new Set(section.sub_sections.flatMap(({ questions }) => questions.map(({ id }) => id)));
    const answers = changes.filter((change) => own.has(change.question_id)) as Change[];
    if (answers.length === 0) continue;
    const set = ownAnswers(context.params);
    const result = await saveSection(context, scene, set, { section_id: section.id, answers });
    const refused = result.refused[0];
    if (refused) throw problems.conflict(`Nothing was stored: ${refused.message}`);
    if (result.conflicts.length > 0) {
      throw problems.conflict('Somebody has changed an answer just now. Nothing was stored: check again.');
    }
  }
}

const labelsOf = (content: WorkbookContent) =>
  new Map(
    content.sections.flatMap(({ sub_sections }) =>
      sub_sections.flatMap((subSection) =>
        subSection.questions.map((question) => [question.id, labelOf({ subSection, question })] as const),
      ),
    ),
  );

function countsOf(cells: CellOutcome[]) {
  const counts = { set: 0, unchanged: 0, kept: 0, conflict: 0, refused: 0 };
  for (const { outcome } of cells) counts[outcome] += 1;
  return counts;
}
