import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { referencedCodes, evaluateValue, parseExpression } from '@portal/expressions/expression';
import { type CsvRow, parseCsv, toCsv } from './csv.ts';
import { organisationType, sizeBands } from './prepare/classify-organisations.ts';
import { capitaliseOrganisationName, shortBoardName } from './prepare/organisation-names.ts';
import { readDemoData } from './load/demo-data.ts';
import { bedAvailability } from './projects/bed-availability.ts';
import { dischargeDelays } from './projects/discharge-delays.ts';
import { electiveWaits } from './projects/elective-waits.ts';
import { scotlandEmergencyDepartments } from './projects/scotland-emergency-departments.ts';
import { urgentEmergencyCare } from './projects/urgent-emergency-care.ts';

const file = (name: string) => fs.readFileSync(path.join(import.meta.dirname, 'data', name));
const read = (name: string): CsvRow[] =>
  parseCsv((name.endsWith('.gz') ? gunzipSync(file(name)) : file(name)).toString('utf8'));

const organisations = read('organisations.csv');
const attendances = read('urgent-emergency-care.csv');
const sectors = read('bed-sectors.csv');
const specialtyBeds = read('bed-specialties.csv.gz');
const specialties = read('specialties.csv');
const delays = read('discharge-delays.csv');
const waits = read('elective-waits.csv');
const hospitals = read('scotland-hospitals.csv');
const scotland = read('scotland-emergency-departments.csv');
const peers = read('peer-groups.csv');
const openPeriod = read('open-period.csv');

const distinct = (rows: CsvRow[], ...columns: string[]) =>
  new Set(rows.map((row) => columns.map((column) => row[column]).join('/')));
const known = distinct(organisations, 'organisation_code');
const blanks = (rows: CsvRow[], column: string) => rows.filter((row) => row[column] === '').length;

describe('urgent and emergency care', () => {
  it('is complete: 7,895 returns of 157 trusts in 52 months, each once', () => {
    expect(attendances).toHaveLength(7895);
    expect(distinct(attendances, 'organisation_code').size).toBe(157);
    expect(distinct(attendances, 'period').size).toBe(52);
    expect(distinct(attendances, 'period', 'organisation_code').size).toBe(7895);
  });

  it('keeps blank apart from zero', () => {
    expect(blanks(attendances, 'total_attendances')).toBe(0);
    expect(blanks(attendances, 'attendances_over_4hours')).toBe(354);
    expect(blanks(attendances, 'emergency_admissions_over_4hours')).toBe(1);
    expect(attendances.filter((row) => row['total_attendances'] === '0')).toHaveLength(458);
  });

  it('never counts more over four hours than in total', () => {
    const impossible = attendances.filter(
      (row) =>
        Number(row['attendances_over_4hours']) > Number(row['total_attendances']) ||
        Number(row['emergency_admissions_over_4hours']) > Number(row['total_emergency_admissions']),
    );
    expect(impossible).toEqual([]);
  });
});

describe('beds', () => {
  it('covers 20 quarters of 215 providers, each sector once', () => {
    expect(distinct(sectors, 'quarter').size).toBe(20);
    expect(distinct(sectors, 'organisation_code').size).toBe(215);
    expect(distinct(sectors, 'quarter', 'organisation_code', 'sector').size).toBe(sectors.length);
    expect(distinct(specialtyBeds, 'quarter', 'organisation_code', 'specialty_code').size).toBe(
      specialtyBeds.length,
    );
  });

  it('leaves a sector without beds out instead of writing zero', () => {
    expect(sectors.filter((row) => Number(row['available']) === 0)).toEqual([]);
  });

  it('has more beds occupied than available in the two known returns only', () => {
    const over = sectors.filter((row) => Number(row['occupied']) > Number(row['available']));
    expect(over.map((row) => `${row['organisation_code']} ${row['quarter']}`)).toEqual([
      'RP1 2021-22 Q3',
      'RP1 2021-22 Q4',
    ]);
  });

  it('adds up: specialties make their sector, except in one known return', () => {
    const sectorOf = new Map(specialties.map((row) => [row['specialty_code'], row['sector']]));
    const sums = new Map<string, number>();
    for (const row of specialtyBeds) {
      const key = `${row['organisation_code']} ${row['quarter']} ${sectorOf.get(row['specialty_code'])}`;
      sums.set(key, (sums.get(key) ?? 0) + Number(row['occupied']));
    }
    const apart = sectors
      .map((row) => ({ key: `${row['organisation_code']} ${row['quarter']} ${row['sector']}`, row }))
      .filter(({ key, row }) => Math.abs((sums.get(key) ?? 0) - Number(row['occupied'])) > 0.01);
    expect(apart.map(({ key }) => key)).toEqual(['TAD 2018-19 Q3 mental_illness']);
  });

  it('names every specialty once', () => {
    expect(distinct(specialties, 'specialty_code').size).toBe(specialties.length);
    expect(distinct(specialties, 'specialty_code')).toEqual(
      new Set([...distinct(specialtyBeds, 'specialty_code')].sort()),
    );
  });
});

describe('discharge delays', () => {
  const groups = Object.keys(delays[0]!).slice(2);

  it('are complete: 1,423 returns of 119 trusts in the 12 months from June 2024, each once', () => {
    expect(delays).toHaveLength(1423);
    expect(distinct(delays, 'organisation_code').size).toBe(119);
    const months = [...distinct(delays, 'period')].sort();
    expect([months.length, months[0], months.at(-1)]).toEqual([12, '2024-06-01', '2025-05-01']);
    expect(distinct(delays, 'period', 'organisation_code').size).toBe(1423);
  });

  it('are sums of all published reasons, in five groups', () => {
    expect(
      delays.find((row) => row['organisation_code'] === 'R0A' && row['period'] === '2024-06-01'),
    ).toEqual({
      period: '2024-06-01',
      organisation_code: 'R0A',
      hospital_process: '34',
      wellbeing_concerns: '8',
      care_transfer_hub_process: '2',
      interface_process: '162',
      capacity: '62',
    });
    const total = delays.reduce(
      (sum, row) => sum + groups.reduce((one, group) => one + Number(row[group]), 0),
      0,
    );
    expect(total).toBe(106_752);
  });

  it('stay blank where the source is: in seven returns, and there in every group', () => {
    for (const group of groups) expect(blanks(delays, group), group).toBe(7);
    const blank = delays.filter((row) => row[groups[0]!] === '');
    expect(blank.map((row) => `${row['organisation_code']} ${row['period']!.slice(0, 7)}`).sort()).toEqual([
      'RJN 2024-06',
      'RJN 2024-07',
      'RJN 2024-08',
      'RJN 2024-09',
      'RKB 2024-06',
      'RPA 2024-06',
      'RPA 2024-07',
    ]);
  });
});

describe('waiting times for treatment', () => {
  it('are complete: 3,891 returns of 171 trusts in the 24 months to February 2025, each once', () => {
    expect(waits).toHaveLength(3891);
    expect(distinct(waits, 'organisation_code').size).toBe(171);
    const months = [...distinct(waits, 'period')].sort();
    expect([months.length, months[0], months.at(-1)]).toEqual([24, '2023-03-01', '2025-02-01']);
    expect(distinct(waits, 'period', 'organisation_code').size).toBe(3891);
  });

  it('have no blanks, 40 returns without long waits, and never more over 52 weeks than over 18', () => {
    expect(blanks(waits, 'waits_over_18_weeks') + blanks(waits, 'waits_over_52_weeks')).toBe(0);
    expect(waits.filter((row) => row['waits_over_18_weeks'] === '0')).toHaveLength(40);
    const impossible = waits.filter(
      (row) => Number(row['waits_over_52_weeks']) > Number(row['waits_over_18_weeks']),
    );
    expect(impossible).toEqual([]);
  });
});

describe('emergency departments in Scotland', () => {
  it('are complete: 30 hospitals, each in the 24 months to February 2025 once', () => {
    expect(scotland).toHaveLength(30 * 24);
    expect(distinct(scotland, 'period', 'organisation_code').size).toBe(30 * 24);
    const months = [...distinct(scotland, 'period')].sort();
    expect([months.length, months[0], months.at(-1)]).toEqual([24, '2023-03-01', '2025-02-01']);
    expect(distinct(scotland, 'organisation_code')).toEqual(distinct(hospitals, 'organisation_code'));
    expect(distinct(hospitals, 'region')).toEqual(new Set(['Scotland']));
    expect(hospitals.filter((row) => known.has(row['organisation_code']!))).toEqual([]);
  });

  it('have no blanks, and never more attendances over four hours than in total', () => {
    const numbers = scotland.map((row) => [row['attendances'], row['attendances_over_4hours']].map(Number));
    expect(numbers.filter(([all, over]) => !(all! > 0 && over! >= 0 && over! <= all!))).toEqual([]);
    const edinburgh = scotland.filter((row) => row['organisation_code'] === 'S314H').at(-1);
    expect(edinburgh).toEqual({
      period: '2025-02-01',
      organisation_code: 'S314H',
      attendances: '9474',
      attendances_over_4hours: '4810',
    });
  });
});

describe('the checks of the questionnaires', () => {
  const data = readDemoData(path.join(import.meta.dirname, 'data'));
  const definitions = [
    urgentEmergencyCare(data),
    bedAvailability(data),
    dischargeDelays(data),
    electiveWaits(data),
    scotlandEmergencyDepartments(data),
  ];

  it.each(definitions)(
    'hold in every published return of $project.project_code, or are explained',
    (definition) => {
      const checks = definition.questionnaire.checks.map((check) => ({
        ...check,
        condition: parseExpression(check.expression),
      }));
      const wrong = definition.returns.flatMap(({ period, organisation_code, answers, explained = [] }) => {
        const values = new Map(answers.map((one) => [one.question_code, one.value]));
        const read = (code: string) => {
          const value = values.get(code) ?? null;
          return value === null ? null : Number(value);
        };
        const failing = checks
          .filter(({ condition }) => evaluateValue(condition, { read, last: () => null }) === false)
          .map(({ expression }) => expression);
        const said = explained.map(({ check }) => check.expression);
        return failing.sort().join() === said.sort().join()
          ? []
          : [`${period} ${organisation_code}: ${failing.join()}`];
      });
      expect(wrong).toEqual([]);
    },
  );

  it('are those the guidance promises, and read questions that are there', () => {
    expect(definitions.map(({ questionnaire }) => questionnaire.checks.length)).toEqual([2, 8, 0, 1, 1]);
    for (const { questionnaire } of definitions) {
      const codes = questionnaire.sections.flatMap((section) =>
        section.grids.flatMap((grid) => grid.cells.map((cell) => cell.question.question_code)),
      );
      const read = questionnaire.checks.flatMap((check) =>
        referencedCodes(parseExpression(check.expression)),
      );
      expect(read.filter((code) => !codes.includes(code))).toEqual([]);
    }
  });
});

describe('organisations', () => {
  it('are listed once, with all those in the other files', () => {
    expect(known.size).toBe(organisations.length);
    for (const rows of [attendances, sectors, specialtyBeds, delays, waits, peers, openPeriod]) {
      expect([...distinct(rows, 'organisation_code')].filter((code) => !known.has(code))).toEqual([]);
    }
    expect([...distinct(peers, 'peer_organisation_code')].filter((code) => !known.has(code))).toEqual([]);
    const successors = organisations.map((row) => row['successor_code']!).filter(Boolean);
    expect(successors.filter((code) => !known.has(code))).toEqual([]);
  });

  it('lie in the seven regions and 42 boards, each board in one region', () => {
    expect(distinct(organisations, 'region').size).toBe(7);
    expect(distinct(organisations, 'icb_name').size).toBe(42);
    expect(distinct(organisations, 'region', 'icb_code').size).toBe(42);
    expect(organisations.filter((row) => !/^E54\d{6}$/.test(row['icb_code']!))).toEqual([]);
  });

  it('have reported nothing after the day they closed', () => {
    const closedOn = new Map(organisations.map((row) => [row['organisation_code'], row['closed_on']!]));
    const late = [...attendances, ...delays, ...waits].filter((row) => {
      const closed = closedOn.get(row['organisation_code']!);
      return closed && row['period']! > closed;
    });
    expect(late).toEqual([]);
    expect([...closedOn.values()].filter(Boolean)).toHaveLength(22);
  });
});

describe('the open period', () => {
  it('contains all that report in the newest month or quarter', () => {
    const of = (code: string) => openPeriod.filter((row) => row['project_code'] === code);
    expect(of('urgent-emergency-care')).toHaveLength(150);
    expect(of('bed-availability')).toHaveLength(189);
  });

  it('is mostly submitted, with some half-way and some not started', () => {
    const share = (state: string) =>
      openPeriod.filter((row) => row['state'] === state).length / openPeriod.length;
    expect(share('submitted')).toBeGreaterThan(0.5);
    expect(share('in_progress')).toBeGreaterThan(0.15);
    expect(share('not_started')).toBeGreaterThan(0.15);
  });

  it('leaves King’s College Hospital to be filled in by hand', () => {
    const states = openPeriod.filter((row) => row['organisation_code'] === 'RJZ').map((row) => row['state']);
    expect(states).toEqual(['not_started', 'not_started']);
  });
});

describe('reading and writing CSV', () => {
  it('survives commas, quotes and line breaks in a field', () => {
    const rows = [
      { a: 'one, two', b: 'say "three"' },
      { a: 'four\nfive', b: '' },
    ];
    expect(parseCsv(toCsv(['a', 'b'], rows))).toEqual(rows);
  });

  it('refuses a line with a field too few, naming it', () => {
    expect(() => parseCsv('a,b\n1,2\n3\n')).toThrow('Line 3 has 1 fields');
  });
});

describe('names and kinds', () => {
  it('writes names in proper case', () => {
    expect(capitaliseOrganisationName('THE NEWCASTLE UPON TYNE HOSPITALS NHS FOUNDATION TRUST')).toBe(
      'The Newcastle upon Tyne Hospitals NHS Foundation Trust',
    );
    expect(capitaliseOrganisationName("ALDER HEY CHILDREN'S NHS FOUNDATION TRUST")).toBe(
      "Alder Hey Children's NHS Foundation Trust",
    );
    expect(shortBoardName('NHS STAFFORDSHIRE AND STOKE-ON-TRENT INTEGRATED CARE BOARD')).toBe(
      'Staffordshire and Stoke-on-Trent',
    );
  });

  it('distinguishes kinds of trust by their beds', () => {
    const kind = (available: [string, number][], occupied: [string, number][], emergencyAdmissions = 0) =>
      organisationType({
        name: 'A trust',
        available: new Map(available),
        occupied: new Map(occupied),
        emergencyAdmissions,
      });
    expect(
      kind(
        [
          ['mental_illness', 60],
          ['general_and_acute', 60],
        ],
        [['710', 50]],
      ),
    ).toBe('Mental health');
    expect(
      kind(
        [['general_and_acute', 100]],
        [
          ['420', 60],
          ['300', 20],
        ],
        2000,
      ),
    ).toBe('Specialist');
    expect(kind([['general_and_acute', 100]], [['300', 60]], 2000)).toBe('Acute');
    expect(
      kind(
        [['general_and_acute', 100]],
        [
          ['300', 60],
          ['100', 9],
          ['110', 9],
        ],
      ),
    ).toBe('Acute');
    expect(
      kind(
        [['general_and_acute', 100]],
        [
          ['314', 60],
          ['400', 20],
        ],
      ),
    ).toBe('Community');
    expect(kind([['general_and_acute', 100]], [['110', 90]])).toBe('Specialist');
  });

  it('makes four bands of equal numbers, and one for those without beds', () => {
    const bands = sizeBands(
      new Map([
        ['a', 10],
        ['b', 20],
        ['c', 30],
        ['d', 40],
        ['e', 0],
      ]),
    );
    expect([...bands.values()]).toEqual(['Small', 'Medium', 'Large', 'Very large', 'No beds reported']);
  });
});
