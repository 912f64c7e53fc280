import { instrumentDefinition } from '@portal/contract/builder/instrument-definition';
import { describe, expect, it } from 'vitest';
import { readInstrument } from './read-instrument.ts';
import { ImportError } from './import-error.ts';
import { questionsOf, readForm, readJsonFile, readText, workbookOf } from '../testing/read-test-files.ts';

const own = instrumentDefinition.parse({
  format: 'benchmarking-portal-questionnaire',
  version: 1,
  questionnaire_name: 'Own',
  introduction: 'Line one.\n\nLine <two> & three.',
  sections: [
    {
      section_name: 'S',
      sub_sections: [
        {
          rows: [{ row_name: 'R' }],
          columns: [{ column_name: 'C' }],
          questions: [
            {
              question_code: 'q',
              question_text: ' Is it?\u00a0',
              question_type: 'integer',
              row: 0,
              column: 0,
            },
          ],
        },
      ],
    },
  ],
});

describe('the portal’s own format', () => {
  it('comes back exactly, with an entry for each part', async () => {
    const read = await readJsonFile(own);
    expect(read.definition).toEqual(own);
    expect(read.entries.map(({ place, outcome }) => `${place} ${outcome}`)).toEqual([
      'sections.0 mapped',
      'sections.0.sub_sections.0.questions.0 mapped',
    ]);
  });
  it('is refused with the places of what is wrong, or for another version', async () => {
    await expect(readJsonFile({ ...own, sections: [{}] })).rejects.toThrow('sections.0.section_name');
    await expect(readJsonFile({ ...own, version: 2 })).rejects.toThrow('version 2');
  });
});

describe('a file that is no questionnaire', () => {
  const zip = Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]);
  const old = Uint8Array.from([
    0xd0,
    0xcf,
    0x11,
    0xe0,
    0xa1,
    0xb1,
    0x1a,
    0xe1,
    ...Array<number>(600).fill(0),
  ]);
  const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]);
  it.each([
    ['an archive that is cut off', zip],
    ['an old workbook that is cut off', old],
    ['a picture', picture],
    ['nothing', new Uint8Array()],
  ])('%s is refused', async (_, content) => {
    await expect(readInstrument({ file_name: 'x.xlsx', content })).rejects.toThrow(ImportError);
  });
  it.each([
    ['a list', '[1, 2]'],
    ['a text', '"hello"'],
    ['JSON cut off', '{"resourceType":"Questionnaire","item":[{'],
    ['CSV of something else', 'name,value\na,1'],
  ])('%s is refused', async (_, text) => {
    await expect(readText(text)).rejects.toThrow(ImportError);
  });
  it('a workbook without a survey sheet is refused', async () => {
    await expect(readForm({ Sheet1: [['a']] })).rejects.toThrow('no sheet named “survey”');
    await expect(readForm({ survey: [['a', 'b']] })).rejects.toThrow('no “type” column');
  });
});

describe('a file made to do harm', () => {
  it('is refused when its XML declares entities, of its own or elsewhere', async () => {
    const laughs = '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><document>&b;</document>';
    const elsewhere = '<!DOCTYPE d SYSTEM "file:///etc/passwd"><document/>';
    for (const text of [laughs, elsewhere]) await expect(readText(text)).rejects.toThrow('document type');
    await expect(readText('<document>&unknown;</document>')).rejects.toThrow('damaged');
  });

  it('is refused when it is nested without end', async () => {
    const arrays = `${'['.repeat(2_000_000)}`;
    await expect(readText(arrays)).rejects.toThrow('nested');
    const items = '{"resourceType":"Questionnaire","item":[';
    const deep = `${items}${'{"linkId":"a","type":"group","item":['.repeat(5000)}${']}'.repeat(5000)}]}`;
    await expect(readText(deep)).rejects.toThrow('nested');
    await expect(readText('<a>'.repeat(100_000))).rejects.toThrow('nested');
    const groups = Array.from({ length: 100 }, (_, n) => ['begin_group', `g${n}`]);
    await expect(readForm({ survey: [['type', 'name'], ...groups] })).rejects.toThrow('nested');
  });

  it('is refused when its archive says that it swells', async () => {
    const workbook = await workbookOf({
      survey: [
        ['type', 'name', 'label'],
        ['text', 'a', 'A'],
      ],
    });
    const view = new DataView(workbook.buffer, workbook.byteOffset, workbook.byteLength);
    for (let at = 0; at < workbook.length - 4; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 400_000_000, true);
    }
    await expect(readInstrument({ file_name: 'x.xlsx', content: workbook })).rejects.toThrow(
      'too large when unpacked',
    );
  });

  it('is refused when its grids or options multiply', async () => {
    const options = Array.from({ length: 400 }, (_, n) => ['list', `o${n}`, `Option ${n}`]);
    const choices = [['list_name', 'name', 'label'], ...options];
    const many = Array.from({ length: 300 }, (_, n) => ['select_one list', `q${n}`, 'Which?']);
    await expect(readForm({ survey: [['type', 'name', 'label'], ...many], choices })).rejects.toThrow(
      'options in all',
    );
    const columns = Array.from({ length: 30 }, (_, n) => ['integer', `c${n}`, 'How many?']);
    const matrix = [
      ['type', 'name', 'label', 'kobo--matrix_list'],
      ['begin_kobomatrix', 'm', 'M', 'list'],
      ...columns,
    ];
    await expect(readForm({ survey: matrix, choices })).rejects.toThrow('A questionnaire can have at most');
  });

  it('is read in time when its texts are made for slow patterns', async () => {
    const began = performance.now();
    const texts = [
      '<style'.repeat(20_000),
      '${'.repeat(60_000),
      '&'.repeat(100_000),
      ' \n'.repeat(60_000),
      '<'.repeat(100_000),
    ];
    const fields = texts.map((text, n) => ({
      field_name: `f${n}`,
      field_type: 'text',
      field_label: text,
      branching_logic: text,
    }));
    await readJsonFile(fields);
    // A pattern that backtracks takes hours.
    expect(performance.now() - began).toBeLessThan(60_000);
  });
});

describe('a large file', () => {
  it('with ten thousand questions is read whole; with more it is refused', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, () => ['integer', 'same', 'How many?', '. >= 0']);
    const head = ['type', 'name', 'label', 'constraint'];
    const read = await readForm({ survey: [head, ...rows(10_000)] });
    expect(new Set(questionsOf(read).map(({ question_code }) => question_code)).size).toBe(10_000);
    expect(read.entries).toHaveLength(10_000);
    await expect(readForm({ survey: [head, ...rows(10_001)] })).rejects.toThrow('10001 or more questions');
  });

  it('with calculations that need each other in a long row ends', async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => ['calculate', `c${n}`, '', `\${c${n + 1}} + 1`]);
    const survey = [['type', 'name', 'label', 'calculation'], ...rows, ['integer', 'c3000', 'Last', '']];
    const read = await readForm({ survey });
    expect(read.refusal).toBeNull();
    expect(read.entries.some(({ reason }) => reason.includes('depends on too many other formulas'))).toBe(
      true,
    );
  });

  it('with more than five hundred grids goes on in another section of the same name', async () => {
    const tables = Array.from({ length: 501 }, (_, n) => ({
      linkId: `g${n}`,
      type: 'group',
      text: `G${n}`,
      item: [{ linkId: `q${n}`, type: 'integer', text: 'N' }],
    }));
    const read = await readJsonFile({
      resourceType: 'Questionnaire',
      item: [
        { linkId: 's', type: 'group', text: 'S', item: tables },
        { linkId: 'x', type: 'text', text: 'X' },
      ],
    });
    expect(read.definition.sections.map((one) => [one.section_name, one.sub_sections.length])).toEqual([
      ['S', 500],
      ['S', 1],
      ['Questions', 1],
    ]);
  });
});
