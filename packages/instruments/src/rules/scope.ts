import type { AnswerKind } from '@portal/contract/registries/question-types';
import type { RuleNode } from './rule-node.ts';

/** A question of the file as rules may name it, with what it became. */
export type Known = {
  code: string;
  answers: Exclude<AnswerKind, 'file' | 'none'>;
  /** The codes an answer can have; empty where it is no choice. */
  options: readonly string[];
  /** What the source stores for an option, where that is not its code, e.g. `1` for yes. */
  values: ReadonlyMap<string, string>;
};

export type Found =
  | { kind: 'question'; question: Known }
  /** The source has a name of its own for whether an option is chosen. */
  | { kind: 'option'; question: Known; option: string }
  /** A condition that has a name in the source: written out wherever it is named. */
  | { kind: 'condition'; node: RuleNode }
  /** Named by its parts in the source, and meaning their total. */
  | { kind: 'total'; codes: readonly string[] }
  | { kind: 'missing'; why: string };

/** Looks up what the source calls by a name. */
export type Scope = (name: string) => Found;
