import { isOfOptions } from '@portal/contract/registries/question-types';
import { codesInText, fillText, placeOf } from '@portal/expressions/piped-texts';
import { shortened } from './plain-text.ts';
import type { Entry } from './report.ts';
import type { SourceInstrument, SourceQuestion } from './source.ts';

/** A place in a text where the format puts an answer, or what it works out, and what stands in it. */
const places: Partial<Record<SourceInstrument['format'], RegExp>> = {
  xlsform: /\$\{\s*([^{}]+?)\s*\}/g,
  // In words of people both signs are common: they are places where a question is named.
  redcap: /[[{]([a-z][a-z0-9_]*(?:-[a-z-]+)?)(?:\(\w+\))?(?::[\w:]+)?[\]}]/g,
  // LimeSurvey reads braces with a space behind the first as words.
  limesurvey: /\{((?!\s)[^{}]+)\}/g,
};

/** What REDCap says of who answers, of the record and of its forms. */
const OF_REDCAP =
  /^(user|record|form|survey|event|arm|instrument|project)-(name|fullname|email|label|link|url|id|number|title)$/;

/** Of an option that was chosen, what stands in the place: what it is called, or what the file stores. */
type Says = 'name' | 'stored';
type Place = { name: string; says: Says };
/** Of these places, the ones that hold an answer as it is; the question and what is said of its option. */
const plain: Partial<Record<SourceInstrument['format'], (whole: string) => Place | null>> = {
  xlsform: (whole) => placeIn(/^\$\{\s*([\w.-]+)\s*\}$/, whole, 'stored'),
  redcap: (whole) =>
    placeIn(/^\[(\w+)(?::(?:label|checked))?\]$/, whole, 'name') ??
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
 * Such a place while the codes are not given yet: signs that no text has, around the question’s name, what is said of an option, and
 * what stands in the file.
 */
const MARK = /\u{E000}([^\u{E001}]*)\u{E001}(name|stored)\u{E001}([^\u{E002}]*)\u{E002}/gu;
const SIGNS = /[\u{E000}-\u{E002}]/gu;

/**
 * Marks where the texts of questions take in an answer as it is, and tells where any other text stands as it is written though the
 * file would put something into it. What would be taken for a place here, and is none there, is none here.
 */
export function markPipedAnswers({ format, sections, checks }: SourceInstrument): void {
  const parts = sections.flatMap(({ sub_sections }) => sub_sections);
  const questions = parts.flatMap((part) => part.questions);
  for (const question of questions) {
    question.text = apart(question.text, question.entry);
    question.help = apart(question.help, question.entry);
  }
  const place = places[format];
  if (!place) return;
  const names = new Set(questions.map(({ name }) => name));
  const tell = (entry: Entry | null | undefined, texts: string[]) => {
    const found = texts
      .flatMap((text) => [...text.matchAll(place)])
      .filter(([, name]) => format !== 'redcap' || names.has(name!) || OF_REDCAP.test(name!))
      .map(([whole]) => whole);
    tellLeft(entry, found);
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
        const found = plain[format]!(whole);
        if (found && names.has(found.name) && found.name !== question.name)
          return `\u{E000}${found.name}\u{E001}${found.says}\u{E001}${whole}\u{E002}`;
        tell(question.entry, [whole]);
        return whole;
      });
    question.text = marked(question.text);
    question.help = marked(question.help);
  }
  for (const { entry, message } of checks) tell(entry, [message]);
}

function tellLeft(entry: Entry | null | undefined, found: string[]): void {
  if (found.length === 0) return;
  const listed = shortened([...new Set(found)].map((one) => shortened(one, 60)).join(', '), 300);
  entry?.approximate(`No answer is put into its texts: ${listed} stands there as it is written.`);
}

/** Double braces that name nothing in the file. */
function apart(text: string, entry: Entry): string {
  const [first] = codesInText(text);
  if (first === undefined) return text;
  entry.approximate(
    `Double braces name a question here, so that “${placeOf(first)}” is written “{ {${first}} }”.`,
  );
  return fillText(text, (code) => `{ {${code}} }`);
}

/** The marks with other names of questions, as in a row that repeats. */
export const renameMarks = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(
    MARK,
    (_, name: string, says: string, whole: string) =>
      `\u{E000}${names.get(name) ?? name}\u{E001}${says}\u{E001}${whole}\u{E002}`,
  );

/** A text without marks, as it stands in the file. */
export const unmarked = (text: string): string => text.replace(MARK, '$3').replace(SIGNS, '');

/** The texts of a question with the codes of the questions in their places; those that are not there are told. */
export function settleMarks(
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
        if (says === 'stored' && isOfOptions({ question_type: found.type })) stored.add(whole);
        return placeOf(found.code);
      })
      .replace(SIGNS, '');
  const texts = { text: settled(question.text), help: settled(question.help) };
  tellLeft(question.entry, left);
  if (stored.size > 0)
    question.entry.approximate(
      `Its texts take in the name of the option that was chosen, where the file has its code: ${shortened([...stored].join(', '), 300)}.`,
    );
  return { ...question, ...texts };
}
