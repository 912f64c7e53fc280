import fs from 'node:fs';
import path from 'node:path';
import {
  instrumentDefinition,
  type InstrumentDefinition,
} from '@portal/contract/builder/instrument-definition';
import { type ExportFormat, exportFormats } from '@portal/contract/builder/instruments';
import { type InstrumentRead, readInstrument } from '@portal/instruments/import/read-instrument';
import { parseCsv } from '@portal/instruments/file-formats/spreadsheet';
import { writeInstrument } from '@portal/instruments/export/write-instrument';
import { fillPipedAnswers } from '@portal/expressions/piped-texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProject, buildTimePeriod } from '#fixtures/build-projects';
import { createTestApp, type TestApp } from '#support/test-app';
import { validateQuestionnaireDefinition } from '../questionnaire-builder/definition/validate-questionnaire-definition.ts';
import {
  selectQuestionnaireWithProject,
  selectDefinition,
} from '../questionnaire-builder/definition/definition.sql.ts';
import { exportDefinition } from '../questionnaire-builder/definition/export-definition.ts';
import { importDefinition } from '../questionnaire-builder/definition/import-definition.ts';
import { assertUnpackedSize } from './assert-unpacked-size.ts';

/*
 * Real questionnaires of five products, which are not part of this repository: INSTRUMENTS_DIR names their folder, with a
 * folder for each format. Without it this file tests nothing.
 */
const folder = process.env['INSTRUMENTS_DIR'] ?? path.resolve('../shared/data/questionnaires');
const files = fs.existsSync(folder)
  ? fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && one.parentPath !== folder)
      .map((one) => ({ kind: path.basename(one.parentPath), file: path.join(one.parentPath, one.name) }))
  : [];

/** Reads a file, and of several questionnaires in it the first. */
async function readFirstPart(file_name: string, content: Uint8Array): Promise<InstrumentRead> {
  const read = await readInstrument({ file_name, content });
  const [first] = read.parts;
  return first ? readInstrument({ file_name, content, part: first.part }) : read;
}

describe.skipIf(files.length === 0)('every real questionnaire', () => {
  let t: TestApp;
  let target: { project_id: number; time_period_id: number };
  beforeAll(async () => {
    t = await createTestApp();
    const project = await buildProject(t.db, t.programme.id);
    target = { project_id: project.id, time_period_id: (await buildTimePeriod(t.db, project)).id };
  });
  afterAll(() => t.stop());

  it.each(files.map(({ kind, file }) => [path.basename(file), kind, file]))(
    '%s is taken over with an entry for each of its items, stored, and the same when it is exported',
    async (name, kind, file) => {
      const content = new Uint8Array(fs.readFileSync(file!));
      assertUnpackedSize(content);
      const read = await readFirstPart(name!, content);
      expect(read.format).toBe(kind);
      expect(itemsOf[kind!]!(content, read)).toBeLessThanOrEqual(read.entries.length);
      expect(read.entries.every(({ place, reason }) => place !== '' && reason !== '')).toBe(true);
      expect(read.refusal).toBeNull();
      expect(validateQuestionnaireDefinition(read.definition)).toEqual([]);
      const definition: InstrumentDefinition = { ...read.definition, questionnaire_name: name! };
      const { id } = await importDefinition(t.db, definition, target);
      const { questionnaire } = (await selectQuestionnaireWithProject(t.db, id))!;
      const exported = exportDefinition(questionnaire, await selectDefinition(t.db, id));
      expect(instrumentDefinition.parse(exported)).toEqual(definition);
    },
  );
});

/**
 * Counted boxes and totals beside a figure that the named format cannot express on export; the report says
 * so.
 */
const cannotSayAgain: Record<string, ExportFormat> = {
  'XlsFormUtil__demo.xlsx': 'limesurvey',
  'liberiaS3Mforms__liberiaCoverage.xlsx': 'limesurvey',
};

/** Notes that are true of a format at every export. */
const saidEachTime = ['a missing answer counts as 0.', 'the option’s code is shown instead of its name.'];

describe.skipIf(files.length === 0)('every real questionnaire, written in every format', () => {
  it.each(files.map(({ kind, file }) => [path.basename(file), kind, file]))(
    '%s reports every part, and the result is the same after a second round trip',
    async (name, _, file) => {
      const content = new Uint8Array(fs.readFileSync(file!));
      const { definition, refusal } = await readFirstPart(name!, content);
      if (refusal) return;
      for (const format of exportFormats) {
        const once = await writeInstrument(definition, format);
        expect(once.entries).toHaveLength(1 + questionsIn(definition).length + definition.checks.length);
        const back = await readInstrument({ file_name: name!, content: once.content });
        expect(back.format).toBe(format);
        expect(validateQuestionnaireDefinition(back.definition)).toEqual([]);
        // Everything reported as present is present and unchanged.
        const kept = new Map(questionsIn(back.definition).map((one) => [one.question_code, one]));
        for (const [index, question] of questionsIn(definition).entries()) {
          const { outcome } = once.entries[index + 1]!;
          const found = kept.get(question.question_code);
          // The name of another question is reported for that question.
          if (outcome === 'mapped') {
            expect(fillPipedAnswers(found!.question_text, () => '…')).toBe(
              fillPipedAnswers(question.question_text, () => '…'),
            );
            expect(found).toMatchObject({
              question_type: question.question_type,
              required: question.required,
              hard_maximum: question.hard_maximum,
            });
          }
        }
        // The largest is as like the others as it is long.
        if (kept.size > 1500 || cannotSayAgain[name!] === format) continue;
        const twice = await writeInstrument(back.definition, format);
        const lost = twice.entries
          .slice(1, 1 + questionsIn(back.definition).length)
          .flatMap((entry) =>
            entry.outcome === 'mapped' || saidEachTime.some((end) => entry.reason.endsWith(end))
              ? []
              : [entry.reason],
          );
        expect(lost, format).toEqual([]);
      }
    },
  );
});
const questionsIn = ({ sections }: InstrumentDefinition) =>
  sections.flatMap(({ sub_sections }) => sub_sections.flatMap(({ questions }) => questions));

/** How many items a file has, counted without the reader. */
const itemsOf: Record<string, (content: Uint8Array, read: InstrumentRead) => number> = {
  redcap: (content) => parseCsv(new TextDecoder().decode(content), { skipEmptyRows: true }).length - 1,
  fhir: (content) =>
    new TextDecoder().decode(content).match(/"linkId"/g)!.length / (isBundle(content) ? 2 : 1),
  limesurvey: (content) => {
    const [questions = ''] = /<questions>[^]*?<\/questions>/.exec(new TextDecoder().decode(content)) ?? [];
    return new Set(questions.match(/<qid>[^]*?<\/qid>/g)).size;
  },
  dhis2: (content) => {
    const { dataSets } = JSON.parse(new TextDecoder().decode(content)) as {
      dataSets: { dataSetElements: unknown[] }[];
    };
    return dataSets[0]!.dataSetElements.length;
  },
  // Each row has its place; that none is left out between two is seen by their numbers.
  xlsform: (_, { entries }) => {
    const numbers = entries.flatMap(({ place }) => {
      const row = /^survey, row (\d+)$/.exec(place)?.[1];
      return row === undefined ? [] : [Number(row)];
    });
    expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers);
    return new Set(numbers).size;
  },
};
const isBundle = (content: Uint8Array): boolean => new TextDecoder().decode(content).includes('"Bundle"');
