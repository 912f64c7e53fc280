import { type CsvRow, toCsv } from '../csv.ts';
import { cpdSurvey } from '../questionnaires/cpd-survey.ts';
import { flattenQuestions } from '../questionnaires/define-questionnaire.ts';
import { cpdChoices, cpdOpenChoices, cpdSources } from './cpd-choices.ts';

/** Checks if a text is blank, or what the makers of the file wrote for a blank. */
const isBlank = (text: string) => text === '' || text === '-';
/** The makers' text for a selected “other” without further words. */
const UNSAID = /^(Yes|Other) \(please specify\):$/;
/** Answers that name people by their full names, by number and question: published, but not for us to spread. */
const NAMES_PEOPLE = ['149/sources_other', '167/recommends', '174/recommends'];
export const NAMED_PEOPLE = 'Removed: this answer named people.';

/** A spreadsheet took ranges of days for dates: 5-10 became 5 October. */
const SPOILT_BY_A_SPREADSHEET: Record<string, string> = {
  '2022-10-05': '5-10',
  '2022-07-05': '5-7',
  '2022-05-02': '2-5',
  '2015-10-01': '10-15',
};
/** Years that were not typed as a number; half-way where two were given. */
const YEARS: Record<string, string> = { '1 ~2': '1.5', '6 years': '6', '7+ years': '7' };

export const cpdColumns = ['respondent', ...flattenQuestions(cpdSurvey).map((one) => one.question_code)];

/** Returns the 237 responses in the codes of our questionnaire, in the order in which people started. */
export function convertCpdResponses(raw: CsvRow[]): Record<string, string>[] {
  const inOrder = [...raw].sort((a, b) => (began(a) < began(b) ? -1 : began(a) > began(b) ? 1 : 0));
  return inOrder.map((row, index) => {
    const respondent = String(index + 1);
    const given: Record<string, string> = { respondent, ...response(row) };
    return Object.fromEntries(
      cpdColumns.map((code) => {
        const text = (given[code] ?? '').trim();
        return [code, text !== '' && NAMES_PEOPLE.includes(`${respondent}/${code}`) ? NAMED_PEOPLE : text];
      }),
    );
  });
}

const began = (row: CsvRow) => `${row['form_started_dttm']}/${row['respondent_id']}`;

function response(row: CsvRow): Record<string, string> {
  const at = (column: string) => row[column]!;
  const chosen: Record<string, string> = {};
  for (const { column, code, options } of cpdChoices) {
    const text = at(column);
    if (isBlank(text)) continue;
    const [, option] = options.find(([beginning]) => text.startsWith(beginning)) ?? [];
    if (!option) throw new Error(`${column} has “${text}”, which is not one of its options.`);
    chosen[code] = option;
  }
  for (const { column, code, options } of cpdOpenChoices) {
    const text = at(column);
    if (isBlank(text)) continue;
    chosen[code] = options[text] ?? 'other';
    if (!options[text] && !UNSAID.test(text)) chosen[`${code}_other`] = oneLine(text);
  }

  const body = at('q10a_other_org_member_txt');
  const elsewhere = at('q20h_cpd_opps_other_txt');
  const hasOtherSource = !isBlank(elsewhere) && elsewhere !== 'No';
  const years = at('q03a_analyst_years_n');
  const followed = followUps(row, chosen);
  return {
    ...chosen,
    years_as_analyst: isBlank(years) ? '' : (YEARS[years] ?? years),
    ...(!isBlank(body) && {
      other_body: body === 'No' ? 'no' : 'yes',
      other_body_name: body === 'No' || UNSAID.test(body) ? '' : oneLine(body),
    }),
    ...followed,
    sources: [
      ...Object.entries(cpdSources).flatMap(([column, code]) => (at(column) === 'Yes' ? [code] : [])),
      ...(hasOtherSource ? ['other'] : []),
    ].join(' '),
    sources_other: hasOtherSource ? oneLine(elsewhere) : '',
    recommends: isBlank(at('q21a_cpd_opps_sources_txt')) ? '' : at('q21a_cpd_opps_sources_txt'),
  };
}

/**
 * Returns the questions after a yes. Some answered without one: their text is stored as a remark at the end
 * of the page.
 */
function followUps(row: CsvRow, chosen: Record<string, string>): Record<string, string> {
  const asked = [
    { after: 'own_time', code: 'own_time_days', column: 'q13b_cpd_outside_work_days_txt' },
    { after: 'budget', code: 'budget_amount', column: 'q17b_org_cpd_budget_txt' },
    { after: 'study_leave', code: 'study_leave_days', column: 'q18b_org_study_leave_days_txt' },
  ].flatMap(({ after, code, column }) => {
    const text = row[column]!;
    if (isBlank(text)) return [];
    return [{ code, text: SPOILT_BY_A_SPREADSHEET[text] ?? text, isAsked: chosen[after] === 'yes' }];
  });
  const unasked = asked.filter((one) => !one.isAsked);
  return {
    ...Object.fromEntries(asked.filter((one) => one.isAsked).map(({ code, text }) => [code, oneLine(text)])),
    help_remark: unasked.map(({ text }) => text.trim()).join('\n'),
  };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

type Count = { question_code: string; option_code: string; responses: string };

/**
 * Counts the people who selected each option, directly from the raw file's own words, not from the converted
 * responses.
 */
function cpdCounts(raw: CsvRow[]): Count[] {
  const of = (question_code: string, option_code: string, column: string, is: (text: string) => boolean) => ({
    question_code,
    option_code,
    responses: String(raw.filter((row) => is(row[column]!)).length),
  });
  const body = 'q10a_other_org_member_txt';
  const elsewhere = 'q20h_cpd_opps_other_txt';
  return [
    ...cpdChoices.flatMap(({ column, code, options }) =>
      options.map(([beginning, option]) => of(code, option, column, (text) => text.startsWith(beginning))),
    ),
    ...cpdOpenChoices.flatMap(({ column, code, options }) => [
      ...Object.entries(options).map(([words, option]) => of(code, option, column, (text) => text === words)),
      of(code, 'other', column, (text) => !isBlank(text) && !(text in options)),
    ]),
    of('other_body', 'yes', body, (text) => !isBlank(text) && text !== 'No'),
    of('other_body', 'no', body, (text) => text === 'No'),
    ...Object.entries(cpdSources).map(([column, option]) =>
      of('sources', option, column, (text) => text === 'Yes'),
    ),
    of('sources', 'other', elsewhere, (text) => !isBlank(text) && text !== 'No'),
  ];
}

/** Both files; they must say the same. @throws naming the first count that the responses do not bear out */
export function prepareCpdSurvey(raw: CsvRow[]): { responses: string; counts: string } {
  const responses = convertCpdResponses(raw);
  const counts = cpdCounts(raw);
  for (const { question_code, option_code, responses: wanted } of counts) {
    const found = responses.filter((row) => row[question_code]!.split(' ').includes(option_code)).length;
    if (String(found) !== wanted)
      throw new Error(`${question_code}, ${option_code}: ${found} responses, ${wanted} in the raw file.`);
  }
  const chosen = responses.flatMap((row) =>
    [...new Set(counts.map((one) => one.question_code))].flatMap((code) =>
      row[code]!.split(' ').filter(Boolean),
    ),
  );
  const counted = counts.reduce((sum, one) => sum + Number(one.responses), 0);
  if (chosen.length !== counted)
    throw new Error(`${chosen.length} options are selected, ${counted} in the raw file.`);
  return {
    responses: toCsv(cpdColumns, responses),
    counts: toCsv(['question_code', 'option_code', 'responses'], counts),
  };
}
