import type { InstrumentQuestion } from '@portal/contract/builder/instrument-definition';
import { parseCsv } from '../file-formats/spreadsheet.ts';
import { describe, expect, it } from 'vitest';
import type { AnswerFileContent } from './answer-records.ts';
import { readAnswerTable } from './read-answer-table.ts';
import { PeriodNeededError } from './dhis2-periods.ts';
import { AnswerMatcher } from './match-answers.ts';
import { readAnswerText } from './read-answer-text.ts';

type Asked = Pick<InstrumentQuestion, 'question_code' | 'question_type' | 'options'>;
const asked = (
  question_code: string,
  question_type: Asked['question_type'],
  codes: string[] = [],
): Asked => ({
  question_code,
  question_type,
  options: codes.map((code) => ({
    option_code: code,
    option_name: `Option ${code}`,
    exclusive: false,
    show_if: '',
  })),
});
const questions = [
  asked('beds_open', 'integer'),
  asked('Kind', 'single_choice', ['acute', 'in_patient']),
  asked('services', 'multiple_choice', ['xray', 'Blood-test', 'other']),
  asked('has_unit', 'yes_no'),
  asked('seen', 'date_time'),
  asked('day', 'date'),
  asked('hour', 'time'),
  asked('q1_a_b', 'decimal'),
  asked('C_beds_cf', 'integer'),
  asked('story', 'long_text'),
];
const csv = (text: string, period?: string): AnswerFileContent => {
  const [head = [], ...rows] = parseCsv(text).map((row) => row.map((cell) => String(cell ?? '')));
  return readAnswerTable(
    head,
    rows.map((row, index) => ({
      row: `line ${index + 2}`,
      place: (column) => `line ${index + 2}, ${head[column]!}`,
      cells: row.map((cell) => ({ text: cell, note: null, problem: null })),
    })),
    period,
  );
};
const json = (value: unknown) => readAnswerText(JSON.stringify(value))!;
const placing = new AnswerMatcher(questions);
/** Returns the values found in each record, by the question's code. */
const found = ({ records }: AnswerFileContent) =>
  records.map(({ entries }) =>
    Object.fromEntries(
      placing
        .place(entries)
        .flatMap(({ question, value, problem }) =>
          question ? [[question.question_code, problem ?? value]] : [],
        ),
    ),
  );
const told = ({ records }: AnswerFileContent) =>
  records.flatMap(({ entries }) =>
    placing.place(entries).flatMap(({ name, ignored, problem, note }) => {
      const words = problem ?? ignored ?? note;
      return words ? [`${name}: ${words}`] : [];
    }),
  );

describe('answers of other products', () => {
  it('from ODK Central are matched without group names, several options together or apart, times without their zone', () => {
    const together = csv(
      [
        'SubmissionDate,ward-beds_open,ward-Kind,ward-services,seen,hour,meta-instanceID,KEY',
        '2025-07-31T10:11:12.000Z,12,acute,xray other,2025-07-31T09:30:00.000+01:00,09:30:00.000+01:00,uuid:1,uuid:1',
      ].join('\n'),
    );
    expect(together.format).toBe('odk');
    const values = {
      beds_open: '12',
      Kind: 'acute',
      services: 'xray;other',
      seen: '2025-07-31T09:30',
      hour: '09:30',
    };
    expect(found(together)).toEqual([values]);
    expect(told(together)).toContain('seen: The time is imported as written, without its time zone.');
    expect(told(together)).toContain(
      'KEY: This is a system column added by the software the file came from, not an answer.',
    );
    const apart = csv('KEY,ward/services/xray,ward/services/Blood-test,ward/services/other\nuuid:1,1,0,1');
    expect(found(apart)).toEqual([{ services: 'xray;other' }]);
    // Both forms of the same answer, as ODK Central and KoboToolbox write them with split choices.
    const both = csv('KEY,services,services/xray,services/Blood-test\nuuid:1,xray,1,0\nuuid:2,,0,0');
    expect(found(both)).toEqual([{ services: 'xray' }, { services: '' }]);
    const apartFirst = csv('services/xray,services/Blood-test,services,KEY\n1,1,Blood-test xray,uuid:1');
    expect(found(apartFirst)).toEqual([{ services: 'Blood-test;xray' }]);
    const unequal = csv('services,services/xray,services/Blood-test\nxray,1,1\nxray,0,0\n,1,0');
    for (const { services } of found(unequal)) expect(services).toContain('does not match');
    const feed = json({
      value: [{ __id: 'uuid:1', ward: { beds_open: 12, services: 'xray' }, __system: { reviewState: null } }],
    });
    expect(found(feed)).toEqual([{ beds_open: '12', services: 'xray' }]);
  });

  it('from REDCap are matched by the names of fields and boxes, wide, long, and as JSON', () => {
    const wide = csv(
      [
        'record_id,redcap_event_name,redcap_data_access_group,beds_open,kind,services___xray,services___blood_test,services___other,has_unit,ward_complete',
        '1,baseline_arm_1,rk5,12,acute,1,1,0,1,2',
      ].join('\n'),
    );
    const values = { beds_open: '12', Kind: 'acute', services: 'xray;Blood-test', has_unit: 'yes' };
    expect(wide).toMatchObject({ format: 'redcap', records: [{ organisation: 'rk5' }] });
    expect(found(wide)).toEqual([values]);
    const eav = csv(
      [
        'record,redcap_event_name,field_name,value',
        ...[
          '1,e,beds_open,12',
          '1,e,kind,acute',
          '1,e,services,xray',
          '1,e,services,blood_test',
          '1,e,has_unit,1',
        ],
        '2,e,beds_open,13',
      ].join('\n'),
    );
    expect(found(eav)).toEqual([values, { beds_open: '13' }]);
    const records = json([
      { record_id: '1', beds_open: '12', services___xray: '1', services___other: '0', has_unit: '0' },
    ]);
    expect(found(records)).toEqual([{ beds_open: '12', services: 'xray', has_unit: 'no' }]);
  });

  it('from LimeSurvey are matched by the codes of questions and parts', () => {
    const read = csv(
      [
        'id,submitdate,lastpage,startlanguage,bedsopen,Kind,services[xray],services[Bloodtest],services[other],hasunit,q1[a_b],day',
        '1,2025-08-01 10:00:00,3,en,12,inpat,Y,Y,,Y,2.5,2025-07-31 00:00:00',
      ].join('\n'),
    );
    expect(read.format).toBe('limesurvey');
    expect(found(read)).toEqual([
      ...[
        {
          beds_open: '12',
          Kind: 'in_patient',
          services: 'xray;Blood-test',
          has_unit: 'Y',
          q1_a_b: '2.5',
          day: '2025-07-31',
        },
      ],
    ]);
  });

  it('from DHIS2 are matched by elements and combinations, in JSON, XML and CSV', () => {
    const dataValues = [
      {
        dataElement: 'beds_open',
        categoryOptionCombo: 'HllvX50cXC0',
        period: '2025',
        orgUnit: 'RK5',
        value: '12',
      },
      { dataElement: 'C_beds', categoryOptionCombo: 'cf', period: '2025', orgUnit: 'RK5', value: '7' },
      { dataElement: 'beds_open', period: '2025', orgUnit: 'RX1', value: '3' },
    ];
    const values = [{ beds_open: '12', C_beds_cf: '7' }, { beds_open: '3' }];
    const read = json({ dataValues });
    expect(read.records.map(({ organisation }) => organisation)).toEqual(['RK5', 'RX1']);
    expect(found(read)).toEqual(values);
    const attributes = (one: object) =>
      Object.entries(one)
        .map(([name, value]) => `${name}="${value}"`)
        .join(' ');
    const xml = `<dataValueSet xmlns="http://dhis2.org/schema/dxf/2.0">${dataValues.map((one) => `<dataValue ${attributes(one)}/>`).join('')}</dataValueSet>`;
    expect(found(readAnswerText(xml)!)).toEqual(values);
    const whole = `<dataValueSet orgUnit="RK5" period="2025"><dataValue dataElement="beds_open" value="12"/></dataValueSet>`;
    expect(readAnswerText(whole)!.records[0]).toMatchObject({ organisation: 'RK5' });
    const lines = dataValues.map((one) =>
      [one.dataElement, one.period, one.orgUnit, one.categoryOptionCombo ?? '', one.value].join(','),
    );
    expect(found(csv(['dataelement,period,orgunit,categoryoptioncombo,value', ...lines].join('\n')))).toEqual(
      values,
    );
  });

  it('from DHIS2 name their period once for each organisation, and are read of one period only', () => {
    const head = 'dataelement,period,orgunit,value';
    const notes = (lines: string[], period?: string) =>
      csv([head, ...lines].join('\n'), period).records.map(({ entries }) => entries.map(({ note }) => note));
    const ofPeriod = expect.stringContaining('the DHIS2 period “202401”') as string;
    expect(notes(['a,202401,RK5,1', 'b,202401,RK5,2', 'a,202401,RX1,3'])).toEqual([
      [ofPeriod, null],
      [ofPeriod],
    ]);
    const several = ['story,202402,RK5,2', 'beds_open,202401,RK5,1', 'story,202401,RX1,4'];
    expect(() => notes(several)).toThrow(new PeriodNeededError(['202401', '202402']));
    expect(found(csv([head, ...several].join('\n'), '202402'))).toEqual([{ story: '2' }]);
    expect(notes(several, '202402')).toEqual([
      [expect.stringContaining('Values for other periods are left out: 2.')],
    ]);
    expect(() => notes(several, '2024')).toThrow('no values for the period “2024”');
    const dataValues = several.map((line) => {
      const [dataElement, period, orgUnit, value] = line.split(',');
      return { dataElement, period, orgUnit, value };
    });
    const ofJson = readAnswerText(JSON.stringify({ dataValues }), '202401')!;
    expect(found(ofJson)).toEqual([{ beds_open: '1' }, { story: '4' }]);
    expect(ofJson.records.map(({ place }) => place)).toEqual(['dataValues, 2', 'dataValues, 3']);
    expect(csv('dataelement,orgunit,value\na,RK5,1').records[0]!.entries[0]!.note).toBeNull();
  });

  it('from FHIR are matched by linkId at any depth, one response or a Bundle of them', () => {
    const response = {
      resourceType: 'QuestionnaireResponse',
      subject: { reference: 'Organization/RK5' },
      item: [
        {
          linkId: 'section-1',
          item: [
            {
              linkId: 'beds_open',
              answer: [
                { valueInteger: 12, item: [{ linkId: 'story', answer: [{ valueString: 'Two\nlines' }] }] },
              ],
            },
            { linkId: 'Kind', answer: [{ valueCoding: { code: 'acute', display: 'Acute' } }] },
            {
              linkId: 'services',
              answer: [{ valueCoding: { code: 'xray' } }, { valueCoding: { code: 'other' } }],
            },
            { linkId: 'has_unit', answer: [{ valueBoolean: false }] },
            { linkId: 'hour', answer: [{ valueTime: '09:30:00' }] },
            { linkId: 'q1_a_b', answer: [{ valueQuantity: { value: 2.5, unit: 'h' } }] },
            { linkId: 'day', answer: [{ valueAttachment: { url: 'x' } }] },
            { linkId: 'gone', answer: [{ valueString: 'x' }] },
          ],
        },
      ],
    };
    const read = json(response);
    expect(read.records[0]!.organisation).toBe('RK5');
    expect(found(read)[0]).toMatchObject({
      beds_open: '12',
      story: 'Two\nlines',
      Kind: 'acute',
      services: 'xray;other',
      has_unit: 'false',
      hour: '09:30',
      q1_a_b: '2.5',
      day: expect.stringContaining('cannot be imported'),
    });
    expect(told(read)).toContain('gone: The questionnaire has no question “gone”, so it is ignored.');
    const bundle = {
      resourceType: 'Bundle',
      entry: [{ resource: response }, { resource: { resourceType: 'Patient' } }, { resource: response }],
    };
    expect(json(bundle).records).toHaveLength(2);
  });

  it('are reported and not guessed if twice in the file, or neither yes nor no', () => {
    expect(found(csv('KEY,beds_open,a-beds_open\nx,1,2'))).toEqual([
      { beds_open: 'This question is in the file twice. Remove one of them.' },
    ]);
    expect(found(csv('KEY,services,services\nx,xray,other'))).toEqual([
      { services: 'This question is in the file twice. Remove one of them.' },
    ]);
    expect(found(csv('record_id,services___xray\n1,perhaps'))[0]!['services']).toContain(
      'does not say whether',
    );
    expect(told(csv('record_id,services___xray\n1,0'))).toContain(
      'services___xray: The file has no option selected, so the current answer does not change.',
    );
  });

  it.each([
    ['of another kind', '{"resourceType":"Patient"}', /no answers in a supported format/],
    ['cut off', '{"dataValues":[', /damaged/],
    ['of other XML', '<a/>', /dataValueSet/],
    ['with entities', '<!DOCTYPE a [<!ENTITY b "c">]><dataValueSet/>', /document type/],
    ['nested without end', `${'['.repeat(300)}${']'.repeat(300)}`, /nested/],
    [
      'of too many returns',
      JSON.stringify(Array.from({ length: 2001 }, () => ({ beds_open: 1 }))),
      /more than 2000 records/,
    ],
  ])('%s are refused with what is wrong', (_, text, words) => {
    expect(() => readAnswerText(text)).toThrow(words);
  });
});

describe('repeated answers', () => {
  const ask = (row: number) => [
    { question_code: `ward_${row}_name`, question_type: 'short_text' as const, options: [] },
    { question_code: `ward_${row}_beds`, question_type: 'integer' as const, options: [] },
  ];
  const rows = [ask(1), ask(2)];
  const placing = new AnswerMatcher(rows.flat(), [rows]);
  const placedIn = (read: AnswerFileContent | null) =>
    read!.records.map(({ entries }) =>
      placing
        .place(entries)
        .flatMap(({ problem, question, value }) =>
          question ? [`${question.question_code} ${value}${problem ? ' !' : ''}`] : [],
        ),
    );
  const wanted = ['ward_1_beds 20', 'ward_1_name Ash', 'ward_2_beds 30', 'ward_2_name Birch'];

  it('fills the rows of a roster in order: groups of an ODK submission', () => {
    const read = readAnswerText(
      JSON.stringify({
        value: [{ ward: [{ name: 'Ash', beds: 20 }, { inner: { name: 'Birch', beds: 30 } }] }],
      }),
    );
    expect(placedIn(read).map((one) => one.toSorted())).toEqual([wanted]);
  });

  it('fills them from the instances of a REDCap form, with any numbers, one record in all', () => {
    const records = [
      { record_id: '1', redcap_repeat_instrument: '', redcap_repeat_instance: '', name: '', beds: '' },
      {
        record_id: '1',
        redcap_repeat_instrument: 'ward',
        redcap_repeat_instance: 4,
        name: 'Birch',
        beds: 30,
      },
      { record_id: '1', redcap_repeat_instrument: 'ward', redcap_repeat_instance: 2, name: 'Ash', beds: 20 },
    ];
    expect(placedIn(readAnswerText(JSON.stringify(records))).map((one) => one.toSorted())).toEqual([wanted]);
  });

  it('fills them from groups of a FHIR response, and refuses what has no row', () => {
    const ward = (name: string, beds: number) => ({
      linkId: 'ward',
      item: [
        { linkId: 'name', answer: [{ valueString: name }] },
        { linkId: 'beds', answer: [{ valueInteger: beds }] },
      ],
    });
    const response = (...item: object[]) =>
      readAnswerText(JSON.stringify({ resourceType: 'QuestionnaireResponse', item }));
    expect(placedIn(response(ward('Ash', 20), ward('Birch', 30)))[0]!.toSorted()).toEqual(wanted);
    const [first] = placedIn(response(ward('Ash', 20), ward('Birch', 30), ward('Cedar', 40)));
    expect(first!.filter((one) => one.endsWith('!'))).toEqual(['ward_2_name Cedar !', 'ward_2_beds 40 !']);
  });
});
