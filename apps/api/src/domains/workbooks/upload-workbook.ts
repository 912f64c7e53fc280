import type { AnswerChange } from '@portal/contract/answers';
import type { Output } from '@portal/contract/endpoint';
import type { CellOutcome, uploadWorkbook as endpoint } from '@portal/contract/workbooks';
import type { Outcome } from '@portal/expressions/questionnaire-rules';
import type { Db } from '../../database/connect.ts';
import type { Context, Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { applyRules } from '../answers/apply-rules.ts';
import { saveAnswers } from '../answers/save-answers.ts';
import { openForTrying, openForWriting } from '../submissions/open-answering.ts';
import { labelOf, readAnswersCsv } from './answers-csv.ts';
import { type JudgedCell, judgeCells, leaveOutHidden } from './judge-cells.ts';
import type { WorkbookContent } from './layout.ts';
import { loadContent } from './load-content.ts';
import { readWorkbook } from './read-workbook.ts';

/** Tells what becomes of every cell; stores all of it, or with a refusal or conflict among them nothing. */
export const uploadWorkbook: Handler<typeof endpoint> = async (context) => {
  const { actor, body, db, deps, params } = context;
  const open = body.dry_run ? openForTrying : openForWriting;
  await open(db, actor, deps.now(), params);
  const content = await loadContent(db, actor, deps.now(), params);
  const isCsv = /\.(csv|txt)$/i.test(body.file.file_name);
  const found = isCsv
    ? readAnswersCsv(body.file.content, content)
    : await readWorkbook(body.file.content, content);
  const all = judgeCells(found, labelsOf(content), body.overwrite);
  const { hidden, failing } = await rulesWith(db, params, content, all);
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
  if (body.dry_run || !isWhole) return { ...told, stored: false, changes: [] };
  return { ...told, stored: true, changes: await store(context, content, changes) };
};

/** What the rules of the questionnaire make of the stored answers with those of the file in their place. */
async function rulesWith(
  db: Db,
  key: { questionnaire_id: number; submission_id: number },
  content: WorkbookContent,
  judged: JudgedCell[],
): Promise<Outcome> {
  const { loaded, answers } = await applyRules(db, key);
  const codes = new Map(questionsOf(content).map((question) => [question.id, question.question_code]));
  const given = new Map(
    judged.flatMap(({ change }) => (change ? [[codes.get(change.question_id)!, change.value] as const] : [])),
  );
  return loaded.rules.apply({
    read: (code) => (given.has(code) ? given.get(code)! : (answers.now[code] ?? null)),
    last: (code) => answers.last[code] ?? null,
  });
}

/** Saves by the use case every other save takes, a section at a time; anything it refuses undoes all. */
async function store(
  { actor, db, deps, params, request, reply }: Context<typeof endpoint>,
  content: WorkbookContent,
  changes: AnswerChange[],
): Promise<Output<typeof endpoint>['changes']> {
  const before = new Map(questionsOf(content).map((question) => [question.id, question.answer]));
  const stored: Output<typeof endpoint>['changes'] = [];
  for (const section of content.sections) {
    const own = new Set(section.sub_sections.flatMap(({ questions }) => questions.map(({ id }) => id)));
    const answers = changes.filter((change) => own.has(change.question_id)) as Parameters<
      typeof saveAnswers
    >[0]['body']['answers'];
    if (answers.length === 0) continue;
    const result = await saveAnswers({
      actor,
      db,
      deps,
      request,
      reply,
      params: {},
      query: { questionnaire_id: params.questionnaire_id },
      body: { submission_id: params.submission_id, section_id: section.id, answers },
    });
    const refused = result.refused[0];
    if (refused) throw problems.conflict(`Nothing was stored: ${refused.message}`);
    if (result.conflicts.length > 0) {
      throw problems.conflict('Somebody has changed an answer just now. Nothing was stored: check again.');
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
