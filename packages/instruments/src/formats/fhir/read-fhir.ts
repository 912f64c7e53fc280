import { isObject, type JsonObject, objectsIn, textIn } from '../../file-formats/json-text.ts';
import { choosePart } from '../../import/choose-part.ts';
import { MAX_DEPTH, MOST_ITEMS } from '../../import/limits.ts';
import { plainLine, plainText } from '../../import/plain-text.ts';
import { ImportError } from '../../import/import-error.ts';
import type { ReportEntry, ImportReport } from '../../import/import-report.ts';
import {
  makeSection,
  makeSubSection,
  type SourceInstrument,
  type SourceQuestion,
  type SourceRule,
  type SourceSection,
  type SourceSubSection,
} from '../../import/source-instrument.ts';
import { singularLabel } from '../../import/singular-label.ts';
import { readEnableWhen } from './read-enable-when.ts';
import { Extensions } from './extensions.ts';
import { readValueSets } from './answer-options.ts';
import { itemText, type ItemContext, readItem, readOpenAnswer, reportTextExtensions } from './read-item.ts';
import { readItemTypes, readVariables } from './item-types.ts';
import { listLanguages, translateResource } from './translations.ts';
import { reportRootLosses, isLabel, isHelp, reportGroupLosses } from './report-losses.ts';

/** Reads a FHIR R4 Questionnaire, alone or the selected one of a Bundle. @throws Refusal */
export function readFhir(resource: JsonObject, report: ImportReport): SourceInstrument {
  const questionnaire = chosen(resource, report);
  const name = plainLine(
    textIn(questionnaire['title']) || textIn(questionnaire['name']) || textIn(questionnaire['id']),
  );
  reportRootLosses(questionnaire, name, report);
  const reader = new ItemReader(
    {
      sets: readValueSets(questionnaire),
      items: readItemTypes(questionnaire),
      variables: readVariables(questionnaire),
    },
    report,
  );
  reader.sections(objectsIn(questionnaire['item']));
  return {
    format: 'fhir',
    name,
    introduction: plainText(questionnaire['description']),
    declaration: '',
    sections: reader.found,
    checks: [],
    aliases: new Map(),
    languages: listLanguages(questionnaire).map((language) => ({
      name: language,
      read: (own) => readFhir(translateResource(questionnaire, language), own),
    })),
  };
}

function chosen(resource: JsonObject, report: ImportReport): JsonObject {
  if (resource['resourceType'] === 'Questionnaire') return resource;
  const all = objectsIn(resource['entry'])
    .map((entry) => entry['resource'])
    .filter(isObject);
  const candidates = all
    .filter((one) => one['resourceType'] === 'Questionnaire')
    .map((item) => {
      const name = textIn(item['title']) || textIn(item['name']) || textIn(item['id']);
      const language = textIn(item['language']);
      return {
        id: textIn(item['id']),
        name: plainLine(language === '' ? name : `${name} (${language})`),
        item,
      };
    });
  const found = choosePart('fhir', candidates, report);
  if (!found) throw new ImportError('This FHIR bundle has no Questionnaire.');
  return found;
}

class ItemReader {
  readonly found: SourceSection[] = [];
  private current: SourceSubSection | null = null;
  private items = 0;
  private readonly known: ItemContext;
  private readonly report: ImportReport;

  constructor(known: ItemContext, report: ImportReport) {
    this.known = known;
    this.report = report;
  }

  /** Groups at the top are sections; where one group holds everything, the groups in it are. */
  sections(items: JsonObject[]): void {
    const [only] = items;
    const within = only && items.length === 1 && only['type'] === 'group' ? objectsIn(only['item']) : [];
    const isWrapped = within.filter((one) => one['type'] === 'group').length > 1;
    if (only && isWrapped && only['repeats'] !== true) {
      const entry = this.add(only);
      entry.made = 'Everything is in this group, so the groups within it become sections.';
      const condition = readEnableWhen(only);
      this.top(within);
      if (condition) for (const section of this.found) section.show.unshift(condition);
    } else this.top(items);
  }

  private top(items: JsonObject[]): void {
    let loose: SourceSection | null = null;
    for (const item of items) {
      if (item['type'] === 'group') {
        loose = null;
        this.section(item);
      } else {
        if (loose === null) {
          loose = makeSection('Questions');
          this.found.push(loose);
          this.current = null;
        }
        this.visit(item, loose, [], 0);
      }
    }
  }

  private section(group: JsonObject): void {
    const entry = this.add(group);
    if (this.isLeftOut(group, entry)) return;
    entry.made = 'Section.';
    const condition = readEnableWhen(group);
    const section = makeSection(plainLine(itemText(group)), { entry, show: condition ? [condition] : [] });
    this.found.push(section);
    this.current = null;
    reportGroupLosses(group, entry);
    if (group['repeats'] === true) return this.roster(group, section, [], entry);
    for (const item of objectsIn(group['item'])) this.visit(item, section, [], 1);
  }

  private visit(item: JsonObject, section: SourceSection, groups: Group[], depth: number): void {
    if (depth > MAX_DEPTH) throw new ImportError('The items in this questionnaire are nested too deeply.');
    const entry = this.add(item);
    const children = objectsIn(item['item']);
    if (item['type'] === 'group') {
      if (this.isLeftOut(item, entry)) return;
      entry.made = 'Sub-section.';
      reportGroupLosses(item, entry);
      const inner = [...groups, { item, entry }];
      this.current = null;
      if (item['repeats'] === true) return this.roster(item, section, inner, entry);
      const controls = new Extensions(item).controls();
      if (controls.includes('grid') && this.grid(children, section, inner)) return;
      for (const child of children) this.visit(child, section, inner, depth + 1);
      this.current = null;
      return;
    }
    const label = textIn(item['text']) === '' ? children.find(isLabel) : undefined;
    const question = readItem(label ? { ...item, text: label['text'] } : item, entry, this.known);
    if (question) this.place(section, groups).questions.push(question, ...openAnswerOf(item, question));
    for (const child of children) {
      if (child === label) this.add(child).made = 'Text of the question it belongs to.';
      else if (question && isHelp(child)) this.help(question, child);
      else this.visit(child, section, groups, depth + 1);
    }
  }

  /** A group that repeats: what is in it, in groups or not, is asked in each row. */
  private roster(group: JsonObject, section: SourceSection, groups: Group[], entry: ReportEntry): void {
    const extensions = new Extensions(group);
    const label = plainLine(itemText(group));
    const part = makeSubSection({
      entry,
      name: groups
        // The word for a row says it already.
        .map(({ item }) =>
          item === group && label === singularLabel(label) ? '' : plainLine(itemText(item)),
        )
        .filter(Boolean)
        .join(' – '),
      show: groups.flatMap(({ item }) => readEnableWhen(item) ?? []),
      roster: {
        name: textIn(group['linkId']) || 'row',
        word: singularLabel(label || textIn(group['linkId'])),
        most: extensions.number('questionnaire-maxOccurs') || null,
        least: extensions.number('questionnaire-minOccurs') ?? 0,
      },
    });
    section.sub_sections.push(part);
    this.inRow(objectsIn(group['item']), part, [], label || part.roster!.name, 0);
    this.current = null;
  }

  private inRow(
    items: JsonObject[],
    part: SourceSubSection,
    show: SourceRule[],
    name: string,
    depth: number,
  ): void {
    if (depth > MAX_DEPTH) throw new ImportError('The items in this questionnaire are nested too deeply.');
    for (const item of items) {
      const entry = this.add(item);
      const condition = readEnableWhen(item);
      const own = condition ? [...show, condition] : show;
      if (item['type'] === 'group' && item['repeats'] === true) {
        const reason = `It needs rows within each row of “${name}”, which is not supported.`;
        entry.drop(reason);
        this.dropWithin(item, reason);
      } else if (item['type'] === 'group') {
        if (this.isLeftOut(item, entry)) continue;
        entry.made = 'Its questions become columns.';
        reportGroupLosses(item, entry);
        this.inRow(objectsIn(item['item']), part, own, name, depth + 1);
      } else {
        const question = readItem(item, entry, this.known);
        for (const one of question ? [question, ...openAnswerOf(item, question)] : [])
          part.questions.push({ ...one, show: [...show, ...one.show] });
        for (const child of objectsIn(item['item'])) {
          if (question && isHelp(child)) this.help(question, child);
          else this.inRow([child], part, own, name, depth + 1);
        }
      }
    }
  }

  /** Adds a text that explains the question containing it. */
  private help(question: SourceQuestion, item: JsonObject): void {
    this.add(item).made = 'Guidance for the question it is in.';
    question.help = [question.help, itemText(item)].filter(Boolean).join('\n\n');
  }

  /** Groups of the same questions as the rows of a grid; false where they are not the same. */
  private grid(rows: JsonObject[], section: SourceSection, groups: Group[]): boolean {
    const texts = rows.map((row) => (row['type'] === 'group' ? objectsIn(row['item']).map(itemText) : []));
    const [first = []] = texts;
    if (first.length === 0 || texts.some((one) => one.join('\n') !== first.join('\n'))) return false;
    const grid = this.place(section, groups);
    grid.columns = first.map((name) => ({ name: plainLine(name) }));
    for (const row of rows) {
      const entry = this.add(row);
      entry.made = 'Row of a grid.';
      const condition = readEnableWhen(row);
      grid.rows.push({ name: plainLine(itemText(row)), show: condition ? [condition] : [] });
      for (const [column, item] of objectsIn(row['item']).entries()) {
        const question = readItem(item, this.add(item), this.known);
        if (!question) continue;
        grid.questions.push({ ...question, row: grid.rows.length - 1, column });
        if (openAnswerOf(item, question).length > 0)
          question.entry.approximate('In a grid, people cannot specify what “other” means.');
      }
    }
    this.current = null;
    return true;
  }

  private place(section: SourceSection, groups: Group[]): SourceSubSection {
    if (this.current !== null) return this.current;
    this.current = makeSubSection({
      entry: groups.at(-1)?.entry ?? null,
      name: groups
        .map(({ item }) => plainLine(itemText(item)))
        .filter(Boolean)
        .join(' – '),
      show: groups.flatMap(({ item }) => readEnableWhen(item) ?? []),
    });
    section.sub_sections.push(this.current);
    return this.current;
  }

  private isLeftOut(group: JsonObject, entry: ReportEntry): boolean {
    const name = itemText(group) || textIn(group['linkId']);
    if (new Extensions(group).isTrue('questionnaire-hidden')) {
      entry.drop('It is hidden, so it cannot be answered.');
      this.dropWithin(group, `It is in “${name}”, which is hidden.`);
      return true;
    }
    return false;
  }

  private dropWithin(group: JsonObject, reason: string): void {
    for (const item of objectsIn(group['item'])) {
      this.add(item).drop(reason);
      this.dropWithin(item, reason);
    }
  }

  private add(item: JsonObject): ReportEntry {
    this.items += 1;
    if (this.items > MOST_ITEMS)
      throw new ImportError(`This questionnaire has more than ${MOST_ITEMS} items.`);
    const linkId = textIn(item['linkId']);
    const entry = this.report.add(`linkId ${linkId || '(none)'}`, plainLine(itemText(item)) || linkId);
    reportTextExtensions(item, entry);
    return entry;
  }
}

const openAnswerOf = (item: JsonObject, question: SourceQuestion): SourceQuestion[] => {
  const text = readOpenAnswer(item, question);
  return text ? [text] : [];
};

type Group = { item: JsonObject; entry: ReportEntry };
