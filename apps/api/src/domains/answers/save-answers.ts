import { checkAnswer, wantsAnswer } from '@portal/contract/answer-rules';
import type { AnswerChange, saveAnswers as endpoint } from '@portal/contract/answers';
import type { Question, SectionState } from '@portal/contract/questionnaires';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { selectSection } from '../questionnaires/questionnaires.sql.ts';
import { selectSectionQuestions } from '../questionnaires/section-questions.sql.ts';
import { wireQuestion } from '../questionnaires/section-questions.ts';
import { openForWriting } from '../submissions/open-answering.ts';
import { applyRules } from './apply-rules.ts';
import { lockResponses, selectSectionStates, type StoredChange, writeAnswers } from './answers.sql.ts';
import { updateSectionStates } from './update-section-states.ts';

type Change = Required<AnswerChange>;
type Verdict = { kind: 'store' | 'same' | 'conflict' } | { kind: 'refuse'; message: string };

/**
 * Saves answers of a section in one transaction with their history and the section's state. Each change is judged by
 * itself: one that is refused, or was overtaken by somebody else's, does not keep the others from being stored.
 */
export const saveAnswers: Handler<typeof endpoint> = async ({ actor, body, db, deps, query }) => {
  const key = { questionnaire_id: query.questionnaire_id, submission_id: body.submission_id };
  await openForWriting(db, actor, deps.now(), key);
  if (!(await selectSection(db, query.questionnaire_id, body.section_id))) throw problems.notFound('section');
  const changed = body.answers.map((change) => change.question_id);
  await lockResponses(db, { submissionId: body.submission_id, questionIds: changed });
  const load = async () =>
    (await selectSectionQuestions(db, body.section_id, body.submission_id, changed)).map(wireQuestion);
  const before = byId(await load());
  const changes = lastOfEach(body.answers as Change[]);
  const judged = changes.map((change) => ({
    change,
    verdict: judge(before.get(change.question_id), change),
  }));

  const stored: StoredChange[] = judged
    .filter(({ verdict }) => verdict.kind === 'store')
    .map(({ change }) => change);
  const section_state = await store();
  const after = stored.length > 0 ? byId(await load()) : before;
  const pick = (kind: Verdict['kind'][]) =>
    judged
      .filter(({ verdict }) => kind.includes(verdict.kind))
      .map(({ change }) => ({
        question_id: change.question_id,
        answer: after.get(change.question_id)!.answer,
      }));

  return {
    saved: pick(['store', 'same']),
    conflicts: pick(['conflict']),
    refused: judged.flatMap(({ change, verdict }) =>
      verdict.kind === 'refuse' ? [{ question_id: change.question_id, message: verdict.message }] : [],
    ),
    section_state,
  };

  async function store(): Promise<SectionState> {
    const states = await selectSectionStates(db, key.questionnaire_id, key.submission_id);
    if (stored.length === 0) return states.get(body.section_id) ?? 'not_started';
    const by = { userId: actor.user_id, now: deps.now() };
    const before = [...states.values()].includes('complete') ? await applyRules(db, key) : null;
    await writeAnswers(db, body.submission_id, by.userId, by.now, stored);
    return updateSectionStates(db, key, body.section_id, states, before, by);
  }
};

const byId = (questions: Question[]) => new Map(questions.map((question) => [question.id, question]));

/** Of several changes to one question in one call, the last is meant. */
const lastOfEach = (changes: Change[]): Change[] => [
  ...new Map(changes.map((change) => [change.question_id, change])).values(),
];

function judge(question: Question | undefined, change: Change): Verdict {
  if (!question || !wantsAnswer(question))
    return { kind: 'refuse', message: 'This question is not part of the section.' };
  if (isSame(question, change)) return { kind: 'same' };
  if (change.version !== question.answer.version) return { kind: 'conflict' };
  if (change.missing_reason && change.value !== null) {
    return { kind: 'refuse', message: 'Give a value, or a reason why there is none, not both.' };
  }
  if (change.missing_reason && !question.missing_allowed) {
    return { kind: 'refuse', message: 'This question must be answered with a value.' };
  }
  const message = checkAnswer(question, change.value);
  return message ? { kind: 'refuse', message } : { kind: 'store' };
}

/** Sent twice, because the answer to the first time got lost: nothing to do. */
function isSame({ answer }: Question, change: Change): boolean {
  return (
    JSON.stringify(answer.value) === JSON.stringify(change.value) &&
    answer.missing_reason === change.missing_reason &&
    (answer.explanation ?? '') === (change.explanation ?? '')
  );
}
