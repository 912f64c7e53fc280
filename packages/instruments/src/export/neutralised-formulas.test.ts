import { instrumentDefinition, type InstrumentInput } from '@portal/contract/builder/instrument-definition';
import { expect, it } from 'vitest';
import { parseCsv } from '../file-formats/spreadsheet.ts';
import { readInstrument } from '../import/read-instrument.ts';
import { writeInstrument } from './write-instrument.ts';

const FORMULA = '=HYPERLINK("http://evil.example","Open")';
const definition = instrumentDefinition.parse({
  format: 'benchmarking-portal-questionnaire',
  version: 1,
  questionnaire_name: 'Ward',
  sections: [
    {
      section_name: 'Care',
      sub_sections: [
        {
          sub_section_name: '+1 of something',
          questions: [
            {
              question_code: 'beds',
              question_type: 'integer',
              question_text: FORMULA,
              help: '@SUM(1)',
              hard_minimum: -5,
              default_answer: '1',
            },
            {
              question_code: 'one',
              question_type: 'single_choice',
              question_text: '-2+3',
              options: ['=a', 'b'].map((name, at) => ({ option_code: `-${at}`, option_name: name })),
            },
            {
              question_code: 'half',
              question_type: 'calculated',
              question_text: 'Half',
              expression: '-beds / 2',
            },
          ],
        },
      ],
    },
  ],
} as InstrumentInput);

it('a data dictionary for REDCap has no cell that a spreadsheet runs, and is read back as it was', async () => {
  const { content } = await writeInstrument(definition, 'redcap');
  const cells = parseCsv(new TextDecoder().decode(content)).flat().map(String);
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual(['-5']);
  expect(cells).toContain(` ${FORMULA}`);
  const read = await readInstrument({ file_name: 'dictionary.csv', content });
  const [part] = read.definition!.sections[0]!.sub_sections;
  expect(part!.sub_section_name).toBe('+1 of something');
  expect(part!.questions.map(({ question_text }) => question_text)).toEqual([FORMULA, '-2+3', 'Half']);
  expect(part!.questions[0]).toMatchObject({ help: '@SUM(1)', soft_minimum: -5 });
});
