import {
  instrumentDefinition,
  type InstrumentDefinition,
  type InstrumentInput,
} from '@portal/contract/builder/instrument-definition';
import type { ExportFormat } from '@portal/contract/builder/instruments';
import { describe, expect, it } from 'vitest';
import { readInstrument } from '../import/read-instrument.ts';
import { writeInstrument } from './write-instrument.ts';

/*
 * A questionnaire that is exported and imported again is the same. The export's own report is not asked: every fact of
 * every question is compared, apart from those that a format has no room for, which are listed here.
 */

const options = ['1', '2', '3'].map((code) => ({ option_code: code, option_name: `Option ${code}` }));
const question = (question_code: string, question_type: string, more: object = {}) => ({
  question_code,
  question_type,
  question_text: `Text of ${question_code}`,
  ...more,
});
const figures = [
  question('beds', 'integer', { required: true, help: 'At midnight.' }),
  question('rate', 'decimal'),
  question('name', 'short_text'),
  question('story', 'long_text'),
  question('day', 'date'),
  question('list', 'drop_down', { options }),
  question('many', 'multiple_choice', { options }),
];
const ruled = [
  ...figures,
  question('one', 'single_choice', { options }),
  question('more', 'short_text', { show_if: 'beds > 3' }),
  question('other', 'short_text', { show_if: "one == '2'" }),
  question('third', 'short_text', { show_if: "includes(many, '3') or not answered(name)" }),
];
const half = question('half', 'calculated', { expression: 'beds / 2' });
const both = question('both', 'calculated', { expression: 'total(beds, rate)' });
/** Numerators, denominators and factors of indicators. */
const ratios = ['beds / rate * 100', 'total(beds, rate) / total(beds, rate) * 1000'].map((expression, at) =>
  question(`ratio_${at}`, 'calculated', { expression }),
);
/** A codebook does not say what is required, how long a text is, or how options are shown. */
const recorded = ruled.filter(({ question_code }) => !['beds', 'story', 'list'].includes(question_code));
const defaults = [question('preset', 'integer', { default_answer: '12' })];

type Trip = { questions: object[]; checks?: InstrumentInput['checks'] };
const trips: Record<ExportFormat, Trip> = {
  xlsform: { questions: [...ruled, half, ...defaults] },
  redcap: { questions: [...ruled, half, both, ...defaults] },
  fhir: { questions: [...ruled, ...defaults] },
  limesurvey: { questions: [...ruled.slice(0, -1), half, ...defaults] },
  dhis2: {
    questions: [...figures, half, both, ...ratios],
    checks: [
      { expression: 'beds >= rate * 2', severity: 'error', message: 'Too few.' },
      { expression: 'total(beds, rate) <= 90', severity: 'warning', message: 'Many.' },
    ],
  },
  ddi: { questions: [question('beds', 'integer'), ...recorded, half, both] },
};

const factsOf = ({ sections, checks }: InstrumentDefinition) => ({
  questions: sections.flatMap(({ sub_sections }) => sub_sections.flatMap(({ questions }) => questions)),
  checks,
});

describe('a questionnaire that is exported and imported again is the same', () => {
  it.each(Object.entries(trips))('as %s', async (format, { questions, checks = [] }) => {
    const definition = instrumentDefinition.parse({
      format: 'benchmarking-portal-questionnaire',
      version: 1,
      questionnaire_name: 'Ward',
      checks,
      sections: [{ section_name: 'Care', sub_sections: [{ questions }] }],
    } as InstrumentInput);
    const { content } = await writeInstrument(definition, format as ExportFormat);
    const back = await readInstrument({ file_name: 'Ward', content });
    expect(back.format).toBe(format);
    expect(factsOf(back.definition)).toEqual(factsOf(definition));
    // Again: what was imported is exported the same.
    const again = await writeInstrument(back.definition, format as ExportFormat);
    const second = await readInstrument({ file_name: 'Ward', content: again.content });
    expect(factsOf(second.definition)).toEqual(factsOf(back.definition));
  });
});
