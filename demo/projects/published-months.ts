import type { CsvRow } from '../csv.ts';
import {
  type Check,
  type DemoGridCell,
  LICENCE,
  type Period,
  type ProjectDefinition,
} from '../load/demo-project-types.ts';
import { month } from './months.ts';

type OwnFields = 'project_code' | 'project_name' | 'summary' | 'display_order' | 'unit_name';
type OwnQuestion = Pick<
  DemoGridCell['question'],
  'question_code' | 'question_text' | 'help' | 'soft_maximum'
> & { row: string };

/** The parts in which the projects of published months differ. */
export type PublishedMonths = Pick<
  ProjectDefinition,
  'category_name' | 'guidances' | 'collections' | 'filters' | 'peerGroups' | 'hasMaps'
> & {
  project: Pick<ProjectDefinition['project'], OwnFields>;
  landing: string[];
  source: string;
  /** The rows of the data file: `period`, `organisation_code` and a column for each question. */
  rows: CsvRow[];
  /** Returns the sentences of the about text, given the rows of the month. Those that do not apply are false. */
  aboutText: (period: Period, rows: CsvRow[]) => (string | false)[];
  questionnaire: {
    introduction: string;
    section_name: string;
    sub_section_name: string;
    guidance: string;
    unit: string;
    tolerance_percent: number;
    questions: OwnQuestion[];
    checks: Check[];
  };
};

/** Defines a project with one short questionnaire a month, all published, with results by name. */
export function publishedMonths(given: PublishedMonths): ProjectDefinition {
  const { category_name, guidances, filters, peerGroups, hasMaps = true, rows, source } = given;
  const codes = given.questionnaire.questions.map(({ question_code }) => question_code);
  return {
    category_name,
    project: {
      ...given.project,
      landing_text: given.landing.join('\n\n'),
      source_text: source,
      named_results: true,
      provisional_results: false,
      disclosure_threshold: null,
      minimum_peers: 3,
    },
    periods: [...new Set(rows.map((row) => row['period']!))].sort().map(month),
    aboutText: (period) =>
      given
        .aboutText(
          period,
          rows.filter((row) => row['period'] === period.key),
        )
        .filter(Boolean)
        .join('\n\n'),
    guidances,
    questionnaire: buildQuestionnaire(given),
    returns: rows.map((row) => ({
      period: row['period']!,
      organisation_code: row['organisation_code']!,
      answers: codes.map((question_code) => ({
        question_code,
        value: row[question_code] || null,
        explanation: row[question_code] ? null : 'Not published for this month.',
      })),
    })),
    collections: given.collections.map((collection) => ({
      ...collection,
      charts: collection.charts.map((chart) => ({
        ...chart,
        metadata: { ...chart.metadata, Source: source, Licence: LICENCE },
      })),
    })),
    filters,
    ...(peerGroups && { peerGroups }),
    hasMaps,
    isCollecting: false,
    isNamed: true,
  };
}

/** Builds a questionnaire of one grid with a column of whole numbers. */
function buildQuestionnaire({
  project,
  questionnaire: { questions, unit, tolerance_percent, ...own },
}: PublishedMonths): ProjectDefinition['questionnaire'] {
  const column = unit.replace(/^./, (first) => first.toUpperCase());
  const rules = { question_type: 'integer', required: true, hard_minimum: 0, soft_minimum: 0 } as const;
  return {
    questionnaire_name: 'Monthly return',
    introduction: own.introduction,
    declaration: `I have checked these figures and am authorised to submit them for the ${project.unit_name}.`,
    checks: own.checks,
    sections: [
      {
        section_name: own.section_name,
        guidance: 'Last month’s figure is shown next to each number.',
        grids: [
          {
            sub_section_name: own.sub_section_name,
            guidance: own.guidance,
            rows: questions.map(({ row }) => row),
            columns: [column],
            cells: questions.map(({ row, ...question }) => ({
              row,
              column,
              question: { ...rules, unit, tolerance_percent, ...question },
            })),
          },
        ],
      },
    ],
  };
}
