import type { InstrumentQuestion } from '@portal/contract/builder/instrument-definition';
import { getQuestionTypeInfo, optionCodes } from '@portal/contract/questionnaires/question-types';
import { UniqueCodes } from '../import/unique-codes.ts';
import { assignExportCodes } from '../export/export-codes.ts';
import type { AnswerEntry } from './answer-records.ts';
import { normaliseAnswer } from './normalise-answer.ts';

type Asked = Pick<InstrumentQuestion, 'question_code' | 'question_type' | 'options'>;

/** A file's answer to one question, in the portal's wording. */
export type MatchedAnswer<Question> = {
  place: string;
  /** Null where nothing of the questionnaire has the name. */
  question: Question | null;
  name: string;
  value: string;
  note: string | null;
  problem: string | null;
  is_stored?: true;
  ignored: string | null;
};

/** The questions of rosters, row by row, in the order of their columns. */
export type Rosters<Question> = readonly (readonly (readonly Question[])[])[];
const plainCode = (name: string): string => new UniqueCodes().give(name.trim()).toLowerCase();

/** Columns that products write of a return and not of its answers. */
const OWN =
  /^(SubmissionDate|meta([-/].*)?|instance(ID|Name)|KEY|PARENT_KEY|Submitter(ID|Name)|Attachments(Present|Expected)|Status|ReviewState|DeviceID|Edits|FormVersion|__id|__system([-/].*)?|_(id|uuid|index|submission_time|validation_status|notes|status|submitted_by|tags|version).*|formhub([-/].*)?|start|end|today|deviceid|username|record_id|record|redcap_.*|.*_(timestamp|complete)|id|submitdate|lastpage|startlanguage|seed|startdate|datestamp|ipaddr|refurl|token|interviewtime|groupTime.*|.*Time\d*|period|organi[sz]ation_name|submission(_(id|name))?|organisation|questionnaire_code)$/i;

/**
 * Finds the question that each entry is of, by codes: as they are, in small letters, with signs that codes here cannot have, after
 * the names of groups, and as the portal’s own exports call them. A column for an option is one choice of its question.
 */
export class AnswerMatcher<Question extends Asked> {
  private readonly byName = new Map<string, Question | null>();
  private readonly options = new Map<Question, Map<string, string>>();

  private readonly rosters: Rosters<Question>;

  constructor(questions: readonly Question[], rosters: Rosters<Question> = []) {
    this.rosters = rosters;
    const limesurvey = assignExportCodes(
      questions.map(({ question_code }) => question_code),
      { clean: (code) => code.replace(/[^a-zA-Z0-9]/g, '').slice(0, 20), longest: 20, begin: 'q' },
    );
    const ways: ((code: string) => string)[] = [
      (code) => code,
      (code) => code.toLowerCase(),
      (code) => limesurvey.get(code)!,
      (code) => code.toLowerCase().replace(/^_+/, ''),
    ];
    for (const way of ways) {
      const taken = new Map<string, Question | null>();
      for (const question of questions) {
        const name = way(question.question_code);
        taken.set(name, taken.has(name) ? null : question);
      }
      for (const [name, question] of taken) if (!this.byName.has(name)) this.byName.set(name, question);
    }
  }

  place(entries: readonly AnswerEntry[]): MatchedAnswer<Question>[] {
    const placed: MatchedAnswer<Question>[] = [];
    const chosen = new Map<Question, ChosenOptions<Question>>();
    const whole = new Map<Question, MatchedAnswer<Question>>();
    for (const { names, value, isRow, row, ...given } of this.separateOwnWords(entries)) {
      const name = names[0] ?? '';
      const inRoster = row === undefined ? null : this.inRoster(names, row);
      const entry = inRoster?.problem ? { ...given, problem: inRoster.problem } : given;
      const found = inRoster ?? names.map((one) => this.resolve(one)).find((one) => one !== null);
      if (!found) {
        const ignored = value.trim() === '' ? '' : ignoredFor(name);
        placed.push({ ...entry, question: null, name, value, ignored });
        continue;
      }
      const { question, option } = found;
      const isNext =
        isRow && whole.has(question) && getQuestionTypeInfo(question.question_type).answers === 'options';
      if (option === null && !isNext) {
        const written = normaliseAnswer(question, value, this.optionsOf(question));
        const one = {
          ...entry,
          question,
          name,
          value: written.value,
          note: join(entry.note, written.note),
          problem: entry.problem ?? (whole.has(question) ? TWICE : null),
          ignored: null,
        };
        placed.push(one);
        whole.set(question, one);
        continue;
      }
      if (option === null) {
        // Row after row with one option each: REDCap’s answers one below the other.
        const first = whole.get(question)!;
        const next = normaliseAnswer(question, value, this.optionsOf(question));
        first.value = [first.value, next.value].join(';');
        continue;
      }
      const one = chosen.get(question) ?? {
        ...entry,
        question,
        name,
        value: '',
        ignored: null,
        codes: [],
        isGiven: false,
      };
      if (!chosen.has(question)) {
        chosen.set(question, one);
        placed.push(one);
      }
      addOption(one, { option, value, problem: entry.problem });
    }
    noteUnchosen(chosen.values());
    const repeated = findRepeated(chosen, whole);
    return placed.filter((one) => !repeated.has(one));
  }

  /** Makes of an answer in the user's own words the option “other” and the answer to its text question. */
  private separateOwnWords(entries: readonly AnswerEntry[]): AnswerEntry[] {
    return entries.flatMap(({ open_answer: open, ...entry }): AnswerEntry[] => {
      const name = entry.names[0] ?? '';
      if (open === undefined) return this.separateBracket(name, entry);
      const question = entry.row === undefined ? this.find(name) : null;
      if (!question) return [entry];
      const options = this.optionsOf(question);
      const other = options.get('other');
      const own = open.texts.filter((text) => !options.has(text));
      if (own.length === 0 || other === undefined || this.find(`${name}_other`) === null) return [entry];
      const selected = [...open.others, ...open.texts.filter((text) => options.has(text)), other];
      return [
        { ...entry, value: selected.join(';') },
        { ...entry, names: [`${name}_other`], value: own.join('; ') },
      ];
    });
  }

  /** Reads the text that LimeSurvey writes under `kind[other]`, where it stands for the selected option too. */
  private separateBracket(name: string, entry: AnswerEntry): AnswerEntry[] {
    const base = /^(.+)\[other\]$/.exec(name)?.[1];
    const question = base === undefined ? null : this.find(base);
    if (!question || this.find(`${base}_other`) === null) return [entry];
    const options = this.optionsOf(question);
    const other = options.get('-oth-') ?? options.get('other');
    const isSeveral = getQuestionTypeInfo(question.question_type).answers === 'options';
    const text = { ...entry, names: [`${base}_other`] };
    if (!isSeveral || other === undefined || entry.value.trim() === '') return [text];
    return [{ ...entry, names: [`${base}___${other}`], value: 'Y' }, text];
  }

  /** The question in a row of a roster, by what the file calls it in every row; null where there is none of the name. */
  private inRoster(
    names: readonly string[],
    row: number,
  ): { question: Question; option: null; problem: string | null } | null {
    const wanted = names.flatMap((name) => [name, name.split(/[-/:.]/).at(-1)!].map(plainCode));
    for (const rows of this.rosters) {
      const at = (rows[0] ?? []).findIndex(({ question_code }) => {
        const code = question_code.toLowerCase();
        return wanted.some((name) => code === name || code.endsWith(`_1_${name}`) || code === `${name}_1`);
      });
      if (at === -1) continue;
      const question = (rows[row - 1] ?? rows.at(-1)!)[at]!;
      const problem =
        row > rows.length
          ? `The file has row ${row}, but the questionnaire allows at most ${rows.length === 1 ? '1 row' : `${rows.length} rows`} here. Remove rows from the file, or ask the programme team for more rows.`
          : null;
      return { question, option: null, problem };
    }
    return null;
  }

  private resolve(name: string): { question: Question; option: string | null } | null {
    const own = this.find(name);
    if (own) return { question: own, option: null };
    const box = /^(.+?)___(.+)$/.exec(name) ?? /^(.+?)\[(.+)\]$/.exec(name);
    if (box) {
      const question = this.find(box[1]!);
      const option = question && this.optionsOf(question).get(box[2]!);
      if (question && option !== undefined && option !== null) return { question, option };
      const part = this.find(`${box[1]!}_${box[2]!}`) ?? this.find(`${box[1]!}${box[2]!}`);
      if (part) return { question: part, option: null };
    }
    const segments = name.split(/[-/:.]/);
    for (let from = 0; from < segments.length; from += 1) {
      const rest = name.slice(segments.slice(0, from).reduce((length, one) => length + one.length + 1, 0));
      const question = this.find(rest);
      if (question) return { question, option: null };
      const slash = rest.lastIndexOf('/');
      const several = slash > 0 ? this.find(rest.slice(0, slash)) : null;
      const option = several && this.optionsOf(several).get(rest.slice(slash + 1));
      if (several && option) return { question: several, option };
    }
    return null;
  }

  private find(name: string): Question | null {
    const trimmed = name.trim();
    return (
      this.byName.get(trimmed) ??
      this.byName.get(trimmed.toLowerCase()) ??
      this.byName.get(new UniqueCodes().give(trimmed)) ??
      null
    );
  }

  /** Returns the options by the names that files can use for them. */
  private optionsOf(question: Question): ReadonlyMap<string, string> {
    const before = this.options.get(question);
    if (before) return before;
    const codes = optionCodes(question);
    const longest = question.question_type === 'multiple_choice' ? 20 : 5;
    const fitted = assignExportCodes(codes, {
      clean: (code) => code.replace(/[^a-zA-Z0-9]/g, '').slice(0, longest),
      longest,
      begin: '',
    });
    const found = new Map<string, string>(codes.map((code) => [code, code]));
    const ways = [
      (code: string) => code.toLowerCase(),
      (code: string) => code.toLowerCase().replace(/[^a-z0-9_]/g, '_'),
      (code: string) => fitted.get(code)!,
    ];
    for (const way of ways) for (const code of codes) if (!found.has(way(code))) found.set(way(code), code);
    this.options.set(question, found);
    return found;
  }
}

const TWICE = 'This question is in the file twice. Remove one of them.';
const UNEQUAL =
  'The column with all options does not match the columns with one option each. Correct one of them, or remove it.';

/**
 * ODK Central and KoboToolbox write split choices both together and apart: one answer, if both say the same.
 *
 * @returns the parts that only repeat the whole
 */
function findRepeated<Question>(
  chosen: ReadonlyMap<Question, ChosenOptions<Question>>,
  whole: ReadonlyMap<Question, MatchedAnswer<Question>>,
): ReadonlySet<MatchedAnswer<Question>> {
  const repeated = new Set<MatchedAnswer<Question>>();
  for (const [question, parts] of chosen) {
    const one = whole.get(question);
    if (!one) continue;
    repeated.add(parts);
    const together = one.value.split(';').filter((code) => code.trim() !== '');
    const isSame =
      together.length === parts.codes.length && parts.codes.every((code) => together.includes(code));
    one.problem ??= parts.problem ?? (isSame ? null : UNEQUAL);
  }
  return repeated;
}

type ChosenOptions<Question> = MatchedAnswer<Question> & { codes: string[]; isGiven: boolean };

function noteUnchosen<Question extends Asked>(answers: Iterable<ChosenOptions<Question>>): void {
  for (const one of answers)
    if (one.isGiven && one.codes.length === 0 && one.problem === null)
      one.note = 'The file has no option selected, so the current answer does not change.';
}

/** Adds what the file says of one option to the answer of its question. */
function addOption<Question extends Asked>(
  one: ChosenOptions<Question>,
  { option, value, problem }: { option: string; value: string; problem: string | null },
): void {
  if (value.trim() !== '') one.isGiven = true;
  if (isTicked(value)) one.codes.push(option);
  else if (!isUnticked(value))
    one.problem ??= `“${value.slice(0, 60)}” does not say whether this option is selected. Use 1 or 0.`;
  one.value = one.codes.join(';');
  one.problem ??= problem;
}

const ignoredFor = (name: string): string =>
  OWN.test(name)
    ? 'This is a system column added by the software the file came from, not an answer.'
    : `The questionnaire has no question “${name.slice(0, 100)}”, so it is ignored.`;

const isTicked = (value: string) => /^(1|y|yes|true|checked)$/i.test(value.trim());
const isUnticked = (value: string) => /^(0|n|no|false|unchecked|)$/i.test(value.trim());
const join = (one: string | null, other: string | null): string | null =>
  [one, other].filter(Boolean).join(' ') || null;
