import type { InstrumentDefinition } from '@portal/contract/builder/instrument-definition';
import type { ImportEntry, importInstrument as endpoint } from '@portal/contract/builder/instruments';
import type { ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { readInThread } from '../../../workers/read-in-thread.ts';
import { questionnaireMessages } from '../../../messages/questionnaires.ts';
import { isNameTaken } from '../questionnaire-builder/questionnaire-builder.sql.ts';
import { validateQuestionnaireDefinition } from '../questionnaire-builder/definition/validate-questionnaire-definition.ts';
import { assertTargetInProgramme } from '../questionnaire-builder/create-questionnaire.ts';
import { recordQuestionnaireChange } from '../questionnaire-builder/lock-and-record-editing.ts';
import { storeImportedLanguages } from '../../questionnaires/translations/store-imported-languages.ts';
import { importDefinition } from '../questionnaire-builder/definition/import-definition.ts';
import { countContents } from './count-contents.ts';
import { countOutcomes } from './count-import-outcomes.ts';

/** Reports the result of every row of the file; stores all rows as a draft, or none if a row is refused. */
export const importInstrument: ManualTransactionHandler<typeof endpoint> = async ({
  actor,
  body,
  db,
  deps,
  write,
}) => {
  await assertTargetInProgramme(db, actor, body);
  const { file, most_rows, part } = body;
  const read = await readInThread({ kind: 'instrument', file, most_rows, part });
  const definition: InstrumentDefinition = {
    ...read.definition,
    questionnaire_name: body.questionnaire_name || read.definition.questionnaire_name,
  };
  const mistakes = validateQuestionnaireDefinition(definition);
  const entries: ImportEntry[] = [
    ...read.entries,
    ...mistakes.map(({ path, message }) => ({
      place: path,
      name: '',
      outcome: 'not_possible' as const,
      reason: message,
    })),
  ];
  const refusal = read.refusal ?? mistakesRefusal(mistakes.length) ?? (await nameRefusal());
  const report = {
    format: read.format,
    questionnaire_name: definition.questionnaire_name,
    importable: refusal === null,
    refusal,
    contents: countContents(definition),
    counts: countOutcomes(entries),
    entries,
    parts: read.parts,
  };
  if (body.dry_run || refusal !== null) return { ...report, stored: false, questionnaire_id: null };
  const id = await write(async (tx) => {
    const made = await importDefinition(tx, definition, body);
    await storeImportedLanguages({ actor, deps }, tx, made, read.translations);
    await recordQuestionnaireChange(tx, actor, made.id, {
      action: 'questionnaire.imported',
      after: {
        questionnaire_name: definition.questionnaire_name,
        file_name: body.file.file_name,
        format: read.format,
        counts: report.counts,
      },
    });
    return made.id;
  });
  return { ...report, stored: true, questionnaire_id: id };

  async function nameRefusal(): Promise<string | null> {
    const isTaken = await isNameTaken(db, body, definition.questionnaire_name);
    return isTaken
      ? questionnaireMessages.questionnaireNameTaken({ name: definition.questionnaire_name }).text
      : null;
  }
};

const mistakesRefusal = (count: number): string | null =>
  count === 0
    ? null
    : `The file has ${count === 1 ? 'a mistake' : `${count} mistakes`}, listed at the end of the report.`;
