import { isObject, type JsonObject, numberIn, objectsIn, textIn } from '../../file-formats/json-text.ts';
import { choosePart } from '../../import/choose-part.ts';
import { checkQuestionCount } from '../../import/check-question-count.ts';
import { MOST_ITEMS } from '../../import/limits.ts';
import { plainLine, plainText } from '../../import/plain-text.ts';
import { ImportError } from '../../import/import-error.ts';
import type { ImportReport } from '../../import/import-report.ts';
import {
  makeQuestion,
  makeSection,
  makeSubSection,
  type SourceInstrument,
  type SourceSection,
  type SourceSubSection,
} from '../../import/source-instrument.ts';
import { number, operation } from '../../rule-translation/rule-node.ts';
import { type Disaggregation, Disaggregations } from './disaggregation.ts';
import { idOf, Metadata, nameOf } from './metadata.ts';
import { valueOfIndicator } from './missing-values.ts';
import { type Element, questionOf, readElement } from './read-element.ts';
import { listLanguages, translateMetadata } from './translations.ts';
import { readExpression, readValidationRules } from './validation-rules.ts';

/** Reads a DHIS2 data set from a metadata export. @throws Refusal */
export function readDhis2(json: JsonObject, report: ImportReport): SourceInstrument {
  const metadata = new Metadata(json);
  const candidates = metadata
    .list('dataSets')
    .map((item) => ({ id: idOf(item), name: plainLine(nameOf(item)), item }));
  const dataSet = choosePart('dhis2', candidates, report);
  if (!dataSet) throw new ImportError('This DHIS2 metadata has no data set.');
  return {
    ...new DataSetReader(metadata, dataSet, report).read(),
    languages: listLanguages(json).map((name) => ({
      name,
      read: (own) => readDhis2(translateMetadata(json, name), own),
    })),
  };
}

class DataSetReader {
  private readonly metadata: Metadata;
  private readonly dataSet: JsonObject;
  private readonly report: ImportReport;
  private readonly disaggregations: Disaggregations;
  private readonly source: SourceInstrument;
  /** The category combination of an element, where the data set has its own for it. */
  private readonly combos = new Map<string, unknown>();
  private readonly required: Set<string>;
  private readonly greyed = new Set<string>();
  private asked = 0;

  constructor(metadata: Metadata, dataSet: JsonObject, report: ImportReport) {
    this.metadata = metadata;
    this.dataSet = dataSet;
    this.report = report;
    this.disaggregations = new Disaggregations(metadata);
    this.required = operands(dataSet['compulsoryDataElementOperands']);
    this.source = {
      format: 'dhis2',
      name: plainLine(nameOf(dataSet)),
      introduction: plainText(dataSet['description']),
      declaration: '',
      sections: [],
      checks: [],
      aliases: new Map(),
    };
  }

  read(): SourceInstrument {
    this.tellLosses();
    const elements = this.elements();
    if (elements.size > MOST_ITEMS)
      throw new ImportError(`This data set has more than ${MOST_ITEMS} data elements.`);
    for (const given of this.sections()) {
      const section = makeSection(plainLine(nameOf(given)), { guidance: plainText(given['description']) });
      this.source.sections.push(section);
      for (const cell of operands(given['greyedFields'])) this.greyed.add(cell);
      for (const reference of objectsIn(given['dataElements'])) {
        const id = idOf(reference);
        if (elements.delete(id)) this.addElement(section, reference);
      }
    }
    const rest = makeSection(this.source.sections.length > 0 ? 'Other data elements' : this.source.name);
    this.source.sections.push(rest);
    for (const [, reference] of byName(elements, this.metadata)) this.addElement(rest, reference);
    this.addIndicators();
    this.source.checks = readValidationRules(this.metadata, this.report);
    return this.source;
  }

  /** References to the data elements of the set, by id. */
  private elements(): Map<string, JsonObject> {
    const found = new Map<string, JsonObject>();
    for (const member of objectsIn(this.dataSet['dataSetElements'])) {
      if (!isObject(member['dataElement'])) continue;
      found.set(idOf(member['dataElement']), member['dataElement']);
      if (isObject(member['categoryCombo']))
        this.combos.set(idOf(member['dataElement']), member['categoryCombo']);
    }
    // Before version 2.25 the elements were in the set itself.
    for (const reference of objectsIn(this.dataSet['dataElements'])) found.set(idOf(reference), reference);
    return found;
  }

  private sections(): JsonObject[] {
    const own = objectsIn(this.dataSet['sections']).map((one) => this.metadata.find('sections', one) ?? one);
    const listed = this.metadata
      .list('sections')
      .filter((one) => isObject(one['dataSet']) && idOf(one['dataSet']) === idOf(this.dataSet));
    const sections = own.some((one) => objectsIn(one['dataElements']).length > 0) ? own : listed;
    return [...sections].sort(
      (one, other) => (numberIn(one['sortOrder']) ?? 0) - (numberIn(other['sortOrder']) ?? 0),
    );
  }

  private addElement(section: SourceSection, reference: JsonObject): void {
    const found = this.metadata.find('dataElements', reference);
    const entry = this.report.add(
      `dataElement ${idOf(reference)}`,
      plainLine(nameOf(found ?? reference)) || idOf(reference),
    );
    if (!found || textIn(found['valueType']) === '') {
      entry.drop(
        'The details of this data element are not in the file. Export the data set with its data elements.',
      );
      return;
    }
    const element = readElement(found, entry, this.metadata);
    if (!element) return;
    const split = this.disaggregations.of(this.combos.get(element.id) ?? found['categoryCombo']);
    if (split === null)
      entry.approximate('The file does not say how its figures are split, so one figure is asked for.');
    const cells = split ?? {
      categories: 0,
      rows: [],
      columns: [],
      cells: [{ id: '', name: '', row: 0, column: 0 }],
    };
    this.asked += cells.cells.length;
    checkQuestionCount(this.asked);
    const subSection = subSectionFor(section, element, cells);
    const names: string[] = [];
    let left = 0;
    for (const cell of cells.cells) {
      if (this.isIn(this.greyed, element.id, cell.id)) {
        left += 1;
        continue;
      }
      const question = questionOf(element, entry, cell, this.isIn(this.required, element.id, cell.id));
      if (cells.categories > 0) {
        question.row = cells.categories === 1 ? subSection.rows.length - 1 : cell.row;
        question.column = cell.column;
      }
      subSection.questions.push(question);
      names.push(question.name);
    }
    if (left > 0) entry.remark(`Its cells that are greyed out in the file are left out: ${left}.`);
    if (names.length > 1) this.source.aliases.set(element.id, { kind: 'total', names });
    if (cells.categories === 1) entry.made = `Row of a grid of 1 × ${cells.columns.length} cells.`;
    if (cells.categories > 1) entry.made = `Grid of ${cells.rows.length} × ${cells.columns.length} cells.`;
  }

  private isIn(marked: ReadonlySet<string>, element: string, cell: string): boolean {
    if (marked.has(element) || marked.has(`${element}.${cell}`)) return true;
    // A figure that is not split has one combination, the same in every installation, regardless of its
    // identifier.
    return cell === '' && [...marked].some((one) => one.startsWith(`${element}.`));
  }

  private addIndicators(): void {
    const list = makeSubSection({ name: 'Indicators' });
    for (const reference of objectsIn(this.dataSet['indicators'])) {
      const found = this.metadata.find('indicators', reference);
      const entry = this.report.add(
        `indicator ${idOf(reference)}`,
        plainLine(nameOf(found ?? reference)) || idOf(reference),
      );
      if (!found || textIn(found['numerator']) === '') {
        entry.drop('The file does not say how it is calculated.');
        continue;
      }
      const [numerator, denominator] = [textIn(found['numerator']), textIn(found['denominator']) || '1'];
      const factor = numberIn(this.metadata.find('indicatorTypes', found['indicatorType'])?.['factor']) ?? 1;
      const side = (text: string) => valueOfIndicator(readExpression(text));
      const read = () => {
        const quotient =
          denominator === '1' ? side(numerator) : operation('/', side(numerator), side(denominator));
        return factor === 1 ? quotient : operation('*', quotient, number(factor));
      };
      list.questions.push(
        makeQuestion(entry, idOf(found), plainLine(nameOf(found)), 'calculated', {
          code: textIn(found['code']) || idOf(found),
          formula: { text: `${numerator} / ${denominator} × ${factor}`, read },
        }),
      );
    }
    if (list.questions.length > 0) this.source.sections.at(-1)!.sub_sections.push(list);
  }

  private tellLosses(): void {
    const losses: string[] = [];
    const combo = this.metadata.find('categoryCombos', this.dataSet['categoryCombo']);
    if (combo && nameOf(combo) !== 'default')
      losses.push(`The split of the whole data set by “${nameOf(combo)}” is left out.`);
    if (isObject(this.dataSet['dataEntryForm'])) losses.push('Its custom data entry form is left out.');
    if (losses.length === 0) return;
    const entry = this.report.add(`dataSet ${idOf(this.dataSet)}`, this.source.name);
    for (const loss of losses) entry.approximate(loss);
  }
}

/** Elements with one category and the same columns share a grid, a row each; those with more have a grid of their own. */
function subSectionFor(section: SourceSection, element: Element, split: Disaggregation): SourceSubSection {
  const last = section.sub_sections.at(-1);
  const row = { name: element.name, show: [] };
  if (split.categories === 0) {
    if (last && last.columns.length === 0) return last;
  } else if (split.categories === 1) {
    const isSame =
      last &&
      last.rows.length > 0 &&
      last.name === '' &&
      last.columns.map(({ name }) => name).join('\n') === split.columns.join('\n');
    if (isSame) {
      last.rows.push(row);
      return last;
    }
  }
  const made = makeSubSection({
    name: split.categories > 1 ? element.name : '',
    guidance: split.categories > 1 ? element.help : '',
    rows: split.categories === 1 ? [row] : split.rows.map((name) => ({ name, show: [] })),
    columns: split.columns.map((name) => ({ name })),
  });
  if (split.categories === 0) made.rows = [];
  section.sub_sections.push(made);
  return made;
}

/** Elements and, after a point, figures of them. */
function operands(given: unknown): Set<string> {
  return new Set(
    objectsIn(given).map((operand) => {
      const element = isObject(operand['dataElement']) ? idOf(operand['dataElement']) : '';
      const combo = isObject(operand['categoryOptionCombo']) ? idOf(operand['categoryOptionCombo']) : '';
      return combo === '' ? element : `${element}.${combo}`;
    }),
  );
}

const byName = (elements: Map<string, JsonObject>, metadata: Metadata): [string, JsonObject][] => {
  const nameFor = (reference: JsonObject) => nameOf(metadata.find('dataElements', reference) ?? reference);
  return [...elements].sort(([, one], [, other]) => nameFor(one).localeCompare(nameFor(other), 'en'));
};
