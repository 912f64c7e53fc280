import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/questionnaires/translations';
import type {
  SavedTranslations,
  TranslationFormat,
  TranslationsImport,
} from '@portal/contract/questionnaires/translations';
import { queryOptions } from '@tanstack/react-query';
import { call, callForm, download } from '../../lib/http/call.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { invalidateQueriesFor, createMutation } from '../shared/mutation.ts';

type Of = { id: number; language: string };

/** The languages of a questionnaire, and how far each is. */
export const languagesQuery = (id: number) =>
  queryOptions({
    queryKey: ['translations', 'languages', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(contract.getLanguages, { params: { id } }, signal),
  });

export type TextsQuery = Of & Input<typeof contract.listTranslations>['query'];

export const translationList = pagedList({
  key: ['translations', 'texts'],
  staleTime: 0,
  load: ({ id, language, ...query }: TextsQuery, signal) =>
    call(contract.listTranslations, { params: { id, language }, query }, signal),
  items: ({ texts }) => texts,
});

export const addLanguage = createMutation('translations', (id: number, language: string) =>
  call(contract.addLanguage, { params: { id }, body: { language } }),
);
export const updateLanguage = createMutation(
  'translations',
  (translation: Of, body: Input<typeof contract.updateLanguage>['body']) =>
    call(contract.updateLanguage, { params: translation, body }),
  { alsoRefused: true },
);
export const removeLanguage = createMutation(
  'translations',
  (translation: Of) => call(contract.removeLanguage, { params: translation }),
  {
    isGone: ([, what, query], gone) => what === 'texts' && (query as TextsQuery).language === gone.language,
  },
);

export type TranslationChange = Input<typeof contract.saveTranslations>['body']['texts'][number];
/** The most texts that the server accepts at once. */
const AT_ONCE = 500;

/** Saves texts, however many were typed. */
export const saveTranslations = createMutation(
  'translations',
  async (translation: Of, texts: readonly TranslationChange[]) => {
    const all: SavedTranslations = { saved: [], conflicts: [], gone: [] };
    for (let from = 0; from < texts.length; from += AT_ONCE) {
      const body = { texts: texts.slice(from, from + AT_ONCE) };
      const part = await call(contract.saveTranslations, { params: translation, body });
      all.saved.push(...part.saved);
      all.conflicts.push(...part.conflicts);
      all.gone.push(...part.gone);
    }
    return all;
  },
);

export const downloadTranslationFile = (translation: Of, format: TranslationFormat) =>
  download(
    contract.exportTranslations,
    { params: translation, query: { format } },
    `${translation.language}.${format}`,
  );

/** Previews the import of a file, or with the preview's digest imports the file. */
export async function importTranslations(
  translation: Of,
  file: File,
  previewDigest: string | null,
): Promise<TranslationsImport> {
  const form = new FormData();
  form.append('dry_run', String(previewDigest === null));
  if (previewDigest !== null) form.append('digest', previewDigest);
  form.append('file', file);
  const answer = await callForm(contract.importTranslations, { params: translation, query: {} }, form);
  if (answer.stored) await invalidateQueriesFor('translations');
  return answer;
}
