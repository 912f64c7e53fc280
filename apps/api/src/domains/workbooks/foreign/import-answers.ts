import type { AnswerRecord } from '@portal/instruments/answers/answer-records';
import { Placing } from '@portal/instruments/answers/place-answers';
import type { Output } from '@portal/contract/endpoint';
import type { CellOutcome, importAnswers as endpoint, ImportedReturn } from '@portal/contract/workbooks';
import type { Db } from '../../../database/connect.ts';
import type { StepsContext, StepsHandler } from '../../../http/mount.ts';
import { problems } from '../../../problems.ts';
import { sentences } from '../../../sentences/collecting.ts';
import { readInThread } from '../../../uploads/read-in-thread.ts';
import {
  type AnsweringScene,
  holdAnswering,
  openAnswering,
  readOnlySentence,
} from '../../returns/open-answering.ts';
import { countsOf, judgeAnswers, storeAnswers } from '../judge-answers.ts';
import { loadContent } from '../load-content.ts';
import { cellsOf, isCode } from './read-foreign.ts';
import { selectTakingPart, type TakingPart } from './taking-part.sql.ts';

/** Returns taken in at once: each is judged and stored by itself, in one transaction with the others. */
const MOST_RETURNS = 500;
/** Of each return so many answers are told. */
const MOST_TOLD = 30;

type Context = StepsContext<typeof endpoint>;
type Answer = Output<typeof endpoint>;
type One = { told: ImportedReturn; store: (() => Promise<unknown>) | null };

/**
 * Tells what becomes of the answers of many organisations, each found by its code; stores all of them, or with one that is refused
 * nothing. The file is read before anything is held, and judged again by what is there once it is.
 */
export const importAnswers: StepsHandler<typeof endpoint> = async (context) => {
  const { body, db, write } = context;
  const read = await readInThread({ kind: 'answers', file: body.file });
  const records = read?.records ?? [];
  if (records.length === 0) throw problems.notUnderstood(sentences.noAnswersInFile);
  if (records.length > MOST_RETURNS) throw problems.notUnderstood(sentences.tooManyReturns(MOST_RETURNS));
  const tried = answerOf(await judgeAll(context, db, records, false));
  if (body.dry_run || tried.counts.refused > 0 || tried.counts.taken === 0) return tried;
  return write(async (tx) => {
    const all = await judgeAll(context, tx, records, true);
    const answer = answerOf(all);
    if (answer.counts.refused > 0) return answer;
    for (const { store } of all) await store?.();
    return { ...answer, stored: true };
  });
};

/** In the order of submissions where they are held, so that two that take in at once wait for each other and do not lock each other out. */
async function judgeAll(context: Context, db: Db, records: AnswerRecord[], isHeld: boolean): Promise<One[]> {
  const { questionnaire } = context.scene;
  const taking = await selectTakingPart(db, questionnaire.project_id);
  const matched = records.map((record, index) => ({ record, index, ...matchOf(record, records, taking) }));
  const judged: (One & { index: number })[] = [];
  for (const { record, index, one, message } of matched.toSorted(
    (a, b) => (a.one?.submission_id ?? 0) - (b.one?.submission_id ?? 0),
  )) {
    const result = one ? await judgeReturn(context, db, record, one, isHeld) : refused(record, null, message);
    judged.push({ ...result, index });
  }
  return judged.toSorted((a, b) => a.index - b.index);
}

function matchOf(
  { organisation }: AnswerRecord,
  records: AnswerRecord[],
  taking: TakingPart[],
): { one: TakingPart | null; message: string } {
  if (organisation === null) return { one: null, message: sentences.returnOfNobody };
  const found = taking.filter(({ organisation_code }) => isCode(organisation, organisation_code));
  const same = records.filter((record) => isCode(record.organisation, organisation));
  if (same.length > 1) return { one: null, message: sentences.returnTwice(organisation) };
  if (found.length === 1) return { one: found[0]!, message: '' };
  return {
    one: null,
    message:
      found.length === 0 ? sentences.returnOfUnknown(organisation) : sentences.returnOfUnits(organisation),
  };
}

async function judgeReturn(
  context: Context,
  db: Db,
  record: AnswerRecord,
  one: TakingPart,
  isHeld: boolean,
): Promise<One> {
  const { actor, body, deps, scene } = context;
  const key = { questionnaire_id: scene.questionnaire.id, submission_id: one.submission_id };
  let open: AnsweringScene = await openAnswering(db, actor, deps.now(), key);
  const closed = readOnlySentence(open.read_only, open.facts.state);
  if (closed !== null) return refused(record, one, closed);
  if (isHeld) open = await holdAnswering({ actor, db, deps }, open);
  const loaded = await loadContent(db, deps, open);
  const { content } = loaded;
  const placing = new Placing(
    content.sections.flatMap(({ sub_sections }) => sub_sections.flatMap(({ questions }) => questions)),
  );
  const { told, isWhole, changes } = judgeAnswers(cellsOf(record, placing), loaded, body.overwrite);
  const isKnown = told.cells.some(({ question_id }) => question_id !== null);
  if (!isKnown) return refused(record, one, sentences.noQuestionKnown, told.cells);
  return {
    told: {
      ...nameOf(record, one),
      outcome: isWhole ? (changes.length > 0 ? 'taken' : 'unchanged') : 'refused',
      message: null,
      counts: told.counts,
      cells: toLookAt(told.cells),
    },
    store: changes.length > 0 ? () => storeAnswers({ actor, db, deps }, open, content, changes) : null,
  };
}

const refused = (
  record: AnswerRecord,
  one: TakingPart | null,
  message: string,
  cells: CellOutcome[] = [],
): One => ({
  told: {
    ...nameOf(record, one),
    outcome: 'refused',
    message,
    counts: countsOf(cells),
    cells: toLookAt(cells),
  },
  store: null,
});

const nameOf = ({ place, organisation }: AnswerRecord, one: TakingPart | null) => ({
  place,
  organisation_code: one?.organisation_code ?? organisation ?? '',
  submission_id: one?.submission_id ?? null,
  submission_name: one?.submission_name ?? null,
});

/** What keeps it from being stored first, then what is not taken or has something to say. */
const toLookAt = (cells: CellOutcome[]): CellOutcome[] => {
  const isBad = ({ outcome }: CellOutcome) => outcome === 'refused' || outcome === 'conflict';
  const others = cells.filter((cell) => !isBad(cell) && cell.message !== null);
  return [...cells.filter(isBad), ...others].slice(0, MOST_TOLD);
};

function answerOf(all: One[]): Answer {
  const returns = all.map(({ told }) => told);
  const counts = { taken: 0, unchanged: 0, refused: 0 };
  const answers = countsOf([]);
  for (const { outcome, counts: own } of returns) {
    counts[outcome] += 1;
    for (const [name, count] of Object.entries(own)) answers[name as keyof typeof answers] += count;
  }
  return { stored: false, counts, answers, returns };
}
