import {
  MAX_EXPRESSION_LENGTH,
  MAX_HELP_LENGTH,
  MAX_QUESTION_LENGTH,
} from '@portal/contract/shared/text-limits';
import { renameInText } from '@portal/expressions/piped-texts';
import { renameCodes, renameCurrentPeriodCodes } from '@portal/expressions/rename-codes';
import { hasRosterSyntax } from '@portal/expressions/rosters/roster-tables';
import type { Db } from '../../../database/connect.ts';
import { problems } from '../../../lib/problems.ts';
import { questionnaireMessages } from '../../../messages/questionnaires.ts';
import { renameInTranslations } from '../../questionnaires/translations/translations.sql.ts';
import { selectExpressions, type WrittenExpression } from './definition/definition.sql.ts';
import { renameInCaseSettings } from './definition/rename-in-case-settings.sql.ts';
import { updateRows } from './definition/bulk-rows.sql.ts';

const tableOf = {
  section: 'questionnaire_sections',
  sub_section: 'questionnaire_sub_sections',
  row: 'questionnaire_sub_section_rows',
  question: 'questions',
  option: 'question_options',
  check: 'questionnaire_checks',
} as const;

const longestTexts: Partial<Record<WrittenExpression['field'], number>> = {
  question_text: MAX_QUESTION_LENGTH,
  help: MAX_HELP_LENGTH,
};

/**
 * Renames codes in every rule, text and case setting of a questionnaire. Uses one statement for each field of each kind
 * of part. Translations of texts change too. References to the previous period's answers keep the code used
 * there. `newColumnsByOld` are names of roster columns that rules over rows follow.
 * @throws 409 if a rule or text would become too long
 */
export async function renameCodesInRules(
  db: Db,
  questionnaireId: number,
  newCodesByOld: ReadonlyMap<string, string>,
  newColumnsByOld: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  if (newCodesByOld.size === 0) return;
  await renameInCaseSettings(db, questionnaireId, newCodesByOld);
  const inRule = (text: string) =>
    renameCurrentPeriodCodes(
      newColumnsByOld.size > 0 && hasRosterSyntax(text) ? renameCodes(text, newColumnsByOld) : text,
      newCodesByOld,
    );
  const fields = await rewriteFields(db, questionnaireId, ({ use, text }) =>
    use === 'text' ? renameInText(text, newCodesByOld) : inRule(text),
  );
  if (fields.has('question.question_text') || fields.has('question.help'))
    await renameInTranslations(db, questionnaireId, (text) => renameInText(text, newCodesByOld));
}

/** Rewrites the rules of a questionnaire. @returns how many were changed. @throws 409 if one would become too long */
export async function rewriteRules(
  db: Db,
  questionnaireId: number,
  rewrite: (written: WrittenExpression) => string,
): Promise<number> {
  const fields = await rewriteFields(db, questionnaireId, rewrite);
  return [...fields.values()].reduce((sum, changed) => sum + changed.length, 0);
}

/** Returns what was changed, by part and field; one statement for each. */
async function rewriteFields(
  db: Db,
  questionnaireId: number,
  rewrite: (written: WrittenExpression) => string,
): Promise<Map<string, WrittenExpression[]>> {
  const fields = new Map<string, WrittenExpression[]>();
  for (const written of await selectExpressions(db, questionnaireId)) {
    const text = rewrite(written);
    if (text === written.text) continue;
    const longest = longestTexts[written.field] ?? MAX_EXPRESSION_LENGTH;
    if (text.length > longest)
      throw problems.conflict(
        questionnaireMessages.renamedReferenceTooLong({ place: written.place, longest }),
      );
    const field = `${written.part}.${written.field}`;
    fields.set(field, [...(fields.get(field) ?? []), { ...written, text }]);
  }
  for (const changed of fields.values()) {
    const { part, field } = changed[0]!;
    const rows = changed.map(({ id, text }) => ({ id, [field]: text }));
    await updateRows(db, tableOf[part], rows);
  }
  return fields;
}
