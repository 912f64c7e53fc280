import type { Question } from '@portal/contract/questionnaires/questionnaires';
import type { CalculatedValue } from '@portal/expressions/rules/calculated-values';
import type { RulesResult } from '@portal/expressions/rules/rule-types';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useAnswers } from './answer-context.ts';
import type { SectionRules } from './section-rules.ts';

/**
 * Identifies a check's message. The message never changes, except that an options check names the options
 * removed.
 */
const saidOf = ({ check }: RulesResult['failing'][number]) =>
  check.is_of_options ? check.message : check.id;

const keys = new WeakMap<RulesResult, { hidden: string; whole: string }>();

/** Returns keys of everything that decides what is on screen. Calculated figures have their own listeners. */
function keysOf(outcome: RulesResult): { hidden: string; whole: string } {
  const known = keys.get(outcome);
  if (known !== undefined) return known;
  const hidden = JSON.stringify(Object.values(outcome.hidden).map((ids) => [...ids]));
  const whole = JSON.stringify([hidden, [...outcome.required], outcome.failing.map(saidOf)]);
  keys.set(outcome, { hidden, whole });
  return { hidden, whole };
}

/** Returns the hidden, required and failing questions now; renders again only when they change. */
export function useRulesOutcome(): RulesResult {
  const { rules } = useAnswers();
  useSyncExternalStore(rules.subscribe, () => `${keysOf(rules.outcome()).whole}${rules.open().length}`);
  return rules.outcome();
}

/** Returns the hidden questions now; renders again only when they change. */
export function useHidden(): RulesResult['hidden'] {
  const { rules } = useAnswers();
  const key = useSyncExternalStore(rules.subscribe, () => keysOf(rules.outcome()).hidden);
  // Cached until the content changes, so that results made from it can be cached too.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the key tells when it changes
  return useMemo(() => rules.outcome().hidden, [rules, key]);
}

function useFollowed<T>(questionId: number, read: (rules: SectionRules) => T): T {
  const { rules } = useAnswers();
  const subscribe = useCallback(
    (listener: () => void) => rules.follow(questionId, listener),
    [rules, questionId],
  );
  return useSyncExternalStore(subscribe, () => read(rules));
}

/** Checks if a question must be answered now; renders again only when this changes. */
export const useIsRequired = (questionId: number): boolean =>
  useFollowed(questionId, (rules) => rules.outcome().required.has(questionId));

/** Checks if a figure is inconsistent with others; renders again only when this changes. */
export const useHasFailingCheck = (questionId: number): boolean =>
  useFollowed(questionId, (rules) => rules.doubted().has(questionId));

/** The options that are not offered now; only a change of these renders again. */
export function useUnavailableOptions(questionId: number): ReadonlySet<string> | undefined {
  const { rules } = useAnswers();
  useFollowed(questionId, () => String([...(rules.outcome().not_offered.get(questionId) ?? [])]));
  return rules.outcome().not_offered.get(questionId);
}

/** The value of a calculated question, live. */
export const useCalculated = ({ id, question_code }: Question): CalculatedValue =>
  useFollowed(id, (rules) => rules.outcome().calculated.get(question_code) ?? null);
