import { hasOptions } from '@portal/contract/questionnaires/question-types';
import { codesInText, fillPipedAnswers, formatPlaceholder } from '@portal/expressions/piped-texts';
import { truncate } from './plain-text.ts';
import type { ReportEntry } from './import-report.ts';
import type { SourceInstrument, SourceQuestion } from './source-instrument.ts';

/** A placeholder in a text for an answer or a calculated value, and its content. */
const places: Partial<Record<SourceInstrument['format'], RegExp>> = {
  xlsform: /\$\{\s*([^{}]+?)\s*\}/g,
  // In words of people both signs are common: they are places where a question is named. Of several in a row one may be an event or
  // say which time of a form is meant.
  redcap: /(?:\[[\w-]+(?:\([\w-]+\))?(?::[\w:,-]+)?\])+|\{[a-z]\w*(?::\w+)?\}/g,
  // LimeSurvey reads braces with a space behind the first as words.
  limesurvey: /(?<!\{)\{((?!\s)[^{}]+)\}(?!\})/g,
};

/** REDCap's placeholders about the respondent, the record and its forms. */
const OF_REDCAP = new RegExp(
  `^(?:${[
    '(?:user|record)(?:-(?:dag|role))?-(?:name|fullname|email|id|label)',
    'is-(?:form|survey)|(?:form|survey|survey-queue|calendar)-(?:url|link)|instrument-(?:name|label)',
    'survey-(?:time-completed|date-completed|duration|access-code|return-code)',
    '(?:(?:previous|next|first|last)-)?event-(?:name|label|id|number)|arm-(?:number|label)',
    '(?:previous|current|next|first|last|new)-instance|project-id',
    '(?:redcap|survey)-base-url|redcap-version(?:-url)?|stats-table|(?:scatter|line)-plot|(?:bar|pie|donut)-chart',
  ].join('|')})$`,
);

export const isRedcapSmartVariable = (name: string): boolean => OF_REDCAP.test(name);

/** The text a placeholder shows for a selected option: its name, or the file's stored value. */
type Says = 'name' | 'stored';
type Place = { name: string; says: Says };
/** Placeholders for an unchanged answer: returns the question, and what is shown of its option. */
const plain: Partial<Record<SourceInstrument['format'], (whole: string) => Place | null>> = {
  xlsform: (whole) => placeIn(/^\$\{\s*([^\s{}]+)\s*\}$/, whole, 'stored'),
  redcap: (whole) =>
    placeIn(/^\[(\w+)(?::(?:label|checked|hideunderscore))?\]$/, whole, 'name') ??
    placeIn(/^\[(\w+):value\]$/, whole, 'stored'),
  limesurvey: (whole) =>
    placeIn(/^\{(\w+)\.shown\}$/, whole, 'name') ??
    placeIn(/^\{(\w+)(?:\.(?:NAOK|code|value))?\}$/, whole, 'stored'),
};
function placeIn(form: RegExp, whole: string, says: Says): Place | null {
  const name = form.exec(whole)?.[1];
  return name === undefined ? null : { name, says };
}

/**
 * Such a placeholder before codes are assigned: signs that no text contains, around the question's name, the
 * option's form, and the original text.
 */
const MARK = /\u{E000}([^\u{E001}]*)\u{E001}(name|stored)\u{E001}([^\u{E002}]*)\u{E002}/gu;
const SIGNS = /[\u{E000}-\u{E002}]/gu;
/** The rest of a placeholder at the end of a cut text. */
const CUT = /\u{E000}[^\u{E002}]*$/u;
const markOf = ({ name, says, whole }: Place & { whole: string }): string =>
  `\u{E000}${name}\u{E001}${says}\u{E001}${whole}\u{E002}`;

/** The places of REDCap that stand side by side. */
const LINKS = /\[[^\]]*\]/g;
const namesIn = (whole: string): string[] => Array.from(whole.matchAll(/[[{]([\w-]+)/g), ([, name]) => name!);

/**
 * Marks the placeholders for unchanged answers in question texts. Reports any other text that stays as
 * written although the file would insert a value. Breaks up text that would wrongly read as a placeholder
 * here.
 */
export function markPlaceholders(source: SourceInstrument): void {
  const parts = source.sections.flatMap(({ sub_sections }) => sub_sections);
  const questions = parts.flatMap((part) => part.questions);
  const place = places[source.format];
  if (place) markPlaces(source, questions, place);
  for (const question of questions) {
    question.text = apart(question.text, question.entry);
    question.help = apart(question.help, question.entry);
  }
}

function markPlaces(source: SourceInstrument, questions: SourceQuestion[], place: RegExp): void {
  const { format, sections, checks } = source;
  const parts = sections.flatMap(({ sub_sections }) => sub_sections);
  const names = new Set(questions.map(({ name }) => name));
  const isPlace = (whole: string) =>
    format !== 'redcap'
      ? !source.literals?.has(whole)
      : namesIn(whole).some((name) => names.has(name) || isRedcapSmartVariable(name));
  /** The placeholders of each entry that stay as written, reported in one sentence. */
  const left = new Map<ReportEntry, string[]>();
  const tell = (entry: ReportEntry | null | undefined, texts: string[]) => {
    const found = texts.flatMap((text) => (text.match(place) ?? []).filter(isPlace));
    if (entry) left.set(entry, [...(left.get(entry) ?? []), ...found]);
  };
  for (const section of sections) {
    const [first] = section.sub_sections.flatMap((part) => part.questions);
    tell(section.entry ?? first?.entry, [section.name, section.guidance]);
  }
  for (const part of parts) {
    const around = [part.name, part.guidance, ...[...part.rows, ...part.columns].map(({ name }) => name)];
    tell(part.entry ?? part.questions[0]?.entry, around);
  }
  for (const question of questions) {
    tell(question.entry, [
      ...question.options.map(({ name }) => name),
      ...question.constraints.map(({ message }) => message),
    ]);
    const marked = (text: string) =>
      text.replace(place, (whole: string) => {
        if (!isPlace(whole)) return whole;
        const links = whole.match(LINKS) ?? [whole];
        const found = links.map((link) => plain[format]!(link));
        if (found.every((one) => one && names.has(one.name) && one.name !== question.name))
          return found.map((one, at) => markOf({ ...one!, whole: links[at]! })).join('');
        tell(question.entry, [whole]);
        return whole;
      });
    question.text = marked(question.text);
    question.help = marked(question.help);
  }
  for (const { entry, message } of checks) tell(entry, [message]);
  for (const [entry, found] of left) tellLeft(entry, found);
}

/** Reports placeholders in texts of the whole, which has an entry only if there is something to report. */
export function reportUnsupportedPlaceholders(
  format: SourceInstrument['format'],
  texts: string[],
  entry: () => ReportEntry,
): void {
  const found = texts.flatMap((text) => text.match(places[format]!) ?? []);
  if (found.length > 0) tellLeft(entry(), found);
}

function tellLeft(entry: ReportEntry, found: string[]): void {
  if (found.length === 0) return;
  const listed = truncate([...new Set(found)].map((one) => truncate(one, 60)).join(', '), 300);
  entry.approximate(`Answers are not inserted into its text, which shows ${listed} as written.`);
}

/** Double braces that name nothing in the file. */
function apart(text: string, entry: ReportEntry): string {
  const [first] = codesInText(text);
  if (first === undefined) return text;
  entry.approximate(
    `Double braces refer to a question here, so “${formatPlaceholder(first)}” becomes “{ {${first}} }”.`,
  );
  return fillPipedAnswers(text, (code) => `{ {${code}} }`);
}

/** The marks with other names of questions, as in a row that repeats. */
export const renameMarkedQuestions = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(MARK, (_, name: string, says: Says, whole: string) =>
    markOf({ name: names.get(name) ?? name, says, whole }),
  );

/** The text of a question as the heading of a column: each place is what the file calls the answer, in brackets. */
export const stripMarks = (text: string): string => text.replace(MARK, '[$1]').replace(SIGNS, '');
export const isMarked = (text: string): boolean => text.search(MARK) !== -1;

/** Replaces marks in a question's texts with question codes; reports questions that are missing. */
export function resolveMarks(
  question: SourceQuestion,
  find: (name: string) => { code: string; type: SourceQuestion['type'] } | null,
): SourceQuestion {
  const left: string[] = [];
  const stored = new Set<string>();
  const settled = (text: string) =>
    text
      .replace(MARK, (_, name: string, says: Says, whole: string) => {
        const found = find(name);
        if (!found) {
          left.push(whole);
          return whole;
        }
        if (says === 'stored' && hasOptions({ question_type: found.type })) stored.add(whole);
        return formatPlaceholder(found.code);
      })
      .replace(CUT, '')
      .replace(SIGNS, '');
  const texts = { text: settled(question.text), help: settled(question.help) };
  tellLeft(question.entry, left);
  if (stored.size > 0)
    question.entry.approximate(
      `Its text shows the name of the selected option, not its code as in the file: ${truncate([...stored].join(', '), 300)}.`,
    );
  return { ...question, ...texts };
}
