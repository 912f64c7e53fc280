import type { Output } from '@portal/contract/endpoint';
import type { AnswerValue, getSectionQuestions } from '@portal/contract/questionnaires';
import type { Reader } from '@portal/expressions/expression';
import { type Outcome, readRules } from '@portal/expressions/questionnaire-rules';
import { useSyncExternalStore } from 'react';
import { useAnswers } from './answer-context.ts';
import type { AnswerStore } from './answer-store.ts';

type Section = Output<typeof getSectionQuestions>;
export type SectionRules = ReturnType<typeof createSectionRules>;

/**
 * The rules of the questionnaire, applied to what is typed in the section on screen; answers of other sections are those
 * the server sent. The outcome is worked out once for each change, and only where there are rules at all.
 */
export function createSectionRules(section: Section, store: AnswerStore) {
  const rules = readRules(
    section.ruled_sections.map((one) =>
      one.id === section.id ? { ...one, sub_sections: section.sub_sections } : one,
    ),
    section.checks,
  );
  const questions = new Map(
    section.sub_sections
      .flatMap((one) => one.questions)
      .map((question) => [question.question_code, question]),
  );
  const here = new Set([...questions.values()].map(({ id }) => id));
  const reasons = new Map(section.checks.map((check) => [check.id, check.explanation]));
  let outcome: Outcome | null = null;
  let doubted: ReadonlySet<number> | null = null;
  const apply = (instead?: ReadonlyMap<number, AnswerValue | null>): Outcome => {
    const valueOf = (id: number) => (instead?.has(id) ? instead.get(id)! : store.valueOf(id));
    const reader: Reader = {
      read: (code) => {
        const question = questions.get(code);
        return question ? valueOf(question.id) : (section.elsewhere[code]?.value ?? null);
      },
      last: (code) => questions.get(code)?.previous?.value ?? section.elsewhere[code]?.previous ?? null,
    };
    const all = rules.apply(reader, section.id);
    const failing = all.failing.map(({ check, question_ids }) => ({
      check,
      question_ids: question_ids.filter((id) => here.has(id)),
    }));
    return { ...all, failing };
  };
  const listeners = new Set<() => void>();
  let leave = () => {};
  const change = () => {
    outcome = doubted = null;
    listeners.forEach((one) => one());
  };
  const now = (): Outcome => (outcome ??= apply());
  /** The checks that fail and keep the section open: a warning counts until it is explained. */
  const open = () =>
    now().failing.filter(({ check }) => check.severity === 'error' || !reasons.get(check.id));
  return {
    outcome: now,
    /** What the rules would make of some other answers. */
    tried: (instead: ReadonlyMap<number, AnswerValue | null>): Outcome => apply(instead),
    open,
    /** The questions that such a check concerns. */
    doubted: (): ReadonlySet<number> =>
      (doubted ??= new Set(open().flatMap(({ question_ids }) => question_ids))),
    /** What was said about a check that warns. */
    reasonOf: (checkId: number): string | null => reasons.get(checkId) ?? null,
    explain(checkId: number, reason: string | null): void {
      reasons.set(checkId, reason);
      change();
    },
    /** One ear at the store for all who listen here: the outcome is worked out once for each change. */
    subscribe(listener: () => void): () => void {
      if (rules.isEmpty) return () => undefined;
      if (listeners.size === 0) {
        leave = store.subscribe('page', change);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) leave();
      };
    },
  };
}

const keys = new WeakMap<Outcome, string>();
/** What decides what is on screen; figures that are worked out have listeners of their own. */
function keyOf(outcome: Outcome): string {
  const known = keys.get(outcome);
  if (known !== undefined) return known;
  const { hidden, required, failing } = outcome;
  const key = JSON.stringify([
    ...Object.values(hidden).map((ids) => [...ids]),
    [...required],
    failing.map(({ check }) => check.id),
  ]);
  keys.set(outcome, key);
  return key;
}

/** What is hidden, required and failing now; renders again only when that changes. */
export function useOutcome(): Outcome {
  const { rules } = useAnswers();
  useSyncExternalStore(rules.subscribe, () => `${keyOf(rules.outcome())}${rules.open().length}`);
  return rules.outcome();
}

/** Whether a question must be answered now; only a change of this renders again. */
export function useIsRequired(questionId: number): boolean {
  const { rules } = useAnswers();
  return useSyncExternalStore(rules.subscribe, () => rules.outcome().required.has(questionId));
}

/** Whether a figure does not fit together with others; only a change of this renders again. */
export function useIsDoubted(questionId: number): boolean {
  const { rules } = useAnswers();
  return useSyncExternalStore(rules.subscribe, () => rules.doubted().has(questionId));
}

/** The result of a calculated question, live. */
export function useCalculated(code: string): number | null {
  const { rules } = useAnswers();
  return useSyncExternalStore(rules.subscribe, () => rules.outcome().calculated.get(code) ?? null);
}
