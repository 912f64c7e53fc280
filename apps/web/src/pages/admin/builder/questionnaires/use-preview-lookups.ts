import type { BuiltQuestionnaire } from '@portal/contract/builder/built-questionnaire';
import type { LookupTableSummary, SentLookupTable } from '@portal/contract/questionnaires/lookup-tables';
import type { LookupTables } from '@portal/expressions/lookup-tables';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useReducer } from 'react';
import { lookUpKeys } from '../../../../data/questionnaires/look-up-values.ts';
import { lookupTablesQuery } from '../../../../data/questionnaires/lookup-tables.ts';
import { createSectionLookups } from '../../../../features/responses/answers/store/section-lookups.ts';

export type PreviewLookups = {
  /** The rows found so far, for the next section that is opened. */
  sent?: Record<string, SentLookupTable> | undefined;
  /** The tables for the conditions of sections. */
  tables?: LookupTables | undefined;
};
const NONE: PreviewLookups = {};

/** Returns the lookup tables that rules of the questionnaire can read; undefined until they are loaded. */
export function usePreviewLookups(questionnaire: BuiltQuestionnaire | undefined) {
  const [, showFound] = useReducer((times: number) => times + 1, 0);
  const id = questionnaire?.id;
  const isNeeded = questionnaire !== undefined && /\blookup\s*\(/.test(JSON.stringify(questionnaire));
  const { data, error, refetch } = useQuery({ ...lookupTablesQuery, enabled: isNeeded });
  const lookups = useMemo(
    () => (id !== undefined && data ? createPreviewLookups(id, data, showFound) : undefined),
    [id, data],
  );
  return { lookups: isNeeded ? lookups : NONE, error, refetch };
}

function createPreviewLookups(
  questionnaireId: number,
  tables: readonly LookupTableSummary[],
  onFound: () => void,
): PreviewLookups {
  const sent: Record<string, SentLookupTable> = Object.fromEntries(
    tables.map(({ table_code, columns }) => [table_code, { columns, is_whole: false, rows: {} }]),
  );
  const ask = lookUpKeys(questionnaireId);
  const askAndStore = async (code: string, keys: string[]) => {
    const rows = await ask(code, keys);
    Object.assign(sent[code]!.rows, rows);
    return rows;
  };
  return { sent, tables: createSectionLookups(sent, askAndStore, onFound) };
}
