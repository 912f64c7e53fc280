import type { getScorecard, ScorecardEntry } from '@portal/contract/charts/chart-data';
import type { Output } from '@portal/contract/shared/endpoint';
import { type WriteSheet, writeXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { STATISTICS_GLOSSARY } from '@portal/wording/statistics-glossary';
import {
  describeMeasure,
  type ComparedProfile,
  DISTANCE_METHOD,
  type ProfileColumn,
  profileColumns,
} from '@portal/wording/profile-table';
import { RANK_METHOD } from '@portal/wording/ranks';
import { revisionNote } from '@portal/wording/revision-note';
import {
  buildVariationMatrix,
  VARIATION_MATRIX_METHOD,
  variationMatrixColumns,
} from '@portal/wording/variation-matrix';
import { verdictMethods } from '@portal/wording/verdict-text';
import { buildTextSheet } from './definitions-sheet.ts';
import { toOfficeFileText } from './describe-chart.ts';
import { numberFormat, headingStyle, titleStyle } from './write-chart-workbook.ts';

type Profile = Output<typeof getScorecard>;

/** The profile as its CSV has it, with all digits and formats of the page, and a sheet that says what its words mean. */
export function writeProfileWorkbook(
  name: string,
  profile: Profile,
  comparedProfile: ComparedProfile | null,
): Promise<Uint8Array> {
  const words = [
    ...profile.entries.flatMap((entry) =>
      describeMeasure(entry)
        .filter(({ text }) => text !== '')
        .map(({ name: what, text }) => [entry.chart_name, what, text]),
    ),
    ['All charts', 'Verdict', verdictMethods[profile.verdict_rule]],
    ['All charts', 'Variation and target outlook', VARIATION_MATRIX_METHOD],
    ['All charts', 'Likely rank', RANK_METHOD],
    ['All charts', 'Distance from the median', DISTANCE_METHOD],
    ...STATISTICS_GLOSSARY.map(({ word, meaning }) => ['All charts', word, meaning]),
  ];
  return writeXlsx({
    sheets: [
      figuresSheet(name, profile, profileColumns(comparedProfile)),
      buildTextSheet('Definitions', words),
      matrixSheet(profile.entries),
    ],
    properties: { title: toOfficeFileText(name), creator: 'Benchmarking portal' },
  });
}

function figuresSheet(name: string, profile: Profile, columns: readonly ProfileColumn[]): WriteSheet {
  const revised = revisionNote(profile.revised, profile.time_period_name);
  const above = [
    [toOfficeFileText(name)],
    ...(profile.visibility === 'published' ? [] : [['Provisional: the period is not published']]),
    ...(revised === '' ? [] : [[toOfficeFileText(revised)]]),
    [],
  ];
  const rows = [
    ...above,
    columns.map(({ header }) => toOfficeFileText(header)),
    ...profile.entries.map((entry) => columns.map((column) => cellOf(column, entry))),
  ];
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  cells.set('0,0', { value: rows[0]![0]!, style: titleStyle });
  for (const [at, value] of rows[above.length]!.entries())
    cells.set(`${above.length},${at}`, { value, style: headingStyle });
  for (const [at, entry] of profile.entries.entries()) {
    const row = above.length + 1 + at;
    for (const [column, { isFigure }] of columns.entries()) {
      const value = rows[row]![column]!;
      if (isFigure && typeof value === 'number')
        cells.set(`${row},${column}`, { value, style: { numFmt: numberFormat(entry.decimals) } });
    }
  }
  return {
    name: 'Profile',
    rows,
    cells,
    columns: columns.map((_, at) => ({ width: at < 2 ? 40 : 16 })),
    freezePane: { rows: above.length + 1, columns: 1 },
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}

/** Has a row for each variation and a column for each target outlook, with the names of the charts in their cells. */
function matrixSheet(entries: readonly ScorecardEntry[]): WriteSheet {
  const head = ['Variation', ...variationMatrixColumns.map(({ name }) => name)];
  const rows = buildVariationMatrix(entries).map(({ name, cells }) => [
    name,
    ...cells.map((cell) => toOfficeFileText(cell.entries.map(({ chart_name }) => chart_name).join('; '))),
  ]);
  return {
    name: 'Variation and targets',
    rows: [head, ...rows],
    cells: new Map(head.map((value, at) => [`0,${at}`, { value, style: headingStyle }])),
    columns: head.map((_, at) => ({ width: at === 0 ? 28 : 48 })),
    freezePane: { rows: 1, columns: 1 },
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}

function cellOf({ valueOf }: ProfileColumn, entry: ScorecardEntry) {
  const value = valueOf(entry);
  return typeof value === 'string' ? toOfficeFileText(value) : value;
}
