import type { AnswerKind } from '@portal/contract/questionnaires/question-types';
import type { RuleNode } from './rule-node.ts';

/** A question of the file as rules may name it, with what it became. */
export type KnownQuestion = {
  code: string;
  answers: Exclude<AnswerKind, 'file' | 'none'>;
  /** The codes an answer can have; empty where it is no choice. */
  options: readonly string[];
  /** What the source stores for an option, where that is not its code, e.g. `1` for yes. */
  values: ReadonlyMap<string, string>;
  /** A choice that is asked as a text: nobody will type the codes that rules know. */
  are_options_elsewhere?: boolean;
};

export type ResolvedName =
  | { kind: 'question'; question: KnownQuestion }
  /** The source has a name of its own for whether an option is chosen. */
  | { kind: 'option'; question: KnownQuestion; option: string }
  /** A condition that has a name in the source: written out wherever it is named. */
  | { kind: 'condition'; node: RuleNode }
  /** Named by its parts in the source, and meaning their total. */
  | { kind: 'total'; codes: readonly string[] }
  | { kind: 'missing'; why: string };

/** What products mean differently by the same rule. */
export type RuleSemantics = {
  /** Two answers that are both missing are the same text. */
  blanks_are_equal?: boolean;
  /** Dates can be reckoned with, as days. */
  dates_are_days?: boolean;
  /** A ticked box of several is 1, and one that is not 0. */
  boxes_are_figures?: boolean;
  /** Standing alone, a choice holds when it is answered, whatever with. */
  answers_hold?: boolean;
};

/** Looks up what the source calls by a name. */
export type ResolveName = (name: string) => ResolvedName;
