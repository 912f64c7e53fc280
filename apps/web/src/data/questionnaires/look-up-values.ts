import { lookUpValues } from '@portal/contract/questionnaires/look-up-values';
import { call } from '../../lib/http/call.ts';

/** Looks up keys in a table that the rules of a questionnaire read. */
export const lookUpKeys =
  (questionnaireId: number) =>
  async (table_code: string, keys: string[]): Promise<Record<string, (number | string | null)[]>> =>
    (await call(lookUpValues, { params: { id: questionnaireId }, body: { table_code, keys } })).rows;
