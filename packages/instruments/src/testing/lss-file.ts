type Question = {
  code: string;
  type: string;
  text?: string;
  relevance?: string;
  options?: string[];
  preset?: string;
  attributes?: Record<string, string>;
};

const row = (fields: Record<string, string | number>): string =>
  `<row>${Object.entries(fields)
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join('')}</row>`;
const table = (name: string, rows: object[]): string =>
  `<${name}><rows>${rows.map((one) => row(one as Record<string, string>)).join('')}</rows></${name}>`;

/** Writes a survey of LimeSurvey with one group of questions. */
export function lssOf(questions: Question[]): string {
  const own = { sid: 1, gid: 1, language: 'en' };
  const placed = questions.map((question, at) => ({ ...question, qid: 10 + at }));
  return `<?xml version="1.0"?><document><LimeSurveyDocType>Survey</LimeSurveyDocType>${[
    table('surveys', [own]),
    table('surveys_languagesettings', [{ surveyls_language: 'en', surveyls_title: 'Made up' }]),
    table('groups', [{ ...own, group_name: 'G', group_order: 0 }]),
    table(
      'questions',
      placed.map(({ qid, code, type, text, relevance }, question_order) => ({
        ...own,
        qid,
        parent_qid: 0,
        title: code,
        type,
        question: text || code,
        relevance: relevance || '1',
        question_order,
      })),
    ),
    table(
      'question_attributes',
      placed.flatMap(({ qid, attributes = {} }) =>
        Object.entries(attributes)
          .filter(([, value]) => value !== '')
          .map(([attribute, value]) => ({ qid, attribute, value })),
      ),
    ),
    table(
      'answers',
      placed.flatMap(({ qid, options = [] }) =>
        options.map((code, sortorder) => ({
          qid,
          code,
          answer: code,
          language: 'en',
          sortorder,
          scale_id: 0,
        })),
      ),
    ),
    table(
      'defaultvalues',
      placed.flatMap(({ qid, preset }) =>
        preset === undefined ? [] : [{ qid, sqid: 0, scale_id: 0, language: 'en', defaultvalue: preset }],
      ),
    ),
  ].join('')}</document>`;
}
