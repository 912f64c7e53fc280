import { validateAnswer } from '@portal/contract/responses/answer-rules';
import { expectsAnswer } from '@portal/contract/questionnaires/question-types';
import type { AnswerChange, saveAnswers as endpoint } from '@portal/contract/responses/answers';
import type { Output } from '@portal/contract/shared/endpoint';
import type { Question } from '@portal/contract/questionnaires/questionnaires';
import type { Db } from '../../../database/connect.ts';
import { commitWithNextStatement } from '../../../database/transaction.ts';
import { type Actor, type Respondent, authorIdOf } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { hasIdempotencyKey } from '../../../http/idempotency/idempotency.ts';
import { markCaseInProgress } from '../case-codes/case-states.sql.ts';
import { questionsOf } from '../../questionnaires/questionnaires/structure-cache.ts';
import type { LoadedResponse } from '../questionnaire-responses/load-response.ts';
import { type StoredChange, writeAnswers } from './answers.sql.ts';
import { getRespondentAnswerKey } from './respondent-answer-key.ts';
import {
  type LoadedAnswers,
  loadAndLockSection,
  sectionOf,
  withAnswer,
} from './load-answers-and-apply-rules.ts';
import { findSectionsToStart } from './progress/find-sections-to-start.ts';
import { answerTo } from './stored-answers.sql.ts';

export type Change = Required<AnswerChange>;
type Verdict = { kind: 'store' | 'same' | 'conflict' } | { kind: 'refuse'; message: string };

export const saveAnswers: Handler<typeof endpoint> = async (context) => {
  const { body, request, loaded } = context;
  return saveSection(context, loaded, {
    section_id: body.section_id,
    answers: body.answers as Change[],
    // A call with an idempotency key stores its answer after the changes.
    isAll: !hasIdempotencyKey(request),
  });
};

type Given = { section_id: number; answers: Change[]; isAll?: boolean; held?: LoadedAnswers };

/**
 * Saves answers of a section in one transaction, with their history and the section's state. Each change is
 * judged separately: a refused or overtaken change does not prevent the others. `isAll`: the transaction
 * stores nothing else. `held`: the questionnaire's data loaded since the transaction locked it; if missing,
 * it is locked and loaded here.
 */
export async function saveSection(
  context: { actor: Actor | Respondent; db: Db; deps: Deps },
  loaded: LoadedResponse,
  { section_id, answers, isAll, held }: Given,
): Promise<Output<typeof endpoint>> {
  const { actor, db, deps } = context;
  const changes = lastOfEach(answers);
  const only = changes.map((change) => change.question_id);
  const open = held
    ? sectionOf(held, section_id)
    : await loadAndLockSection(context, loaded, { id: section_id, only });
  const here = new Map(questionsOf(open.section).map((question) => [question.id, question]));
  const judged = changes.map((change) => {
    const asked = here.get(change.question_id);
    return { change, verdict: judge(asked && withAnswer(asked, open.stored), change) };
  });

  const stored: StoredChange[] = judged
    .filter(({ verdict }) => verdict.kind === 'store')
    .map(({ change }) => change);
  const begun = stored.length > 0 ? await findSectionsToStart(db, open, stored) : [];
  const { case: one, set } = loaded;
  const now = deps.now();
  if (one && one.state !== 'in_progress' && stored.length > 0)
    await markCaseInProgress(db, one.id, now, getRespondentAnswerKey(actor));
  if (isAll && stored.length > 0) commitWithNextStatement(db);
  const written = await writeAnswers(db, set, { userId: authorIdOf(actor), now }, stored, begun);
  const pick = (kind: Verdict['kind'][]) =>
    judged
      .filter(({ verdict }) => kind.includes(verdict.kind))
      .map(({ change: { question_id } }) => ({
        question_id,
        answer: written.get(question_id) ?? answerTo(open.stored, question_id),
      }));
  const before = open.stored.states.get(section_id) ?? 'not_started';

  return {
    saved: pick(['store', 'same']),
    conflicts: pick(['conflict']),
    refused: judged.flatMap(({ change, verdict }) =>
      verdict.kind === 'refuse' ? [{ question_id: change.question_id, message: verdict.message }] : [],
    ),
    section_state: begun.includes(section_id) ? 'in_progress' : before,
  };
}

/** Returns the last of several changes to one question in one call. */
const lastOfEach = (changes: Change[]): Change[] => [
  ...new Map(changes.map((change) => [change.question_id, change])).values(),
];

function judge(question: Question | undefined, change: Change): Verdict {
  if (!question || !expectsAnswer(question))
    return { kind: 'refuse', message: 'This question is not part of the section.' };
  if (isSame(question, change) && !isCleared(question, change)) return { kind: 'same' };
  if (change.version !== question.answer.version) return { kind: 'conflict' };
  if (change.missing_reason && change.value !== null) {
    return { kind: 'refuse', message: 'Enter either a value or a reason for not having one, not both.' };
  }
  if (change.missing_reason && !question.missing_allowed) {
    return { kind: 'refuse', message: 'This question must have a value.' };
  }
  const message = validateAnswer(question, change.value);
  return message ? { kind: 'refuse', message } : { kind: 'store' };
}

/**
 * Checks if a respondent cleared a default: the empty value is stored, so that the question never starts with
 * the default again.
 */
const isCleared = ({ answer, default_answer }: Question, change: Change): boolean =>
  default_answer !== '' && answer.version === 0 && change.version === 0 && change.missing_reason === null;

/** Sent twice, because the answer to the first time got lost: nothing to do. */
function isSame({ answer }: Question, change: Change): boolean {
  return (
    JSON.stringify(answer.value) === JSON.stringify(change.value) &&
    answer.missing_reason === change.missing_reason &&
    (answer.explanation ?? '') === (change.explanation ?? '')
  );
}
