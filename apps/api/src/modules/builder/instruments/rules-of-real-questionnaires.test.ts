import fs from 'node:fs';
import path from 'node:path';
import { readInstrument } from '@portal/instruments/import/read-instrument';
import { compareFileRules } from '@portal/instruments/testing/compare-file-rules';
import { describe, expect, it } from 'vitest';

/*
 * Every rule of real questionnaires on answers that are drawn, against the semantics of the product that wrote it. The files are no
 * part of this repository: INSTRUMENTS_DIR names their folder. Without it this file tests nothing.
 */
const folder = process.env['INSTRUMENTS_DIR'] ?? path.resolve('../shared/data/questionnaires');
const files = (['xlsform', 'redcap', 'limesurvey', 'fhir'] as const).flatMap((product) => {
  const of = path.join(folder, product);
  return fs.existsSync(of) ? fs.readdirSync(of).map((name) => ({ product, file: path.join(of, name) })) : [];
});

describe.skipIf(files.length === 0)('every rule of a real questionnaire', () => {
  it.each(files.map(({ product, file }) => [path.basename(file), product, file] as const))(
    '%s means what it meant, or the report says that it is left out',
    async (name, product, file) => {
      const content = new Uint8Array(fs.readFileSync(file));
      const read = await readInstrument({ file_name: name, content });
      expect((await compareFileRules(read, product, content, 30)).silent).toEqual([]);
    },
  );
});
