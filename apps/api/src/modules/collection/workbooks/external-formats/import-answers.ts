import type { AnswerRecord } from '@portal/instruments/answer-files/answer-records';
import type { Output } from '@portal/contract/shared/endpoint';
import type {
  CellOutcome,
  importAnswers as endpoint,
  ImportedResponse,
} from '@portal/contract/collection/workbooks';
import type { CellFormat, FileInterpretation } from '@portal/contract/shared/cell-format';
import type { Db } from '../../../../database/connect.ts';
import type { ManualTransactionContext, ManualTransactionHandler } from '../../../../http/mount-endpoints.ts';
import { problems } from '../../../../lib/problems.ts';
import { collectionMessages } from '../../../../messages/collection.ts';
import { readInThread } from '../../../../workers/read-in-thread.ts';
import { recordAudit } from '../../../platform/audit/audit.sql.ts';
import { hasCases } from '../../../responses/case-codes/case-codes.policy.ts';
import { lockResponse } from '../../../responses/questionnaire-responses/load-and-lock-response.sql.ts';
import {
  loadResponse,
  describeReadOnlyReason,
} from '../../../responses/questionnaire-responses/load-response.ts';
import {
  countCellOutcomes,
  planAnswerChanges,
  overwrittenQuestionIds,
  storeAnswerChanges,
} from '../plan-and-store-answer-changes.ts';
import { chooseNumberAndDateFormat } from '../choose-number-and-date-format.ts';
import { loadWorkbookContent } from '../load-workbook-content.ts';
import { matchSubmissions } from './match-submissions.ts';
import { toCells, createQuestionMatcher } from './read-external-answers.ts';
import { selectStructureVersion, selectParticipants, type Participant } from './participants.sql.ts';

/** The maximum number of returns in one import: each is judged and stored separately, in one transaction. */
const MOST_RETURNS = 500;
/** The maximum number of answers reported for each return. */
const MOST_TOLD = 30;

type Context = ManualTransactionContext<typeof endpoint>;
type Answer = Output<typeof endpoint>;
/** `version`: of the questionnaire it was judged by, where it was. */
type One = { told: ImportedResponse; store: (() => Promise<unknown>) | null; version: number | null };

/**
 * Reports the result of imported answers for many organisations, found by their codes; stores all of them, or
 * none if one is refused. The file is read before anything is locked, and judged again with the current data.
 */
export const importAnswers: ManualTransactionHandler<typeof endpoint> = async (context) => {
  const { body, db, loaded, write } = context;
  if (hasCases(loaded.questionnaire.kind))
    throw problems.conflict(collectionMessages.caseAnswersNotImportable);
  const read = await readInThread({ kind: 'answers', file: body.file, period: body.period });
  const records = read?.records ?? [];
  if (records.length === 0) throw problems.notUnderstood(collectionMessages.answerFileNotSupported);
  if (records.length > MOST_RETURNS)
    throw problems.notUnderstood(collectionMessages.tooManyReturns({ most: MOST_RETURNS }));
  const interpretation = await interpretFile(context, records, read?.separator ?? null);
  const first = await judgeAll(context, db, { records, format: interpretation });
  const tried = answerOf(first, interpretation);
  if (body.dry_run || tried.counts.refused > 0 || tried.counts.taken === 0) return tried;
  return write(async (tx) => {
    const all = await judgeAll(context, tx, { records, format: interpretation }, first);
    const answer = answerOf(all, interpretation);
    // A stored idempotent answer must not record that another user was faster.
    if (answer.counts.refused > 0 || all.some(({ store }, index) => store && !first[index]!.store))
      throw problems.conflict(collectionMessages.answersChanged);
    for (const { store } of all) await store?.();
    const now = await selectStructureVersion(tx, loaded.questionnaire.id);
    if (!now || all.some(({ version }) => version !== null && version !== now.structure_version))
      throw problems.conflict(collectionMessages.questionnaireChangedDuringImport);
    if (answer.counts.taken > 0) await recordAudit(tx, entryOf(context, answer));
    return { ...answer, stored: answer.counts.taken > 0 };
  });
};

type ReadFile = { records: AnswerRecord[]; format: CellFormat };
type ReadReturn = { record: AnswerRecord; one: Participant; isHeld: boolean; format: CellFormat };

/** Decides how the file is read from the cells of all its returns: the questions are the same for each. @throws 422 */
async function interpretFile(
  { actor, body, db, deps, loaded: { questionnaire } }: Context,
  records: AnswerRecord[],
  separator: string | null,
): Promise<FileInterpretation> {
  const matches = matchSubmissions(records, await selectParticipants(db, questionnaire.project_id));
  const one = matches.find((match) => match.one)?.one;
  if (!one) return chooseNumberAndDateFormat({ cells: [], separator }, body);
  const key = { questionnaire_id: questionnaire.id, submission_id: one.submission_id };
  const open = await loadResponse(db, actor, deps.now(), key);
  const matcher = createQuestionMatcher((await loadWorkbookContent(db, deps, open)).content);
  return chooseNumberAndDateFormat(
    { cells: records.flatMap((record) => toCells(record, matcher)), separator },
    body,
  );
}

/**
 * Locks the returns to change, given the first judgement, in the order of submissions. So two simultaneous
 * imports wait for each other without a deadlock. An unchanged return is not started.
 */
async function judgeAll(
  context: Context,
  db: Db,
  { records, format }: ReadFile,
  before?: readonly One[],
): Promise<One[]> {
  const { questionnaire } = context.loaded;
  const taking = await selectParticipants(db, questionnaire.project_id);
  const matched = matchSubmissions(records, taking).map((match, index) => ({
    ...match,
    record: records[index]!,
    index,
  }));
  const judged: (One & { index: number })[] = [];
  for (const { record, index, one, message } of matched.toSorted(
    (a, b) => (a.one?.submission_id ?? 0) - (b.one?.submission_id ?? 0),
  )) {
    const isHeld = before?.[index]!.store != null;
    const result = one
      ? await judgeReturn(context, db, { record, one, isHeld, format })
      : refused(record, null, message);
    judged.push({ ...result, index });
  }
  return judged.toSorted((a, b) => a.index - b.index);
}

async function judgeReturn(
  context: Context,
  db: Db,
  { record, one, isHeld, format }: ReadReturn,
): Promise<One> {
  const { actor, body, deps, loaded } = context;
  const key = { questionnaire_id: loaded.questionnaire.id, submission_id: one.submission_id };
  if (isHeld) await lockResponse(db, { ...key, case_code_id: null });
  const open = await loadResponse(db, actor, deps.now(), key);
  const closed = describeReadOnlyReason(open.read_only, open.facts.state);
  if (closed !== null) return refused(record, one, closed);
  const present = await loadWorkbookContent(db, deps, open);
  const { content } = present;
  const placing = createQuestionMatcher(content);
  const { told, isWhole, changes } = planAnswerChanges(toCells(record, placing), present, {
    overwrite: body.overwrite,
    format,
  });
  const isKnown = told.cells.some(({ question_id }) => question_id !== null);
  if (!isKnown) return refused(record, one, collectionMessages.returnQuestionsNotFound.text, told.cells);
  const replaced = overwrittenQuestionIds(changes, content);
  return {
    told: {
      ...nameOf(record, one),
      outcome: isWhole ? (changes.length > 0 ? 'taken' : 'unchanged') : 'refused',
      message: null,
      counts: told.counts,
      replaced: replaced.size,
      cells: toLookAt(told.cells, replaced),
      checks: told.checks,
    },
    store: changes.length > 0 ? () => storeAnswerChanges({ actor, db, deps }, open, present, changes) : null,
    version: present.opened.stored.questionnaire.structure_version,
  };
}

const refused = (
  record: AnswerRecord,
  one: Participant | null,
  message: string,
  cells: CellOutcome[] = [],
): One => ({
  told: {
    ...nameOf(record, one),
    outcome: 'refused',
    message,
    counts: countCellOutcomes(cells),
    replaced: 0,
    cells: toLookAt(cells),
    checks: [],
  },
  store: null,
  version: null,
});

const nameOf = ({ place, organisation }: AnswerRecord, one: Participant | null) => ({
  place,
  organisation_code: one?.organisation_code ?? organisation ?? '',
  submission_id: one?.submission_id ?? null,
  submission_name: one?.submission_name ?? null,
});

/**
 * Selects the cells to report: first those that prevent storing, then replaced ones, then ignored ones or
 * those with a note.
 */
function toLookAt(cells: CellOutcome[], replaced: ReadonlySet<number> = new Set()): CellOutcome[] {
  const isBad = ({ outcome }: CellOutcome) => outcome === 'refused' || outcome === 'conflict';
  const isReplaced = ({ question_id }: CellOutcome) => question_id !== null && replaced.has(question_id);
  const fine = cells.filter((cell) => !isBad(cell));
  return [
    ...cells.filter(isBad),
    ...fine.filter(isReplaced),
    ...fine.filter((cell) => !isReplaced(cell) && cell.message !== null),
  ].slice(0, MOST_TOLD);
}

function answerOf(all: One[], interpretation: FileInterpretation): Answer {
  const returns = all.map(({ told }) => told);
  const counts = { taken: 0, unchanged: 0, refused: 0 };
  const answers = countCellOutcomes([]);
  let replaced = 0;
  for (const one of returns) {
    counts[one.outcome] += 1;
    replaced += one.replaced;
    for (const [name, count] of Object.entries(one.counts)) answers[name as keyof typeof answers] += count;
  }
  return { stored: false, interpretation, counts, answers, replaced, returns };
}

const entryOf = ({ actor, body, loaded }: Context, { answers, replaced, returns }: Answer) => ({
  programme_id: actor.programme_id,
  user_id: actor.user_id,
  action: 'answers.imported',
  subject_type: 'questionnaire',
  subject_id: String(loaded.questionnaire.id),
  after: {
    file_name: body.file.file_name,
    organisations: returns
      .filter(({ outcome }) => outcome === 'taken')
      .map(({ organisation_code }) => organisation_code),
    answers: answers.set,
    replaced,
  },
});
