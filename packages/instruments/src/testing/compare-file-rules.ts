import type { InstrumentRead } from '../import/read-instrument.ts';
import { readDictionaryCsv } from '../formats/redcap/read-dictionary.ts';
import { readLss } from '../formats/limesurvey/read-lss.ts';
import { readSheets } from '../file-formats/read-sheets.ts';
import { decodeText } from '../import/decode-text.ts';
import { fhirRules } from './fhir-rules.ts';
import { findRuleDifferences, type ForeignRule, type Product } from './find-rule-differences.ts';

/* Reads the rules of a file as written, independently of the readers. */

const rowsOf = (head: string[], rows: { cells: string[] }[]) =>
  rows.map(({ cells }) => (...names: string[]) => {
    const at = head.findIndex((heading) => names.includes(heading.trim().toLowerCase()));
    return cells[at] ?? '';
  });

async function rulesOf(product: Product, content: Uint8Array): Promise<ForeignRule[]> {
  switch (product) {
    case 'xlsform':
      return xlsformRules(content);
    case 'redcap':
      return redcapRules(content);
    case 'fhir':
      return fhirRules(decodeText(content));
    case 'limesurvey':
      return limesurveyRules(content);
  }
}

async function xlsformRules(content: Uint8Array): Promise<ForeignRule[]> {
  const sheets = await readSheets(content, (name) => /^(survey|choices)$/i.test(name.trim()));
  const named = (wanted: string) => sheets.find(({ name }) => name.trim().toLowerCase() === wanted);
  const [survey, choices] = [named('survey'), named('choices')];
  const offers = (type: string, name: string, text: string): ForeignRule[] => {
    if (!/^select_(one|multiple)$/.test(type.split(' ')[0]!) || text === '') return [];
    const listed = (choices?.rows ?? [])
      .map(({ cells }) => new Map(choices!.header.map((head, at) => [head.trim(), cells[at] ?? ''])))
      .filter((row) => (row.get('list_name') || row.get('list name')) === type.split(' ')[1]);
    return [...new Set(listed.map((row) => row.get('name')!))].map((option) => ({
      name,
      kind: 'offer' as const,
      text,
      option,
      columns: listed.filter((row) => row.get('name') === option),
    }));
  };
  const rows = rowsOf(survey!.header, survey!.rows);
  /** The names of options, by the name of a question and a code. */
  const labels = new Map(
    rows.flatMap((get) => {
      const list = get('type').split(' ')[1];
      const options = (choices ? rowsOf(choices.header, choices.rows) : []).filter(
        (option) => option('list_name', 'list name') === list,
      );
      return options.map((option) => [`${get('name')} ${option('name')}`, option('label')] as const);
    }),
  );
  return rows.flatMap((get): ForeignRule[] => {
    const [type, name] = [get('type'), get('name')];
    if (/^(begin|end)/.test(type)) return [];
    const columns = [labels];
    return [
      { name, kind: 'show', text: get('relevant', 'relevance'), columns },
      { name, kind: 'constraint', text: get('constraint'), columns },
      ...offers(type, name, get('choice_filter')),
      ...(type === 'calculate'
        ? [{ name, kind: 'formula' as const, text: get('calculation'), columns }]
        : []),
    ];
  });
}

function redcapRules(content: Uint8Array): ForeignRule[] {
  return readDictionaryCsv(decodeText(content))!.flatMap(({ get }): ForeignRule[] => {
    const name = get('field_name');
    const formula = get('field_type') === 'calc' ? get('select_choices_or_calculations') : '';
    const hidden = /@HIDDEN(?![\w-])/i.test(get('field_annotation'));
    return [
      { name, kind: 'show', text: hidden ? '' : get('branching_logic') },
      { name, kind: 'formula', text: formula },
    ];
  });
}

function limesurveyRules(content: Uint8Array): ForeignRule[] {
  const { tables } = readLss(decodeText(content));
  const rows = tables.get('questions') ?? [];
  const attributes = tables.get('question_attributes') ?? [];
  const parts = tables.get('subquestions') ?? [];
  /**
   * A part of a multiple choice depends on the part with the same code in another question. It is offered if
   * that part is selected, or if it is not.
   */
  const offers = rows
    .filter(({ type }) => type === 'M')
    .flatMap(({ title = '', qid }): ForeignRule[] =>
      attributes
        .filter((one) => one['qid'] === qid && /^array_filter(_exclude)?$/.test(one['attribute'] ?? ''))
        .flatMap(({ attribute, value: other = '' }) =>
          parts
            .filter((part) => part['parent_qid'] === qid)
            .map(({ title: option = '' }) => ({
              name: title,
              kind: 'offer' as const,
              text: `${attribute} ${other}`,
              option,
              run: (answers) =>
                String(answers(other)).split(' ').includes(option) === (attribute === 'array_filter'),
            })),
        ),
    );
  const shown = rows
    .filter(({ type }) => !['A', 'B', 'C', 'E', 'F', 'H', '1', ':', ';', 'Q', 'K'].includes(type ?? ''))
    .map(({ title = '', relevance = '' }) => ({ name: title, kind: 'show' as const, text: relevance }));
  const formulas = rows
    .filter(({ type }) => type === '*')
    .map(({ title = '', question = '' }) => ({
      name: title,
      kind: 'formula' as const,
      text: question.replace(/^\{([^]*)\}$/, '$1'),
    }));
  const constraints = rows.flatMap(({ title = '', qid }) =>
    attributes
      .filter((one) => one['qid'] === qid && one['attribute'] === 'em_validation_sq')
      .map(({ value = '' }) => ({ name: title, kind: 'constraint' as const, text: value })),
  );
  return [...shown, ...formulas, ...constraints, ...offers];
}

/** Compares every rule of a file on answers that are drawn. */
export async function compareFileRules(
  instrument: InstrumentRead,
  product: Product,
  content: Uint8Array,
  runs: number,
) {
  const rules = (await rulesOf(product, content)).filter(
    ({ text }) => text.trim() !== '' && text.trim() !== '1',
  );
  return findRuleDifferences(instrument, product, rules, runs);
}
