import { LONGEST_EXPRESSION, LONGEST_HELP, LONGEST_QUESTION } from '@portal/contract/rules/expression-length';
import { renameInText } from '@portal/expressions/piped-texts';
import { renameNow } from '@portal/expressions/rename-codes';
import type { Db } from '../../database/connect.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/structure.ts';
import { renameInTranslations } from '../translations/translations.sql.ts';
import { selectExpressions, type WrittenExpression } from './definition.sql.ts';
import { updateRows } from './store-definition.sql.ts';

const tableOf = {
  section: 'questionnaire_sections',
  sub_section: 'questionnaire_sub_sections',
  row: 'questionnaire_sub_section_rows',
  question: 'questions',
  option: 'question_options',
  check: 'questionnaire_checks',
} as const;

const longestTexts: Partial<Record<WrittenExpression['field'], number>> = {
  question_text: LONGEST_QUESTION,
  help: LONGEST_HELP,
};

/**
 * Whatever rule or text of a questionnaire names one of these codes names the other from now on, wherever it stands: a statement for
 * each field of a kind of part; translations of texts go along. What reads the answer of the period before goes on by the code that it had there.
 * @throws 409 where a rule or text would become too long
 */
export async function renameInRules(
  db: Db,
  questionnaireId: number,
  codes: ReadonlyMap<string, string>,
): Promise<void> {
  if (codes.size === 0) return;
  const fields = new Map<string, WrittenExpression[]>();
  for (const written of await selectExpressions(db, questionnaireId)) {
    const text = (written.use === 'text' ? renameInText : renameNow)(written.text, codes);
    if (text === written.text) continue;
    const longest = longestTexts[written.field] ?? LONGEST_EXPRESSION;
    if (text.length > longest) throw problems.conflict(sentences.tooLongRenamed(written.place, longest));
    const field = `${written.part}.${written.field}`;
    fields.set(field, [...(fields.get(field) ?? []), { ...written, text }]);
  }
  for (const changed of fields.values()) {
    const { part, field } = changed[0]!;
    const rows = changed.map(({ id, text }) => ({ id, [field]: text }));
    await updateRows(db, tableOf[part], rows);
  }
  if (fields.has('question.question_text') || fields.has('question.help'))
    await renameInTranslations(db, questionnaireId, (text) => renameInText(text, codes));
}
