import type { AnswerKind } from '@portal/contract/questionnaires/question-types';
import type { RuleNode } from './rule-node.ts';

/** A question of the file as rules name it, with its result here. */
export type KnownQuestion = {
  code: string;
  answers: Exclude<AnswerKind, 'file' | 'none'>;
  /** The codes an answer can have; empty where it is no choice. */
  options: readonly string[];
  /** The names of the options, by code. */
  names: ReadonlyMap<string, string>;
  /** The figures of options that the source scores, by code. */
  scores: ReadonlyMap<string, number>;
  /** The source's stored value for an option, if it is not its code, e.g. `1` for yes. */
  values: ReadonlyMap<string, string>;
  /** True for a choice asked as a text: people do not type the codes that rules know. */
  are_options_elsewhere?: boolean;
};

export type ResolvedName =
  | { kind: 'question'; question: KnownQuestion }
  /** The source's name for the fact that an option is selected. */
  | { kind: 'option'; question: KnownQuestion; option: string }
  /** A condition with a name in the source: copied to each place that names it. */
  | { kind: 'condition'; node: RuleNode }
  /** A time with a name in the source: copied to each place that names it. */
  | { kind: 'inlined'; node: RuleNode }
  /** Named by its parts in the source, and meaning their total. */
  | { kind: 'total'; codes: readonly string[] }
  | { kind: 'missing'; why: string };

/** Differences between products in the meaning of the same rule. */
export type RuleSemantics = {
  /** Two answers that are both missing are the same text. */
  blanks_are_equal?: boolean;
  /** True if dates can be calculated with, as days. */
  dates_are_days?: boolean;
  /** A ticked box of several is 1, and one that is not 0. */
  boxes_are_figures?: boolean;
  /** True if a choice by itself holds once it has any answer. */
  answers_hold?: boolean;
  /** True if a formula without a type gives a text or a date if it contains one. */
  formulas_give_texts?: boolean;
  /** True if a date in a text has the format that the source shows. */
  dates_are_formatted?: boolean;
  /** A time is compared only with times: a text is no number, and is equal to no time. */
  times_are_no_texts?: boolean;
  /** A missing answer is an empty text, which sums join and which has a place among numbers. */
  blanks_are_texts?: boolean;
  /** Reports what a rule means here, where that is certain but surprising. */
  note?: (note: string) => void;
};

/** Looks up what the source calls by a name. */
export type ResolveName = (name: string) => ResolvedName;
