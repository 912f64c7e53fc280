import type {
  InstrumentDefinition,
  InstrumentQuestion,
} from '@portal/contract/builder/instrument-definition';
import { truncate } from '../import/plain-text.ts';
import type { ImportReport } from '../import/import-report.ts';
import { typeNames } from '../import/question-type-names.ts';
import { areEquivalent, combineRenames } from './rule-equivalence.ts';
import type { ExportLog } from './export-log.ts';
import {
  type PlacedQuestion,
  restoreOptionCodes,
  restoreCodesInTexts,
  listPlacedQuestions,
} from './placed-questions.ts';
import { reportFieldDifferences, reportOfferedDifferences, describeChange } from './compare-fields.ts';

/** Compares each part of a questionnaire with the result of reading its exported file again. */
export function compareDefinitions(
  mine: InstrumentDefinition,
  theirs: InstrumentDefinition,
  log: ExportLog,
  report: ImportReport,
): void {
  compareWhole(mine, theirs, log, report);
  const before = listPlacedQuestions(mine);
  const after = new Map(listPlacedQuestions(theirs).map((one) => [one.question.question_code, one]));
  const questions = new Map(before.map(({ question }) => [question.question_code, question]));
  const renamed = new Map([...log.codes].map(([code, asCode]) => [asCode, code]));
  const all = combineRenames(renamed, log.options);
  const comparison: Comparison = {
    written: log,
    renamed,
    same: (one, other, use) => areEquivalent(one, other, use, questions, all),
    sameDefault: (one, other, ofOptions) =>
      areEquivalent(one, other, 'default', questions, { ...all, result: ofOptions }),
  };
  for (const placed of before) {
    const { question } = placed;
    const entry = report.add(question.question_code, truncate(question.question_text, 200));
    entry.made = `${typeNames[question.question_type]}.`;
    const asCode = log.codes.get(question.question_code);
    const found = asCode === undefined ? undefined : after.get(asCode);
    if (found) compareQuestion(placed, found, comparison, (text) => entry.approximate(text));
    else entry.drop(describeMissing(question, log));
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
  placed: PlacedQuestion,
  found: PlacedQuestion,
  comparison: Comparison,
  tell: (text: string) => void,
): void {
  const { written, renamed, same, sameDefault } = comparison;
  const { question } = placed;
  const asCode = found.question.question_code;
  if (asCode !== question.question_code) tell(`Its code in the file is “${asCode}”.`);
  const options = written.options.get(question.question_code);
  reportFieldDifferences(placed, restoreCodesInTexts(restoreOptionCodes(found, options), renamed), tell);
  const other = [...(options ?? [])].filter(([code, asCode]) => code !== asCode);
  if (other.length > 0)
    tell(
      `Its options have different codes in the file: ${truncate(other.map(([code, asCode]) => `“${asCode}” for “${code}”`).join(', '), 200)}.`,
    );
  const remark = written.remarks.get(question.question_code);
  if (remark) tell(remark);
  compareConditions(placed, found, comparison, tell);
  reportOfferedDifferences(question, restoreOptionCodes(found, options).question, same, tell);
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
  { shown, question }: PlacedQuestion,
  found: PlacedQuestion,
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
    if (mine[field] !== theirs[field]) entry.approximate(describeChange(field, mine[field], theirs[field]));
  const guidance = (one: InstrumentDefinition) =>
    one.sections
      .flatMap((section) => [section.guidance, ...section.sub_sections.map((part) => part.guidance)])
      .filter(Boolean);
  const [before, after] = [guidance(mine), new Set(guidance(theirs))];
  const lost = before.filter((text) => !after.has(text));
  if (lost.length > 0)
    entry.approximate(
      `Guidance for ${lost.length === 1 ? '1 section or sub-section' : `${lost.length} sections or sub-sections`} is not exported as guidance: “${truncate(lost[0]!, 80)}”.`,
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
      entry.approximate(`In the file, all rows of “${name}” are shown at once, not added one by one.`);
}
