import { expectsAnswer } from '@portal/contract/questionnaires/question-types';
import type { removeRosterRow as endpoint } from '@portal/contract/responses/rosters';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { type StoredChange, writeAnswers } from '../answers/answers.sql.ts';
import { type LoadedSection, loadAndLockSection } from '../answers/load-answers-and-apply-rules.ts';
import { findSectionsToStart } from '../answers/progress/find-sections-to-start.ts';
import { answerTo } from '../answers/stored-answers.sql.ts';
import { markCaseInProgress } from '../case-codes/case-states.sql.ts';
import { countThreads, moveThreads } from '../comments/comment-threads.sql.ts';
import type { AskedQuestion, StructureRow } from '../../questionnaires/questionnaires/structure.sql.ts';

type Roster = StructureRow['sub_sections'][number];
/** A question, and the one of the row below whose answer it takes; null in the last row. */
type Step = { question: AskedQuestion; below: AskedQuestion | null };

export const removeRosterRow: Handler<typeof endpoint> = async (context) => {
  const { actor, body, db, deps, loaded } = context;
  const open = await loadAndLockSection(context, loaded, { id: body.section_id });
  const part = open.section.sub_sections.find(
    ({ row_word, rows }) => row_word !== '' && rows.some(({ id }) => id === body.row_id),
  );
  if (!part) throw problems.notFound('row');
  const steps = stepsFrom(part, body.row_id);
  refuseOvertaken(open, part, steps, body.versions);

  const { set } = loaded;
  const own = steps.filter(({ question }) => question.row_id === body.row_id);
  const isOfSubmission = set.case_code_id === null;
  const said = isOfSubmission ? await countThreads(db, set.submission_id, idsOf(own)) : 0;
  if (said > 0)
    throw problems.conflict(
      collectionMessages.rowHasComments({ row: nameOf(part, body.row_id), count: said }),
    );

  const changes = steps.flatMap((step) => changeOf(open, step) ?? []);
  const now = deps.now();
  const before = open.stored.states.get(body.section_id) ?? 'not_started';
  if (changes.length === 0 || body.dry_run) return { answers: [], section_state: before };
  const begun = await findSectionsToStart(db, open, changes);
  const { case: one } = loaded;
  if (one && one.state !== 'in_progress') await markCaseInProgress(db, one.id, now);
  const written = await writeAnswers(db, set, { userId: actor.user_id, now }, changes, begun);
  if (isOfSubmission)
    await moveThreads(
      db,
      set.submission_id,
      steps.flatMap(({ question, below }) => (below ? [{ from: below.id, to: question.id }] : [])),
    );
  return {
    answers: [...written].map(([question_id, answer]) => ({ question_id, answer })),
    section_state: begun.includes(body.section_id) ? 'in_progress' : before,
  };
};

const idsOf = (steps: readonly Step[]): number[] => steps.map(({ question }) => question.id);
const nameOf = ({ rows }: Roster, rowId: number | null): string =>
  rows.find(({ id }) => id === rowId)?.row_name ?? '';

/** Lists the questions of a row and the rows below it, each with its replacement. */
function stepsFrom({ questions, rows }: Roster, rowId: number): Step[] {
  const from = rows.findIndex(({ id }) => id === rowId);
  const at = new Map(
    questions.filter(expectsAnswer).map((question) => [`${question.row_id}-${question.column_id}`, question]),
  );
  return rows.slice(from).flatMap((row, index) => {
    const next = rows[from + index + 1];
    return questions
      .filter((question) => question.row_id === row.id && expectsAnswer(question))
      .map((question) => ({
        question,
        below: (next && at.get(`${next.id}-${question.column_id}`)) ?? null,
      }));
  });
}

/** @throws 409 if another user has changed the row, or one that would move, since it was seen */
function refuseOvertaken(
  { stored }: LoadedSection,
  part: Roster,
  steps: readonly Step[],
  versions: readonly { question_id: number; version: number }[],
): void {
  const seen = new Map(versions.map(({ question_id, version }) => [question_id, version]));
  const overtaken = steps.find(
    ({ question }) => answerTo(stored, question.id).version !== (seen.get(question.id) ?? 0),
  );
  if (overtaken)
    throw problems.conflict(
      collectionMessages.rowChangedByOthers({ row: nameOf(part, overtaken.question.row_id) }),
    );
}

/** Returns a question's answer after the row is deleted; null if it is the same. */
function changeOf({ stored }: LoadedSection, { question, below }: Step): StoredChange | null {
  const now = answerTo(stored, question.id);
  const next = below ? answerTo(stored, below.id) : null;
  const after = {
    value: next?.value ?? null,
    missing_reason: next?.missing_reason ?? null,
    explanation: next?.explanation ?? null,
  };
  const isSame =
    JSON.stringify(now.value) === JSON.stringify(after.value) &&
    now.missing_reason === after.missing_reason &&
    now.explanation === after.explanation;
  return isSame ? null : { question_id: question.id, ...after };
}
