import type { DataDictionary, DictionaryEntry } from '@portal/contract/questionnaires/data-dictionary';
import { type CellValue, writeCsv, writeXlsx } from '@portal/instruments/file-formats/spreadsheet';

const optionInWords = ({ option_code, option_name, offered_if }: DictionaryEntry['options'][number]) =>
  `${option_code}: ${option_name}${offered_if === '' ? '' : ` (only if ${offered_if})`}`;

const columns: [heading: string, width: number, value: (entry: DictionaryEntry) => CellValue][] = [
  ['section', 24, ({ section_name }) => section_name],
  ['part', 24, ({ sub_section_name }) => sub_section_name],
  ['row', 20, ({ row_name }) => row_name],
  ['column', 20, ({ column_name }) => column_name],
  ['question_code', 20, ({ question_code }) => question_code],
  ['question', 50, ({ question_text }) => question_text],
  ['help', 40, ({ help }) => help],
  ['type', 18, ({ type_name }) => type_name],
  ['unit', 12, ({ unit }) => unit],
  ['options', 40, ({ options }) => options.map(optionInWords).join('; ')],
  ['required', 10, ({ required }) => (required ? 'yes' : 'no')],
  ['not_known_allowed', 10, ({ missing_allowed }) => (missing_allowed ? 'yes' : 'no')],
  ['decimal_places', 10, ({ decimal_places }) => decimal_places],
  ['smallest_allowed', 12, ({ hard_minimum, date_minimum }) => hard_minimum ?? date_minimum],
  ['largest_allowed', 12, ({ hard_maximum, date_maximum }) => hard_maximum ?? date_maximum],
  ['usual_from', 12, ({ soft_minimum }) => soft_minimum],
  ['usual_to', 12, ({ soft_maximum }) => soft_maximum],
  ['usual_change_percent', 12, ({ tolerance_percent }) => tolerance_percent],
  ['pattern', 20, ({ pattern }) => pattern],
  ['asked_if', 50, ({ asked_if }) => asked_if],
  ['required_if', 50, ({ required_if }) => required_if],
  ['calculated_as', 50, ({ calculated_as }) => calculated_as],
  ['offered_answer', 30, ({ offered_answer }) => offered_answer],
];

const table = ({ entries }: DataDictionary): CellValue[][] => [
  columns.map(([heading]) => heading),
  ...entries.map((entry) => columns.map(([, , value]) => value(entry))),
];

/** One question a line, with what a spreadsheet would take for a formula neutralised. */
export const writeDictionaryCsv = (dictionary: DataDictionary): string =>
  writeCsv(table(dictionary), { bom: true, escapeFormulae: true });

export async function writeDictionaryWorkbook(dictionary: DataDictionary): Promise<Buffer> {
  const { questionnaire_name, project_name, time_period_name, version, is_draft, checks } = dictionary;
  const about: CellValue[][] = [
    ['Questionnaire', questionnaire_name],
    ['Project', project_name],
    ['Time period', time_period_name],
    ['Version', `${version}${is_draft ? ' (draft)' : ''}`],
  ];
  const written = await writeXlsx({
    sheets: [
      { name: 'Questions', rows: table(dictionary), columns: columns.map(([, width]) => ({ width })) },
      {
        name: 'Checks',
        rows: [
          ['severity', 'message', 'holds_if'],
          ...checks.map(({ severity, message, holds_if }) => [severity, message, holds_if]),
        ],
        columns: [{ width: 12 }, { width: 60 }, { width: 60 }],
      },
      { name: 'About', rows: about, columns: [{ width: 18 }, { width: 60 }] },
    ],
    properties: { title: `${questionnaire_name}: data dictionary` },
  });
  return Buffer.from(written);
}
