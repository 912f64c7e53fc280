import type { Output } from '@portal/contract/shared/endpoint';
import type {
  AnswerValue,
  getSectionQuestions,
  AnswerFormatFields,
} from '@portal/contract/questionnaires/questionnaires';
import { isGiven } from '@portal/contract/responses/answer-rules';
import type { EvaluationContext } from '@portal/expressions/expression';
import type { Value } from '@portal/expressions/functions';
import { compileRules } from '@portal/expressions/rules/compile-rules';
import type { LookupTables } from '@portal/expressions/lookup-tables';
import type { RulesResult } from '@portal/expressions/rules/rule-types';
import { currentAnswer } from './answer-cell.ts';
import type { AnswerStore } from './answer-store.ts';
import { type AskForKeys, createSectionLookups } from './section-lookups.ts';

type Section = Output<typeof getSectionQuestions>;
/** An answer with what it takes to say it. */
export type PipedAnswer = { question: AnswerFormatFields; value: AnswerValue };
export type SectionRules = ReturnType<typeof createSectionRules>;

/**
 * Applies the questionnaire's rules to the section on screen as it is typed, with the server's answers of
 * other sections. The outcome is calculated once for each change, and only if there are rules.
 */
export function createSectionRules(section: Section, store: AnswerStore, ask?: AskForKeys) {
  const lookups = createSectionLookups(section.lookups, ask, () => {
    listeners.change();
  });
  const rules = rulesOf(section, lookups);
  const questions = new Map(
    section.sub_sections
      .flatMap((one) => one.questions)
      .map((question) => [question.question_code, question]),
  );
  const here = new Set([...questions.values()].map(({ id }) => id));
  const reasons = new Map(section.checks.map((check) => [check.id, check.explanation]));
  let outcome: RulesResult | null = null;
  let doubted: ReadonlySet<number> | null = null;
  const apply = (instead?: ReadonlyMap<number, AnswerValue | null>): RulesResult => {
    const all = rules.apply(createReader(section, questions, store, instead), section.id);
    return { ...all, failing: keepFailingHere(all.failing, here) };
  };
  const now = (): RulesResult => (outcome ??= apply());
  /** The checks that fail and keep the section open: a warning counts until it is explained. */
  const open = () =>
    now().failing.filter(({ check }) => check.severity === 'error' || !reasons.get(check.id));
  const getDoubted = (): ReadonlySet<number> =>
    (doubted ??= new Set(open().flatMap(({ question_ids }) => question_ids)));
  const forget = () => void (outcome = doubted = null);
  const listeners = createOutcomeListeners(store, {
    forget,
    recalculate: () => {
      const before = outcome && { outcome, doubted: getDoubted() };
      forget();
      return before && findChangedQuestions(before, { outcome: now(), doubted: getDoubted() }, questions);
    },
  });
  const nothing = () => undefined;
  return {
    outcome: now,
    /**
     * Returns a question's answer as the rules see it, with what a text needs to insert it; null if there is
     * none.
     */
    answerTo(code: string): PipedAnswer | null {
      const question = questions.get(code) ?? section.elsewhere[code]?.question;
      return question ? toPipedAnswer(question, now().settled.read(code)) : null;
    },
    /** Returns the outcome of the rules for some other answers. */
    tried: (instead: ReadonlyMap<number, AnswerValue | null>): RulesResult => apply(instead),
    open,
    /** The questions that such a check concerns. */
    doubted: getDoubted,
    /** Returns the user's reason for a check that warns. */
    reasonOf: (checkId: number): string | null => reasons.get(checkId) ?? null,
    explain(checkId: number, reason: string | null): void {
      reasons.set(checkId, reason);
      listeners.change();
    },
    subscribe: (listener: () => void): (() => void) =>
      rules.isEmpty ? nothing : listeners.subscribe(listener),
    /**
     * Calls the listener only if a question becomes required or doubtful, stops being so, or is recalculated.
     */
    follow: (questionId: number, listener: () => void): (() => void) =>
      rules.isEmpty ? nothing : listeners.follow(questionId, listener),
  };
}

type Questions = ReadonlyMap<string, Section['sub_sections'][number]['questions'][number]>;

/** Returns a reader of the section's typed answers and of the server's answers of other sections. */
function createReader(
  section: Section,
  questions: Questions,
  store: AnswerStore,
  instead?: ReadonlyMap<number, AnswerValue | null>,
): EvaluationContext {
  const valueOf = (id: number) => (instead?.has(id) ? instead.get(id)! : store.valueOf(id));
  return {
    read: (code) => {
      const question = questions.get(code);
      return question ? valueOf(question.id) : (section.elsewhere[code]?.value ?? null);
    },
    given: (code) => {
      const id = questions.get(code)?.id;
      if (id === undefined) return (section.elsewhere[code]?.value ?? null) !== null;
      return instead?.has(id) ? instead.get(id) !== null : isGiven(currentAnswer(store.cell(id)));
    },
    last: (code) => questions.get(code)?.previous?.value ?? section.elsewhere[code]?.previous ?? null,
  };
}

/** Keeps the failing checks with questions of this section. An option selected in another section is corrected there. */
function keepFailingHere(failing: RulesResult['failing'], here: ReadonlySet<number>): RulesResult['failing'] {
  return failing
    .map(({ check, question_ids }) => ({ check, question_ids: question_ids.filter((id) => here.has(id)) }))
    .filter(({ question_ids }) => question_ids.length > 0);
}

type Outcome = { outcome: RulesResult; doubted: ReadonlySet<number> };

/** Finds the questions for which the rules now have a different outcome. */
function findChangedQuestions(before: Outcome, after: Outcome, questions: Questions): Set<number> {
  const ids = new Set([
    ...inOneOnly(before.outcome.required, after.outcome.required),
    ...inOneOnly(before.doubted, after.doubted),
  ]);
  for (const [id, gone] of after.outcome.not_offered)
    if (String([...(before.outcome.not_offered.get(id) ?? [])]) !== String([...gone])) ids.add(id);
  for (const [code, value] of after.outcome.calculated)
    if (before.outcome.calculated.get(code) !== value) ids.add(questions.get(code)?.id ?? 0);
  return ids;
}

/**
 * Subscribes once to the store for all listeners here, so that the outcome is calculated once for each
 * change.
 */
function createOutcomeListeners(
  store: AnswerStore,
  {
    forget,
    recalculate,
  }: {
    forget: () => void;
    /** Returns the questions with a different outcome; null if there was no outcome before. */
    recalculate: () => Set<number> | null;
  },
) {
  const listeners = new Set<() => void>();
  const followers = new Map<number, Set<() => void>>();
  let leave = () => {};
  let values = store.values();
  const change = () => {
    values = store.values();
    const changed = recalculate();
    for (const id of changed ?? followers.keys()) followers.get(id)?.forEach((one) => one());
    listeners.forEach((one) => one());
  };
  const changeOfAnswers = () => {
    if (store.values() !== values) change();
  };
  const listen = () => {
    if (listeners.size + followers.size > 0) return;
    // Drop outcomes that changed while there were no listeners.
    if (store.values() !== values) forget();
    values = store.values();
    leave = store.subscribe('cells', changeOfAnswers);
  };
  const rest = () => {
    if (listeners.size + followers.size === 0) leave();
  };
  return {
    change,
    subscribe(listener: () => void): () => void {
      listen();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        rest();
      };
    },
    follow(questionId: number, listener: () => void): () => void {
      listen();
      const own = followers.get(questionId) ?? new Set();
      followers.set(questionId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) followers.delete(questionId);
        rest();
      };
    },
  };
}

const rulesOf = (section: Section, lookups: LookupTables | undefined) =>
  compileRules(
    section.ruled_sections.map((one) =>
      one.id === section.id ? { ...one, sub_sections: section.sub_sections } : one,
    ),
    section.checks,
    section.period,
    lookups,
  );

/** Null where there is no answer. */
export function toPipedAnswer(question: AnswerFormatFields, value: Value): PipedAnswer | null {
  const isBlank = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return isBlank ? null : { question, value: value as AnswerValue };
}

const inOneOnly = (one: ReadonlySet<number>, other: ReadonlySet<number>): number[] => [
  ...[...one].filter((id) => !other.has(id)),
  ...[...other].filter((id) => !one.has(id)),
];
