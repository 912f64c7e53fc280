import type { InstrumentDefinition } from '@portal/contract/builder/instrument-definition';
import { element, type XmlNode } from '../file-formats/write-xml.ts';

/** The id of the survey in the file. */
export const SURVEY_ID = '1';
export type Row = Record<string, string>;

/** Builds the XML of a survey from the rows of its tables. */
export function toLimesurveyDocument(
  definition: InstrumentDefinition,
  tables: Record<string, Row[]>,
): XmlNode {
  const { questionnaire_name, introduction } = definition;
  const whole: Record<string, Row[]> = {
    ...tables,
    surveys: [{ sid: SURVEY_ID, language: 'en', active: 'N', format: 'G' }],
    surveys_languagesettings: [
      {
        surveyls_survey_id: SURVEY_ID,
        surveyls_language: 'en',
        surveyls_title: encodeSurveyText(questionnaire_name),
        surveyls_description: encodeSurveyText(introduction),
      },
    ],
  };
  return element('document', {}, [
    element('LimeSurveyDocType', {}, 'Survey'),
    element('DBVersion', {}, '366'),
    element('languages', {}, [element('language', {}, 'en')]),
    ...Object.entries(whole)
      .filter(([, rows]) => rows.length > 0)
      .map(([table, rows]) =>
        element(table, {}, [
          element(
            'fields',
            {},
            Object.keys(rows[0]!).map((name) => element('fieldname', {}, name)),
          ),
          element(
            'rows',
            {},
            rows.map((row) =>
              element(
                'row',
                {},
                Object.entries(row).map(([name, value]) => element(name, {}, value)),
              ),
            ),
          ),
        ]),
      ),
  ]);
}

/** Encodes a text: texts there are HTML in which braces are formulas. */
export function encodeSurveyText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('{', '&#123;')
    .replaceAll('}', '&#125;')
    .replaceAll('\n', '<br />');
}
