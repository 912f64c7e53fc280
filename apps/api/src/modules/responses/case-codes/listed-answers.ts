import { optionsOf } from '@portal/contract/questionnaires/question-types';
import type { CaseSettings } from '@portal/contract/responses/case-codes';
import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { loadStructure } from '../../questionnaires/questionnaires/structure-cache.ts';
import type { AskedQuestion } from '../../questionnaires/questionnaires/structure.sql.ts';
import type { LoadedResponse } from '../questionnaire-responses/load-response.ts';
import { selectCaseSettings } from './case-settings.sql.ts';
import type { ListedAnswers } from './list-cases.sql.ts';

type Context = { db: Db; deps: Deps; loaded: Pick<LoadedResponse, 'questionnaire'> };

/** Returns the questions that are columns of the case list; a column whose question is deleted is left out. */
export async function loadListColumns(
  { db, deps, loaded }: Context,
  { list_codes }: CaseSettings,
): Promise<AskedQuestion[]> {
  if (loaded.questionnaire.kind !== 'case' || list_codes.length === 0) return [];
  const { byCode } = await loadStructure(deps, db, loaded.questionnaire);
  return list_codes.flatMap((code) => byCode.get(code) ?? []);
}

/** Loads the answers that a list of cases shows, and those by which a case is found. Those of a survey are no one's to see. */
export async function loadListedAnswers(
  context: Context,
): Promise<ListedAnswers & { columns: AskedQuestion[] }> {
  const { db, loaded } = context;
  if (loaded.questionnaire.kind !== 'case') return { codes: [], searched: [], toText: () => '', columns: [] };
  const settings = await selectCaseSettings(db, loaded.questionnaire.id);
  const columns = await loadListColumns(context, settings);
  const names = new Map(
    columns.map((question) => [
      question.question_code,
      new Map(optionsOf(question).map(({ option_code, option_name }) => [option_code, option_name])),
    ]),
  );
  const nameOf = (code: string, value: string | number) =>
    names.get(code)?.get(String(value)) ?? String(value);
  return {
    columns,
    codes: columns.map(({ question_code }) => question_code),
    searched: [...new Set([...settings.duplicate_codes, ...settings.list_codes])],
    toText: (code, value) =>
      Array.isArray(value) ? value.map((one) => nameOf(code, one)).join('; ') : nameOf(code, value),
  };
}
