import type { CsvRow } from '../csv.ts';
import type { DemoGridCell, Check, Grid, ProjectDefinition } from '../load/demo-project-types.ts';

export const bedSectors = [
  { sector: 'general_and_acute', name: 'General and acute', soft_maximum: 3000 },
  { sector: 'mental_illness', name: 'Mental illness', soft_maximum: 1200 },
  { sector: 'learning_disabilities', name: 'Learning disabilities', soft_maximum: 250 },
  { sector: 'maternity', name: 'Maternity', soft_maximum: 300 },
] as const;

const rules = {
  question_type: 'decimal',
  decimal_places: null,
  required: false,
  hard_minimum: 0,
  soft_minimum: 0,
  tolerance_percent: 30,
  unit: 'beds',
} as const;

export type Sector = (typeof bedSectors)[number]['sector'];
const nameOf = (sector: Sector) => bedSectors.find((one) => one.sector === sector)!.name;

/**
 * Checks occupied beds against available ones, which they can hardly exceed; otherwise the user explains why.
 */
export const occupiedCheck = (sector: Sector): Check => ({
  expression: `${sector}_occupied <= ${sector}_available`,
  severity: 'warning',
  message: `${nameOf(sector)}: more beds occupied than available.`,
});

/** How far the sum of sixty figures of two decimals may be from a total that was rounded by itself, in beds. */
export const ROUNDING_TOLERANCE = 0.1;

/** The specialties of a sector add up to its occupied beds. */
export const sumCheck = (sector: Sector, specialties: CsvRow[]): Check => {
  const codes = specialties
    .filter((row) => row['sector'] === sector)
    .map((row) => `occupied_${row['specialty_code']}`);
  return {
    expression: `abs(total(${codes.join(', ')}) - ${sector}_occupied) <= ${ROUNDING_TOLERANCE}`,
    severity: 'warning',
    message: `${nameOf(sector)}: the specialties do not add up to the sector’s occupied beds.`,
  };
};

/** A sector grid of four rows and two columns, and a grid of specialties for each sector. */
export function bedQuestionnaire(specialties: CsvRow[]): ProjectDefinition['questionnaire'] {
  return {
    questionnaire_name: 'Quarterly return',
    introduction:
      'Enter the average daily number of beds in the quarter: first by sector, then occupied beds by consultant specialty. Leave a field empty if you have no such beds.',
    declaration: 'I have checked these figures and am authorised to submit them for the trust.',
    checks: bedSectors.flatMap(({ sector }) => [occupiedCheck(sector), sumCheck(sector, specialties)]),
    sections: [
      {
        section_name: 'Beds by sector',
        guidance:
          'Enter the average number of beds at midnight over all days of the quarter. If more beds were occupied than available, explain why.',
        grids: [
          {
            sub_section_name: 'Average daily number of beds open overnight',
            guidance: 'Use up to two decimal places. Leave a sector empty if you have no such beds.',
            rows: bedSectors.map(({ name }) => name),
            columns: ['Available', 'Occupied'],
            cells: bedSectors.flatMap(sectorCells),
          },
        ],
      },
      {
        section_name: 'Occupied beds by specialty',
        guidance:
          'Split the occupied beds in each sector by the specialty of the consultant in charge. The specialties should add up to the sector’s occupied beds.',
        grids: bedSectors.map((sector) =>
          specialtyGrid(
            sector,
            specialties.filter((row) => row['sector'] === sector.sector),
          ),
        ),
      },
    ],
  };
}

function sectorCells({ sector, name, soft_maximum }: (typeof bedSectors)[number]): DemoGridCell[] {
  const of = name.toLowerCase().replace('disabilities', 'disability');
  return [
    {
      row: name,
      column: 'Available',
      question: {
        ...rules,
        question_code: `${sector}_available`,
        question_text: `How many ${of} beds were available on an average day?`,
        help: 'Staffed beds in wards open overnight, whether or not they were occupied.',
        soft_maximum,
      },
    },
    {
      row: name,
      column: 'Occupied',
      question: {
        ...rules,
        question_code: `${sector}_occupied`,
        question_text: `How many ${of} beds were occupied on an average day?`,
        help: 'Available beds with a patient in them at midnight.',
        soft_maximum,
      },
    },
  ];
}

function specialtyGrid({ name }: (typeof bedSectors)[number], specialties: CsvRow[]): Grid {
  const rowName = (row: CsvRow) => `${row['specialty_code']} ${row['specialty_name']}`;
  return {
    sub_section_name: name,
    guidance: `Average daily occupied beds in each ${name.toLowerCase()} specialty. Leave a specialty empty if it has no beds.`,
    rows: specialties.map(rowName),
    columns: ['Occupied'],
    cells: specialties.map((row) => ({
      row: rowName(row),
      column: 'Occupied',
      question: {
        ...rules,
        question_code: `occupied_${row['specialty_code']}`,
        question_text: `How many beds were occupied in ${row['specialty_name']} on an average day?`,
        help: 'By the main specialty of the consultant in charge of the patient.',
        soft_maximum: 1000,
      },
    })),
  };
}
