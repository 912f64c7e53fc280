import type { QuestionType } from '@portal/contract/questionnaires/question-types';
import type { EvaluationContext, Expression } from '../expression.ts';
import type { ConditionalOption } from './option-visibility.ts';
import type { CalculatedValue } from './calculated-values.ts';
import type { Piped } from '../piped-texts.ts';

/** The fields of a questionnaire that its rules need; it can have more. */
export type QuestionWithRules = {
  id: number;
  question_code: string;
  question_type: QuestionType;
  required: boolean;
  show_if: string;
  require_if: string;
  /** The default answer; only if the question itself is on screen. */
  default_answer?: string;
  expression: string | null;
  row_id: number | null;
  /** The column of a grid or roster. */
  column_id?: number | null | undefined;
  question_text?: string;
  /** The texts with placeholders, if any; only if the question itself is on screen. */
  piped?: Piped | undefined;
  /** The options; only if the question itself is on screen or being checked. */
  options?: readonly ConditionalOption[];
};
export type SectionWithRules = {
  id: number;
  show_if: string;
  sub_sections: {
    id: number;
    show_if: string;
    /** For a roster: rows beyond the minimum ask nothing until they contain an answer. */
    row_word?: string | undefined;
    minimum_rows?: number | undefined;
    rows: { id: number; show_if: string }[];
    questions: QuestionWithRules[];
  }[];
};
export type CheckRule = {
  id: number;
  expression: string;
  severity: 'error' | 'warning';
  message: string;
  /** True for a check without an author: a selected option is no longer offered. */
  is_of_options?: boolean;
};

/** The rules' results for some answers. */
export type RulesResult = {
  /** By id. What is hidden wants no answer, and an answer stored for it counts nowhere. */
  hidden: {
    sections: ReadonlySet<number>;
    sub_sections: ReadonlySet<number>;
    rows: ReadonlySet<number>;
    questions: ReadonlySet<number>;
    /** The questions of these that are in new roster rows: all of a row are asked once one is answered. */
    offered: ReadonlySet<number>;
  };
  /** The questions that must be answered now. */
  required: ReadonlySet<number>;
  /** The values by question code; null if hidden or not calculable. */
  calculated: ReadonlyMap<string, CalculatedValue>;
  /** By id of the question, where what it offers depends on answers: the codes of the options that it does not offer now. */
  not_offered: ReadonlyMap<number, ReadonlySet<string>>;
  /** Reads an expression of this questionnaire; null for one that cannot be read. */
  compile: (text: string) => Expression | null;
  /** The answers as the rules see them: hidden answers are blank, and calculated figures are filled in. */
  settled: EvaluationContext;
  /** The checks that do not hold, with the questions they concern. */
  failing: { check: CheckRule; question_ids: number[] }[];
};
