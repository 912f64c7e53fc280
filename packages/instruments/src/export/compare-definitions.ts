import type {
  InstrumentDefinition,
  InstrumentQuestion,
} from '@portal/contract/builder/instrument-definition';
import { renameInText } from '@portal/expressions/piped-texts';
import { truncate } from '../import/plain-text.ts';
import type { ImportReport } from '../import/import-report.ts';
import { typeNames } from '../import/type-names.ts';
import { areEquivalent, combineRenames } from './rule-equivalence.ts';
import type { ExportLog } from './export-log.ts';

type Placed = {
  question: InstrumentQuestion;
  /** The part's condition and those of all its containers. */
  shown: string;
  section: string;
  sub_section: string;
  cell: string;
};

/** Compares each part of a questionnaire with the result of reading its exported file again. */
export function compareDefinitions(
  mine: InstrumentDefinition,
  theirs: InstrumentDefinition,
  written: ExportLog,
  report: ImportReport,
): void {
  compareWhole(mine, theirs, written, report);
  const before = placedIn(mine);
  const after = new Map(placedIn(theirs).map((one) => [one.question.question_code, one]));
  const questions = new Map(before.map(({ question }) => [question.question_code, question]));
  const renamed = new Map([...written.codes].map(([code, asCode]) => [asCode, code]));
  const all = combineRenames(renamed, written.options);
  const comparison: Comparison = {
    written,
    renamed,
    same: (one, other, use) => areEquivalent(one, other, use, questions, all),
    sameDefault: (one, other, ofOptions) =>
      areEquivalent(one, other, 'default', questions, { ...all, result: ofOptions }),
  };
  for (const placed of before) {
    const { question } = placed;
    const entry = report.add(question.question_code, truncate(question.question_text, 200));
    entry.made = `${typeNames[question.question_type]}.`;
    const asCode = written.codes.get(question.question_code);
    const found = asCode === undefined ? undefined : after.get(asCode);
    if (found) compareQuestion(placed, found, comparison, (text) => entry.approximate(text));
    else entry.drop(describeMissing(question, written));
  }
  compareChecks(mine, theirs, comparison.same, report);
}

/** The export's notes, and the comparisons of rules that allow for changed codes. */
type Comparison = {
  written: ExportLog;
  /** Original question codes by their code in the file. */
  renamed: ReadonlyMap<string, string>;
  same: AreSame;
  sameDefault: (one: string, other: string, ofOptions?: ReadonlyMap<string, string>) => boolean;
};

function describeMissing({ expression }: InstrumentQuestion, written: ExportLog): string {
  const why = written.unsaid.get(expression ?? '');
  return why ? `It cannot be calculated in this format: ${why}. “${expression}”` : 'It is not in the file.';
}

/** Reports every difference between a question and the same question in the file. */
function compareQuestion(
  placed: Placed,
  found: Placed,
  comparison: Comparison,
  tell: (text: string) => void,
): void {
  const { written, renamed, same, sameDefault } = comparison;
  const { question } = placed;
  const asCode = found.question.question_code;
  if (asCode !== question.question_code) tell(`Its code in the file is “${asCode}”.`);
  const options = written.options.get(question.question_code);
  tellFields(placed, withOwnTexts(withOwnOptions(found, options), renamed), tell);
  const other = [...(options ?? [])].filter(([code, asCode]) => code !== asCode);
  if (other.length > 0)
    tell(
      `Its options have different codes in the file: ${truncate(other.map(([code, asCode]) => `“${asCode}” for “${code}”`).join(', '), 200)}.`,
    );
  const remark = written.remarks.get(question.question_code);
  if (remark) tell(remark);
  compareConditions(placed, found, comparison, tell);
  tellOffered(question, withOwnOptions(found, options).question, same, tell);
  const difference = describeDefault(question, found.question, written, (one, other) =>
    sameDefault(one, other, options),
  );
  if (difference) tell(difference);
  if (!same(question.expression ?? '', found.question.expression ?? '', 'formula'))
    tell(
      `Its formula gives different results in the file${reasonFor(written, question.expression ?? '')}: “${question.expression}”.`,
    );
}

/** Reports if the conditions for showing and requiring a question differ in the file. */
function compareConditions(
  { shown, question }: Placed,
  found: Placed,
  { written, same }: Comparison,
  tell: (text: string) => void,
): void {
  if (!same(shown, found.shown, 'condition'))
    tell(`The condition for when it is shown is not fully exported${reasonFor(written, shown)}: “${shown}”.`);
  if (!same(question.require_if, found.question.require_if, 'condition') && question.require_if !== '')
    tell(
      `The condition for when it is required is not exported${reasonFor(written, question.require_if)}: “${question.require_if}”.`,
    );
}

/** Says how the default answer differs in the file; null if it is the same. */
function describeDefault(
  mine: InstrumentQuestion,
  theirs: InstrumentQuestion,
  written: ExportLog,
  isSame: (one: string, other: string) => boolean,
): string | null {
  const [before, after] = [mine.default_answer, theirs.default_answer];
  if (before === '') return after === '' ? null : `Its default answer in the file is “${after}”.`;
  if (after !== '' && isSame(before, after)) return null;
  return `Its default answer is not exported${reasonFor(written, before)}: “${before}”.`;
}

type AreSame = (one: string, other: string, use: 'condition' | 'check' | 'formula') => boolean;

function compareChecks(
  mine: InstrumentDefinition,
  theirs: InstrumentDefinition,
  same: AreSame,
  report: ImportReport,
): void {
  const left = [...theirs.checks];
  for (const [index, check] of mine.checks.entries()) {
    const entry = report.add(`check ${index + 1}`, check.message);
    entry.made = 'Check.';
    const at = left.findIndex(
      (one) => one.severity === check.severity && same(check.expression, one.expression, 'check'),
    );
    if (at === -1) {
      entry.drop(`It cannot be exported unchanged: “${check.expression}”.`);
      continue;
    }
    const [found] = left.splice(at, 1);
    if (found!.message !== check.message)
      entry.approximate(`Its message in the file is “${found!.message}”.`);
  }
}

/** Says why a rule could not be written, if the writer noted a reason. */
function reasonFor(written: ExportLog, rule: string): string {
  const why = [...written.unsaid].find(([text]) => text !== '' && rule.includes(text))?.[1];
  return why ? ` (${why})` : '';
}

/** Restores the original codes of the options, so that differences in them are reported once. */
function withOwnOptions(placed: Placed, options: ReadonlyMap<string, string> | undefined): Placed {
  if (options === undefined) return placed;
  const own = new Map([...options].map(([code, asCode]) => [asCode, code]));
  const { question } = placed;
  const renamed = question.options.map((one) => ({
    ...one,
    option_code: own.get(one.option_code) ?? one.option_code,
  }));
  return { ...placed, question: { ...question, options: renamed } };
}

/** With the codes in its texts as they were. */
function withOwnTexts(placed: Placed, codes: ReadonlyMap<string, string>): Placed {
  const { question } = placed;
  const [question_text, help] = [question.question_text, question.help].map((text) =>
    renameInText(text, codes),
  );
  return { ...placed, question: { ...question, question_text: question_text!, help: help! } };
}

/** Reports differences in what belongs to the questionnaire as a whole. */
function compareWhole(
  mine: InstrumentDefinition,
  theirs: InstrumentDefinition,
  written: ExportLog,
  report: ImportReport,
): void {
  const entry = report.add('questionnaire', mine.questionnaire_name);
  entry.made = 'The questionnaire.';
  const remark = written.remarks.get('');
  if (remark) entry.approximate(remark);
  const texts = ['questionnaire_name', 'introduction', 'declaration', 'kind'] as const;
  for (const field of texts)
    if (mine[field] !== theirs[field]) entry.approximate(kept(field, mine[field], theirs[field]));
  const guidance = (one: InstrumentDefinition) =>
    one.sections
      .flatMap((section) => [section.guidance, ...section.sub_sections.map((part) => part.guidance)])
      .filter(Boolean);
  const [before, after] = [guidance(mine), new Set(guidance(theirs))];
  const lost = before.filter((text) => !after.has(text));
  if (lost.length > 0)
    entry.approximate(
      `Guidance for ${lost.length} sections or parts is not exported as guidance: “${truncate(lost[0]!, 80)}”.`,
    );
  const totals = mine.sections.some(({ sub_sections }) =>
    sub_sections.some((one) => one.row_totals || one.column_totals),
  );
  if (totals) entry.approximate('Grid totals are not exported.');
  const rosters = (one: InstrumentDefinition) =>
    one.sections.flatMap(({ section_name, sub_sections }) =>
      sub_sections.flatMap(({ row_word, sub_section_name }) =>
        row_word ? [sub_section_name || section_name] : [],
      ),
    );
  const there = new Set(rosters(theirs));
  for (const name of rosters(mine))
    if (!there.has(name))
      entry.approximate(`The file asks all rows of “${name}”, instead of adding them one by one.`);
}

const LABELS: Partial<Record<keyof InstrumentQuestion, string>> = {
  question_text: 'text',
  help: 'guidance',
  unit: 'unit',
  decimal_places: 'number of decimal places',
  hard_minimum: 'minimum',
  hard_maximum: 'maximum',
  soft_minimum: 'lower limit before confirmation',
  soft_maximum: 'upper limit before confirmation',
  tolerance_percent: 'tolerance',
  date_minimum: 'first day',
  date_maximum: 'last day',
  pattern: 'pattern',
};

function tellFields(mine: Placed, theirs: Placed, tell: (text: string) => void): void {
  const [one, other] = [mine.question, theirs.question];
  if (one.question_type !== other.question_type)
    tell(`Its question type in the file is “${typeNames[other.question_type]}”.`);
  for (const [field, label] of Object.entries(LABELS) as [keyof InstrumentQuestion, string][])
    if (one[field] !== other[field]) tell(kept(label, one[field], other[field]));
  if (one.required !== other.required) tell('Whether it is required is not exported.');
  if (!one.missing_allowed) tell('The rule against answering “not known” is not exported.');
  const options = (question: InstrumentQuestion) =>
    question.options.map(
      (option) => `${option.option_code} ${option.option_name}${option.exclusive ? ' (alone)' : ''}`,
    );
  const isKind = one.question_type === 'yes_no' && other.question_type !== 'yes_no';
  if (!isKind && options(one).join('\n') !== options(other).join('\n'))
    tell(`Its options are different in the file: “${truncate(options(other).join(', '), 100)}”.`);
  if (mine.section !== theirs.section) tell(kept('section', mine.section, theirs.section));
  if (mine.sub_section !== theirs.sub_section) tell(kept('part', mine.sub_section, theirs.sub_section));
  if (mine.cell !== theirs.cell) tell(kept('position in a grid', mine.cell, theirs.cell));
}

/** Options that are offered when they are not here, or not when they are. */
function tellOffered(
  mine: InstrumentQuestion,
  theirs: InstrumentQuestion,
  same: (one: string, other: string, use: 'condition') => boolean,
  tell: (text: string) => void,
): void {
  const after = new Map(theirs.options.map(({ option_code, show_if }) => [option_code, show_if]));
  const other = mine.options.filter(
    ({ option_code, show_if }) => !same(show_if, after.get(option_code) ?? '', 'condition'),
  );
  const [first] = other;
  if (first)
    tell(
      `The condition for when ${other.length === 1 ? 'an option is' : `${other.length} options are`} offered is not exported: “${truncate(first.show_if, 200)}”.`,
    );
}

function kept(what: string, before: unknown, after: unknown): string {
  const [one, other] = [before, after].map((value) => truncate(String(value ?? ''), 100));
  const label = what.replaceAll('_', ' ');
  return other === ''
    ? `Its ${label} “${one}” is left out of the file.`
    : `Its ${label} in the file is “${other}”, not “${one}”.`;
}

function placedIn({ sections }: InstrumentDefinition): Placed[] {
  return sections.flatMap((section) =>
    section.sub_sections.flatMap((part) =>
      part.questions.map((question) => {
        const row = question.row === null ? undefined : part.rows[question.row];
        const column = question.column === null ? undefined : part.columns[question.column];
        const conditions = [section.show_if, part.show_if, row?.show_if ?? '', question.show_if].filter(
          Boolean,
        );
        return {
          question,
          section: section.section_name,
          sub_section: part.sub_section_name,
          shown:
            conditions.length > 1 ? conditions.map((one) => `(${one})`).join(' and ') : (conditions[0] ?? ''),
          cell: row ? `${row.row_name} / ${column?.column_name ?? ''}` : '',
        };
      }),
    ),
  );
}
