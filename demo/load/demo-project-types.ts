import type { CsvRow } from '../csv.ts';
import type { OutputType } from '@portal/contract/charts/output-types';
import type { charts, collections } from '../../apps/api/src/tables/charts.tables.ts';
import type { measures } from '../../apps/api/src/tables/measures.tables.ts';
import type { projects } from '../../apps/api/src/tables/projects.tables.ts';
import type { questionnaire_checks, questions } from '../../apps/api/src/tables/questionnaires.tables.ts';

type Row<T extends { $inferInsert: object }, Without extends PropertyKey> = Omit<T['$inferInsert'], Without>;

/** `key` is how the data files call the period, e.g. `2025-07-01` or `2021-22 Q4`. */
export type Period = { key: string; time_period_name: string; starts_on: string; ends_on: string };

export type DemoGridCell = {
  row: string;
  column: string;
  question: Row<typeof questions, 'questionnaire_id'>;
};
export type Grid = {
  sub_section_name: string;
  guidance: string;
  rows: string[];
  columns: string[];
  cells: DemoGridCell[];
};
type Section = { section_name: string; guidance: string; grids: Grid[] };

export type Answer = {
  question_code: string;
  /** The number as published; null where the return left it blank. */
  value: string | null;
  /** Given with every blank and with every number that looks wrong. */
  explanation: string | null;
};
/** One organisation's return in one period, in the order of the questionnaire. */
export type QuestionnaireResponse = {
  period: string;
  organisation_code: string;
  answers: Answer[];
  /** The explanations of failed checks. */
  explained?: { check: Check; explanation: string }[];
};

/** A promise of the guidance about several figures; the condition is true if all is well. */
export type Check = Pick<typeof questionnaire_checks.$inferInsert, 'expression' | 'severity' | 'message'>;

export type MeasureDefinition = Row<typeof measures, 'project_id'>;
export type ChartDefinition = Row<typeof charts, 'project_id'> & {
  measure: MeasureDefinition;
  /** The series after the first: the rest of a whole, or a measure to set it against in a scatter. */
  beside?: MeasureDefinition[];
  /** Instead of the forms that figures of many periods have; the first is the one it opens with. */
  forms?: OutputType[];
  /** The series add up to something, so that shares of it can be shown. */
  isWhole?: boolean;
  /** This chart decides which organisations are similar. */
  neighbours?: { weight: number; is_log: boolean };
  /** The first period of the comparable series of its measure: there is a break before it. */
  comparableSince?: string;
  /** Name → text, in display order. */
  metadata: Record<string, string>;
};
export type CollectionDefinition = Row<typeof collections, 'output_tab_id' | 'display_order'> & {
  charts: ChartDefinition[];
};

/** An attribute that a comparison can be narrowed by; options in alphabetical order unless another is given. */
type FilterDefinition = {
  filter_name: string;
  optionOf: (organisation: CsvRow) => string;
  order?: string[];
};

/** Everything a project of the demonstration consists of. */
export type ProjectDefinition = {
  project: Row<typeof projects, 'programme_id' | 'category_id'>;
  category_name: string;
  /** Oldest first. */
  periods: Period[];
  /** The newest period is open for entry. Otherwise every period is published. */
  isCollecting: boolean;
  /** Returns the about text; for an open period, the text must not reveal the returns. */
  aboutText: (period: Period, isOpen: boolean) => string;
  guidances: { guidance_title: string; guidance_text: string }[];
  questionnaire: {
    questionnaire_name: string;
    introduction: string;
    declaration: string;
    sections: Section[];
    checks: Check[];
  };
  returns: QuestionnaireResponse[];
  collections: CollectionDefinition[];
  filters: FilterDefinition[];
  /** Groups of organisations to compare with, and their descriptions. The default is the NHS regions. */
  peerGroups?: { optionOf: (organisation: CsvRow) => string; describe: (name: string) => string };
  /** False if the organisations are outside the maps, which show England. */
  hasMaps?: boolean;
  /** Peers published by name, and boards too few to be anonymous: cases with public names. */
  isNamed: boolean;
};

export const LICENCE = 'Contains public sector information licensed under the Open Government Licence v3.0.';
