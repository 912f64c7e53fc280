import { downloadDataDictionary, getDataDictionary } from '@portal/contract/questionnaires/data-dictionary';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../../lib/http/call.ts';

/** Loads the questions of a questionnaire, with their rules in words. */
export const dataDictionaryQuery = (id: number) =>
  queryOptions({
    queryKey: ['data-dictionary', id],
    queryFn: ({ signal }) => call(getDataDictionary, { params: { id } }, signal),
  });

export const downloadDataDictionaryFile = (id: number, format: 'xlsx' | 'csv') =>
  download(downloadDataDictionary, { params: { id }, query: { format } }, `data-dictionary.${format}`);
