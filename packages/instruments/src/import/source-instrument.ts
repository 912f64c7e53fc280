import type { InstrumentFormat } from '@portal/contract/builder/instruments';
import type { QuestionType } from '@portal/contract/questionnaires/question-types';
import type { ImportReport, ReportEntry } from './import-report.ts';
import type { RuleNode } from '../rule-translation/rule-node.ts';

/*
 * A questionnaire as a reader of some format leaves it: in the portal's shape but in the file's names, with rules not yet
 * put into the portal's language. `assemble-definition.ts` makes a definition of it.
 */

/** A rule as the file writes it. */
export type SourceRule = {
  /** The file's own words, for the report. */
  text: string;
  /** @throws RuleError for what cannot be read */
  read: () => RuleNode;
};

/** The default for an answer: the file's stored values, one or several; or a rule that calculates it. */
type SourceDefault = { text: string; stored: readonly string[] } | SourceRule;

export type SourceOption = {
  /** The file's stored value. */
  code: string;
  name: string;
  exclusive?: boolean;
  /** The figure that the file gives the option, beside its code. */
  score?: number;
  /** It is offered where all of these hold. */
  show?: SourceRule[];
  /** The option's values in other columns of the file, which a filter can read. */
  columns?: ReadonlyMap<string, string>;
};

export type SourceQuestion = {
  entry: ReportEntry;
  /** The name in the file's rules. */
  name: string;
  /** The code to give it, where that is not its name. */
  code: string | null;
  text: string;
  help: string;
  type: QuestionType;
  unit: string;
  required: boolean;
  options: SourceOption[];
  /** A choice that is asked as a text, because its options cannot be offered. */
  are_options_elsewhere: boolean;
  /** The file's stored value for an option of `yes_no`, e.g. `1` for `yes`. */
  values: Record<string, string>;
  decimal_places: number | null;
  hard_minimum: number | null;
  hard_maximum: number | null;
  soft_minimum: number | null;
  soft_maximum: number | null;
  /** The first and last day that a date can be. */
  date_minimum: string | null;
  date_maximum: string | null;
  pattern: string | null;
  show: SourceRule[];
  require: SourceRule | null;
  /** True for a text that stops the form while it is shown. */
  is_stop: boolean;
  formula: SourceRule | null;
  /** The type of question to ask if its formula cannot be converted; null if there is no question then. */
  asked_instead: QuestionType | null;
  preset: SourceDefault | null;
  /** The constraints on an answer, beyond ranges and patterns. */
  constraints: { rule: SourceRule; message: string; severity?: 'error' | 'warning' }[];
  row: number | null;
  column: number | null;
};

/**
 * A repeat: its name in rules, the word for one repetition, and the number of repetitions; `most` null: the
 * user's choice.
 */
export type SourceRoster = { name: string; word: string; most: number | null; least: number };

export type SourceSubSection = {
  /** The entry that reports its conditions; null if it has no counterpart in the file. */
  entry: ReportEntry | null;
  name: string;
  guidance: string;
  show: SourceRule[];
  row_totals: boolean;
  column_totals: boolean;
  /** Given where it repeats: its questions are then those of one row, and rules name them so. */
  roster: SourceRoster | null;
  rows: { name: string; show: SourceRule[] }[];
  columns: { name: string }[];
  questions: SourceQuestion[];
};

export type SourceSection = {
  entry: ReportEntry | null;
  name: string;
  guidance: string;
  show: SourceRule[];
  sub_sections: SourceSubSection[];
};

export type SourceCheck = {
  entry: ReportEntry;
  rule: SourceRule;
  message: string;
  severity: 'error' | 'warning';
  /** True if the entry is for the check alone, and not for a question that it belongs to. */
  isWhole?: boolean;
  /** True if the answers are wrong where the rule holds. */
  isBroken?: boolean;
  /** The remark of the entry once the check is made. */
  remark?: string;
};

/** The meaning of a name in a rule, if no question has that name. */
export type SourceAlias =
  | { kind: 'question'; name: string }
  | { kind: 'option'; name: string; option: string }
  | { kind: 'total'; names: string[] }
  | { kind: 'missing'; why: string };

export type SourceInstrument = {
  format: InstrumentFormat;
  name: string;
  introduction: string;
  declaration: string;
  sections: SourceSection[];
  checks: SourceCheck[];
  aliases: Map<string, SourceAlias>;
  /** The other languages of the file: each reads the same questionnaire, with texts that are not translated as they are. */
  languages?: { name: string; read: (report: ImportReport) => SourceInstrument }[];
  /** Texts that look like placeholders but are escaped in the file. */
  literals?: ReadonlySet<string>;
};

export function makeQuestion(
  entry: ReportEntry,
  name: string,
  text: string,
  type: QuestionType,
  more: Partial<SourceQuestion> = {},
): SourceQuestion {
  return {
    entry,
    name,
    code: null,
    text,
    help: '',
    type,
    unit: '',
    required: false,
    options: [],
    are_options_elsewhere: false,
    values: type === 'yes_no' ? YES_NO : {},
    decimal_places: null,
    hard_minimum: null,
    hard_maximum: null,
    soft_minimum: null,
    soft_maximum: null,
    date_minimum: null,
    date_maximum: null,
    pattern: null,
    show: [],
    require: null,
    is_stop: false,
    formula: null,
    asked_instead: null,
    preset: null,
    constraints: [],
    row: null,
    column: null,
    ...more,
  };
}
const YES_NO = { '1': 'yes', '0': 'no', Y: 'yes', N: 'no', true: 'yes', false: 'no' };

export const makeSubSection = (more: Partial<SourceSubSection> = {}): SourceSubSection => ({
  entry: null,
  name: '',
  guidance: '',
  show: [],
  row_totals: false,
  column_totals: false,
  roster: null,
  rows: [],
  columns: [],
  questions: [],
  ...more,
});

export const makeSection = (name: string, more: Partial<SourceSection> = {}): SourceSection => ({
  entry: null,
  name,
  guidance: '',
  show: [],
  sub_sections: [],
  ...more,
});
