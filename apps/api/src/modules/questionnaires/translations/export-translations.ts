import type { exportTranslations as endpoint } from '@portal/contract/questionnaires/translations';
import { directionOf, languageName } from '@portal/contract/shared/languages';
import { type CellValue, writeXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { writeXliff } from '@portal/instruments/file-formats/xliff';
import { attachmentHeader } from '../../../file-formats/content-disposition.ts';
import type { Context } from '../../../http/mount-endpoints.ts';
import { loadTranslations, loadSourceTexts } from './load-languages-and-texts.ts';
import type { SourceText } from './source-texts.ts';

/** Exports every text with its translation, for work elsewhere and a later import. */
export async function exportTranslations({
  db,
  deps,
  params,
  query,
  reply,
  loaded,
}: Context<typeof endpoint>): Promise<Buffer> {
  const { language } = params;
  const of = { questionnaire_id: params.id, language };
  const translated = await loadTranslations(db, of);
  const { texts } = await loadSourceTexts(deps, db, loaded.questionnaire);
  const wanted = query.missing_only ? texts.filter(({ source }) => !translated.has(source)) : texts;
  const { questionnaire_name } = loaded.questionnaire;
  const named = [questionnaire_name, loaded.time_period_name, languageName(language)];
  if (query.format === 'xliff') {
    void reply.header('Content-Disposition', attachmentHeader(named, 'xlf'));
    void reply.type('application/xliff+xml; charset=utf-8');
    const units = wanted.map(({ source, places }) => ({
      key: places[0]!.key,
      source,
      target: translated.get(source) ?? null,
      note: whereOf(places),
    }));
    return Buffer.from(writeXliff({ original: questionnaire_name, language, units }));
  }
  void reply.header('Content-Disposition', attachmentHeader(named, 'xlsx'));
  void reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  return workbookOf(questionnaire_name, language, wanted, translated);
}

const whereOf = (places: SourceText['places']): string =>
  places.length === 1 ? places[0]!.place : `${places[0]!.place}, and ${places.length - 1} more`;

async function workbookOf(
  name: string,
  language: string,
  texts: SourceText[],
  translated: ReadonlyMap<string, string>,
): Promise<Buffer> {
  const rows: CellValue[][] = texts.map(({ source, places }) => [
    places[0]!.key,
    whereOf(places),
    source,
    translated.get(source) ?? null,
  ]);
  const about: CellValue[][] = [
    ['Questionnaire', name],
    ['Language', `${languageName(language)} (${language})`],
    ['Direction', directionOf(language) === 'rtl' ? 'right to left' : 'left to right'],
    [
      'How to fill it in',
      'Write the translation next to each English text. Do not change the other columns.',
    ],
    ['Markup', 'If a text contains tags such as <p> or <strong>, keep them around the same words.'],
  ];
  const wide = { width: 60, style: { alignment: { wrapText: true, vertical: 'top' as const } } };
  const written = await writeXlsx({
    sheets: [
      {
        name: 'Translations',
        rows: [['Key', 'Place', 'English', `Translation (${language})`], ...rows],
        columns: [{ width: 26 }, { width: 34 }, wide, wide].map((column) => ({ ...column, numFmt: '@' })),
        freezePane: { rows: 1 },
      },
      { name: 'About', rows: about, columns: [{ width: 20 }, { width: 90 }] },
    ],
    properties: { title: `${name}: ${languageName(language)}` },
  });
  return Buffer.from(written);
}
