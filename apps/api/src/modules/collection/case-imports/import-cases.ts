import {
  type CaseProblem,
  type importCases as endpoint,
  MOST_IMPORTED_CASES,
} from '@portal/contract/collection/case-imports';
import { getQuestionTypeInfo } from '@portal/contract/questionnaires/question-types';
import { isDateKind } from '@portal/contract/responses/read-date';
import type { Output } from '@portal/contract/shared/endpoint';
import type { Db } from '../../../database/connect.ts';
import type { ManualTransactionContext, ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { decideCellFormat } from '../../../imports/decide-cell-format.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { readInThread } from '../../../workers/read-in-thread.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { loadStructure, type Structure } from '../../questionnaires/questionnaires/structure-cache.ts';
import { selectCaseSettings } from '../../responses/case-codes/case-settings.sql.ts';
import {
  checkCaseLimit,
  createSingleReviewCases,
} from '../../responses/case-codes/create-single-review-cases.ts';
import { assertCasesWritable } from '../../responses/case-codes/lock-cases.ts';
import {
  selectCasesByKey,
  type StoredCase,
  writeImportedCases,
} from '../../responses/answers/cases/imported-cases.sql.ts';
import {
  hasIdentifierOfAnotherSubmission,
  lockIdentifierRules,
} from '../../responses/answers/cases/case-identifiers.sql.ts';
import { ownAnswerSet } from '../../responses/questionnaire-responses/answer-set.sql.ts';
import { loadResponse } from '../../responses/questionnaire-responses/load-response.ts';
import { lockResponse } from '../../responses/questionnaire-responses/load-and-lock-response.sql.ts';
import { canIdentifyCases, caseColumns, columnFinder } from './case-columns.ts';
import { findIdentifiers, selectKeys } from './find-identifiers.ts';
import { groupCases, type PlacedTable } from './group-cases.ts';
import { trackProgress } from './import-progress.ts';
import { type FinishedCase, finishCase, validateCases } from './validate-cases.ts';
import type { CaseTable } from './read-case-table.ts';
import { PROBLEM_HEADING, writeFilesWithProblems } from './write-files-with-problems.ts';

type Context = ManualTransactionContext<typeof endpoint>;
type Answer = Output<typeof endpoint>;
type Judged = Omit<Answer, 'stored'> & {
  cases: FinishedCase[];
  existing: StoredCase[];
  /** How many answers identify a case of another submission. */
  elsewhere: number;
};

/** The problems reported one by one; the returned file has them all. */
const MOST_REPORTED = 200;
/** Cases written with one statement. */
const AT_ONCE = 50;

/**
 * Imports cases of a submission, found by the answer to one question. The files are read and judged before anything is
 * locked; under the lock nothing may have changed since. All is stored, or nothing.
 */
export const importCases: ManualTransactionHandler<typeof endpoint> = async (context) => {
  const { actor, body, deps, loaded, write } = context;
  if (loaded.questionnaire.kind === 'survey')
    throw problems.conflict(collectionMessages.surveyImportNotAllowed);
  assertCasesWritable(actor, loaded);
  const structure = await loadStructure(deps, context.db, loaded.questionnaire);
  const tables = await readTables(context, structure);
  const progress = trackProgress(deps, actor.user_id, body.progress_key);
  try {
    const { cases, existing, elsewhere, ...told } = await judge(context, structure, tables, progress.report);
    const isReady = told.errors === 0 && cases.some(({ store }) => (store?.changes.length ?? 0) > 0);
    const stored = !body.dry_run && isReady;
    // A check that finds no problem promises that the import succeeds.
    if (body.dry_run && isReady) await checkCaseLimit(loaded, context.db, told.counts.created);
    if (!stored && elsewhere === 0) return { ...told, stored };
    // One transaction, whose result is what a repeat of the request gets.
    return await write(async (tx) => {
      if (elsewhere > 0) await recordElsewhere(context, tx, elsewhere);
      if (stored) await store(context, tx, { cases, existing, report: progress.report });
      return { ...told, stored };
    });
  } finally {
    progress.end();
  }
};

/** Records that the user learnt of people in other submissions, without their answers. */
async function recordElsewhere({ actor, body, loaded }: Context, tx: Db, matches: number): Promise<void> {
  const { questionnaire_id, submission_id } = loaded.set;
  await recordAudit(tx, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'cases.identifiers_used_elsewhere',
    subject_type: 'questionnaire_submission',
    subject_id: `${questionnaire_id}-${submission_id}`,
    after: { file_name: body.file.file_name, matches },
  });
}

async function readTables({ body }: Context, structure: Structure): Promise<PlacedTable[]> {
  const find = columnFinder(caseColumns(structure));
  const place = (file: 'cases' | 'rows', table: CaseTable): PlacedTable => {
    const columns = table.head.map((name) => find(name) ?? null);
    const key = columns.findIndex((column) => column?.code === body.key_code);
    const column = columns[key];
    if (!column)
      throw problems.notUnderstood(collectionMessages.caseKeyColumnMissing({ code: body.key_code }));
    if (!canIdentifyCases(column))
      throw problems.notUnderstood(collectionMessages.caseKeyTypeNotAllowed({ code: body.key_code }));
    return { file, table, columns, key };
  };
  const first = await readInThread({ kind: 'cases', file: body.file });
  const second = body.rows_file && (await readInThread({ kind: 'cases', file: body.rows_file }));
  return [place('cases', first), ...(second ? [place('rows', second)] : [])];
}

/** Decides how numbers and dates are read, from all cells of both files. @throws 422 */
function interpret(tables: readonly PlacedTable[], body: Context['body']) {
  const [numbers, dates]: [string[], string[]] = [[], []];
  for (const { table, columns } of tables)
    for (const [at, column] of columns.entries()) {
      const { answers } = getQuestionTypeInfo(column?.questions[0]?.question_type ?? 'information');
      const into = answers === 'number' ? numbers : isDateKind(answers) ? dates : null;
      for (const { cells } of into ? table.lines : []) if (cells[at]) into!.push(cells[at]);
    }
  const [{ table }] = tables as [PlacedTable];
  return decideCellFormat({ numbers, dates, separator: table.separator }, body);
}

async function judge(
  { body, db, loaded }: Context,
  structure: Structure,
  tables: readonly PlacedTable[],
  report: (done: number, of: number) => void,
): Promise<Judged> {
  const interpretation = interpret(tables, body);
  const key = structure.byCode.get(body.key_code)!;
  const found = await groupCases(tables, await selectKeys(db, tables, key));
  if (found.cases.length > MOST_IMPORTED_CASES)
    throw problems.notUnderstood(collectionMessages.tooManyCases({ most: MOST_IMPORTED_CASES }));
  const set = ownAnswerSet(loaded.set);
  const existing = await selectCasesByKey(db, { ...set, question_id: key.id, withAnswers: body.replace });
  const { identifiers: rules } = await selectCaseSettings(db, set.questionnaire_id);
  const covered = new Set(
    tables.flatMap(({ columns }) => columns.flatMap((column) => column?.questions.map(({ id }) => id) ?? [])),
  );
  const validated = await validateCases(found.cases, {
    structure,
    ...set,
    format: interpretation,
    covered,
    existing: new Map(existing.flatMap((one) => (one.key === null ? [] : [[one.key, one]]))),
    replace: body.replace,
    onProgress: (done) => report(done, found.cases.length * (body.dry_run ? 1 : 2)),
  });
  const identifiers = await findIdentifiers(db, validated, { structure, ...set, rules });
  const cases = validated.map((one) => finishCase(one, identifiers.problems.get(one) ?? [], covered));
  const told = [...found.problems, ...cases.flatMap((one) => one.problems)];
  return {
    cases,
    existing,
    elsewhere: identifiers.elsewhere,
    interpretation,
    ...summarise(tables, cases, told),
  };
}

function summarise(tables: readonly PlacedTable[], cases: FinishedCase[], told: CaseProblem[]) {
  const stores = cases.flatMap(({ case_id, store }) => (store ? [{ case_id, ...store }] : []));
  const changed = stores.filter(({ changes }) => changes.length > 0);
  const errors = told.filter(({ is_error }) => is_error);
  const notes = told.filter(({ is_error }) => !is_error);
  return {
    counts: {
      lines: tables.reduce((sum, { table }) => sum + table.lines.length, 0),
      created: changed.filter(({ case_id }) => case_id === null).length,
      replaced: changed.filter(({ case_id }) => case_id !== null).length,
      unchanged: stores.length - changed.length,
      refused: cases.length - stores.length,
      complete: stores.filter(({ is_complete }) => is_complete).length,
      incomplete: stores.filter(({ is_complete }) => !is_complete).length,
      answers: changed.reduce((sum, { changes }) => sum + changes.length, 0),
    },
    ignored_columns: tables.flatMap(({ table, columns }) =>
      table.head.filter((name, at) => columns[at] === null && name !== '' && name !== PROBLEM_HEADING),
    ),
    problems: [...errors, ...notes].slice(0, MOST_REPORTED),
    errors: errors.length,
    notes: notes.length,
    returned: writeFilesWithProblems(tables, told),
  };
}

type Storing = Pick<Judged, 'cases' | 'existing'> & { report: (done: number, of: number) => void };

async function store(context: Context, tx: Db, { cases, existing, report }: Storing): Promise<void> {
  const { actor, body, deps, reply, loaded } = context;
  const set = ownAnswerSet(loaded.set);
  await lockResponse(tx, set);
  const held = await loadResponse(tx, actor, deps.now(), set);
  assertCasesWritable(actor, held);
  const structure = await loadStructure(deps, tx, loaded.questionnaire);
  const now = await selectCasesByKey(tx, {
    ...set,
    question_id: structure.byCode.get(body.key_code)!.id,
    withAnswers: false,
  });
  const stamp = (all: StoredCase[]) =>
    all
      .map(({ id, versions }) => `${id} ${versions}`)
      .toSorted()
      .join();
  if (
    held.questionnaire.structure_version !== loaded.questionnaire.structure_version ||
    stamp(now) !== stamp(existing)
  )
    throw problems.conflict(collectionMessages.answersChanged);
  const changed = cases.flatMap(({ case_id, store }) =>
    store?.changes.length ? [{ case_id, ...store }] : [],
  );
  const fresh = changed.filter(({ case_id }) => case_id === null).length;
  const ids = await createSingleReviewCases(context, tx, fresh);
  const by = { userId: actor.user_id, now: deps.now() };
  const written: number[] = [];
  for (let from = 0; from < changed.length; from += AT_ONCE) {
    // A caller who closed the connection has cancelled: nothing is stored.
    if (reply.raw.destroyed) throw problems.conflict(collectionMessages.importCancelled);
    const some = changed
      .slice(from, from + AT_ONCE)
      .map(({ case_id, ...one }) => ({ ...one, case_code_id: case_id ?? ids.shift()! }));
    await writeImportedCases(tx, set.submission_id, by, some);
    written.push(...some.map(({ case_code_id }) => case_code_id));
    report(cases.length + Math.min(cases.length, from + AT_ONCE), cases.length * 2);
  }
  // A case with the same answer may have been started here or completed in another submission since.
  const rules = await lockIdentifierRules(tx, set.questionnaire_id);
  if (rules.length > 0 && (await hasIdentifierOfAnotherSubmission(tx, { ...set, case_ids: written })))
    throw problems.conflict(collectionMessages.answersChanged);
  await recordAudit(tx, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'cases.imported',
    subject_type: 'questionnaire_submission',
    subject_id: `${set.questionnaire_id}-${set.submission_id}`,
    after: { file_name: body.file.file_name, created: fresh, replaced: changed.length - fresh },
  });
}
