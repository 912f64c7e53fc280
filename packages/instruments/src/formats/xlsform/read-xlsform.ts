import { plainLine, plainText, truncate } from '../../import/plain-text.ts';
import { ImportError } from '../../import/import-error.ts';
import type { ImportReport } from '../../import/import-report.ts';
import type { SheetTable } from '../../file-formats/read-sheets.ts';
import type { SourceInstrument, SourceSection } from '../../import/source-instrument.ts';
import { columnsIn } from './choice-filter.ts';
import { readChoices } from './read-choices.ts';
import { FormSheet } from './form-sheet.ts';
import { readQuestion } from './read-question.ts';
import { splitType } from './map-question-type.ts';
import { FormStructure } from './form-structure.ts';

/** A language to read the form in, and that of its texts that are not translated. */
type Translation = { language: string; otherwise: string | null };

/** Reads a form of the XLSForm standard: the sheets survey, choices and settings. @throws Refusal */
export function readXlsform(
  sheets: SheetTable[],
  report: ImportReport,
  translation?: Translation,
): SourceInstrument {
  const byName = (name: string) => sheets.find((sheet) => sheet.name.trim().toLowerCase() === name);
  const survey = byName('survey');
  if (!survey) throw new ImportError('This workbook is not an XLSForm. It has no sheet named “survey”.');
  const settings = settingsOf(byName('settings'));
  const sheet = translation
    ? new FormSheet(survey, translation.language, translation.otherwise)
    : new FormSheet(survey, settings.language);
  if (!sheet.has('type'))
    throw new ImportError('This workbook is not an XLSForm. Its “survey” sheet has no “type” column.');
  const filters = sheet.rows.map((row) => sheet.raw(row, 'choice_filter'));
  tellOtherSheets(byName('settings'), byName('choices'), new Set(filters.flatMap(columnsIn)), report);
  const choices = byName('choices');
  const wanted = translation ? translation.language : sheet.taken;
  const ofChoices = choices && new FormSheet(choices, wanted);
  tellLanguages('survey', sheet, report);
  if (ofChoices) tellLanguages('choices', ofChoices, report, sheet.taken);
  const lists = readChoices(choices, wanted, translation?.otherwise);
  const structure = new FormStructure(lists);
  for (const row of sheet.rows) {
    const written = sheet.raw(row, 'type');
    if (written === '') continue;
    const name = sheet.raw(row, 'name');
    const entry = report.add(
      `survey, row ${row.number}`,
      name || plainLine(sheet.text(row, 'label')) || written,
    );
    const { type } = splitType(written);
    if (type.startsWith('begin')) structure.begin(type, sheet, row, entry);
    else if (type.startsWith('end_')) structure.end(entry);
    else if (structure.refused !== null) entry.drop(structure.refused);
    else {
      for (const question of readQuestion(sheet, row, entry, lists))
        structure.add(question, sheet.raw(row, 'appearance').toLowerCase());
    }
  }
  const sections = structure.sections();
  return {
    format: 'xlsform',
    name: settings.title,
    introduction: '',
    declaration: '',
    sections,
    checks: [],
    aliases: aliasesOfDuplicates(sections),
    languages: [...new Set([...sheet.languages, ...(ofChoices?.languages ?? [])])]
      .filter((language) => language !== sheet.taken)
      .map((language) => ({
        name: language,
        read: (own) => readXlsform(sheets, own, { language, otherwise: sheet.taken }),
      })),
  };
}

/** Names of several questions mean none of them: a rule could read any. */
function aliasesOfDuplicates(sections: readonly SourceSection[]): SourceInstrument['aliases'] {
  const names = sections.flatMap(({ sub_sections }) =>
    sub_sections.flatMap(({ questions }) => questions.map(({ name }) => name)),
  );
  const seen = new Set<string>();
  const aliases: SourceInstrument['aliases'] = new Map();
  for (const name of names) {
    if (seen.has(name)) aliases.set(name, { kind: 'missing', why: `the file has “${name}” more than once` });
    seen.add(name);
  }
  return aliases;
}

function settingsOf(table: SheetTable | undefined): { title: string; language: string | null } {
  const [row] = table?.rows ?? [];
  if (!table || !row) return { title: '', language: null };
  const sheet = new FormSheet(table, null);
  const language = sheet.raw(row, 'default_language') || null;
  const titles = new FormSheet(table, language);
  const title = plainText(titles.raw(row, 'form_title', 'label', 'title', 'form_id', 'id_string'));
  return { title: plainLine(title), language };
}

/** Settings that name a form and its versions, or style it. */
const OF_SETTINGS: ReadonlySet<string> = new Set([
  ...['form_title', 'label', 'title', 'form_id', 'id_string', 'version', 'default_language', 'style'],
  ...['allow_choice_duplicates', 'namespaces', 'name', 'instance_name', 'id'],
]);
/** Columns of choices that are read; others than these and those of filters are pictures, places … */
const OF_CHOICES: ReadonlySet<string> = new Set(['list_name', 'list', 'name', 'value', 'label', 'order']);

function tellOtherSheets(
  settings: SheetTable | undefined,
  choices: SheetTable | undefined,
  filtered: ReadonlySet<string>,
  report: ImportReport,
): void {
  const [first] = settings?.rows ?? [];
  const form = settings && first ? new FormSheet(settings, null).beside(first, OF_SETTINGS) : [];
  if (form.length > 0) report.add('settings, row 2', 'Settings').approximate(`Left out: ${form.join(', ')}.`);
  const sheet = choices ? new FormSheet(choices, null) : null;
  const known = new Set([...OF_CHOICES, ...filtered]);
  const columns = new Set(sheet?.rows.flatMap((row) => sheet.beside(row, known)));
  if (columns.size > 0) {
    const named = truncate([...columns].join(', '), 300);
    report
      .add('choices, row 1', 'Columns')
      .approximate(`Only the names of the options are imported. Left out: ${named}.`);
  }
}

/**
 * Reports the language of the texts of a sheet, if others have to be used as well.
 *
 * @param wanted the language of the questions, for the options beside them
 */
function tellLanguages(
  name: 'survey' | 'choices',
  sheet: FormSheet,
  report: ImportReport,
  wanted: string | null = sheet.taken,
): void {
  const isOther = wanted !== null && sheet.taken !== null && sheet.taken !== wanted;
  if (sheet.languages.length < 2 && !isOther) return;
  const taken = sheet.taken === null ? 'text without a language' : `text in ${sheet.taken}`;
  const entry = report.add(`${name}, row 1`, 'Languages');
  entry.made = `The questionnaire uses the ${taken}.`;
  if (isOther) entry.approximate(`The file has no text in ${wanted}.`);
}
