import { checkQuestionCount } from '../../import/check-question-count.ts';
import { plainLine, plainText, truncate } from '../../import/plain-text.ts';
import type { ReportEntry, ImportReport } from '../../import/import-report.ts';
import type { RuleNode } from '../../rule-translation/rule-node.ts';
import {
  makeSection,
  makeSubSection,
  type SourceInstrument,
  type SourceRule,
  type SourceSection,
  type SourceSubSection,
} from '../../import/source-instrument.ts';
import { readPortalRule } from './read-portal-rule.ts';
import { listBookLanguages, selectBookLanguage } from './languages.ts';
import { readVariable } from './read-variable.ts';
import { findElement, childrenOf, type XmlElement } from '../../file-formats/read-xml.ts';

/** Reads the variables of a DDI codebook as the questions they were asked by, in its own language and all others. */
export function readDdi(book: XmlElement, report: ImportReport): SourceInstrument {
  const [own = null, ...others] = listBookLanguages(book);
  const readIn = (language: string | null, to: ImportReport) =>
    new DdiReader(selectBookLanguage(book, language, own), to).read();
  return {
    ...readIn(own, report),
    languages: others.map((name) => ({ name, read: (to) => readIn(name, to) })),
  };
}

class DdiReader {
  private readonly book: XmlElement;
  private readonly report: ImportReport;
  private readonly variables = new Map<string, XmlElement>();
  private readonly groups: ReadonlyMap<string, XmlElement>;
  private readonly names: ReadonlySet<string>;
  private readonly placed = new Set<string>();

  constructor(book: XmlElement, report: ImportReport) {
    const data = childrenOf(book, 'dataDscr');
    this.book = book;
    this.report = report;
    for (const [index, one] of data.flatMap((part) => childrenOf(part, 'var')).entries())
      this.variables.set(one.attributes['ID'] ?? `variable ${index + 1}`, one);
    checkQuestionCount(this.variables.size);
    this.groups = new Map(
      data.flatMap((part) => childrenOf(part, 'varGrp')).map((one) => [one.attributes['ID'] ?? '', one]),
    );
    this.names = new Set([...this.variables.values()].map(nameOf));
  }

  read(): SourceInstrument {
    const study = findElement(this.book, 'stdyDscr');
    const name = plainLine(findElement(study, 'citation', 'titlStmt', 'titl')?.text);
    const isWithin = new Set([...this.groups.values()].flatMap((one) => idsIn(one, 'varGrp')));
    const sections = [...this.groups].flatMap(([id, group]) =>
      isWithin.has(id) ? [] : [this.readSection(id, group)],
    );
    const rest = makeSection(sections.length > 0 ? 'Other variables' : name);
    this.addPart(rest, makeSubSection(), [...this.variables.keys()]);
    if (findElement(this.book, 'fileDscr'))
      this.report
        .add('fileDscr', 'Files')
        .drop('Details of data files are left out, because a questionnaire has none.');
    return {
      format: 'ddi',
      name,
      introduction: plainText(findElement(study, 'stdyInfo', 'abstract')?.text),
      declaration: '',
      sections: [...sections, rest],
      checks: [],
      aliases: new Map(),
    };
  }

  private readSection(id: string, group: XmlElement): SourceSection {
    const section = makeSection(plainLine(findElement(group, 'labl')?.text) || id, this.sectionOf(id, group));
    this.addPart(section, makeSubSection(), idsIn(group, 'var'));
    for (const inner of idsIn(group, 'varGrp')) {
      const part = this.groups.get(inner);
      if (!part) continue;
      const { entry, guidance, show } = this.sectionOf(inner, part);
      const name = plainLine(findElement(part, 'labl')?.text);
      this.addPart(section, makeSubSection({ entry, name, guidance, show }), idsIn(part, 'var'));
      for (const deeper of idsIn(part, 'varGrp'))
        this.addPart(section, makeSubSection(), this.varsBelow(deeper));
    }
    return section;
  }

  private sectionOf(
    id: string,
    group: XmlElement,
  ): { entry: ReportEntry; guidance: string; show: SourceRule[] } {
    const entry = this.report.add(`varGrp ${id}`, plainLine(findElement(group, 'labl')?.text));
    entry.made = 'Section or sub-section.';
    return {
      entry,
      guidance: plainText(findElement(group, 'txt')?.text),
      show: this.conditionsOf(group, entry),
    };
  }

  private addPart(section: SourceSection, part: SourceSubSection, ids: string[]): void {
    for (const id of ids) {
      const found = this.variables.get(id);
      if (!found || this.placed.has(id)) continue;
      this.placed.add(id);
      const entry = this.report.add(`var ${id}`, nameOf(found));
      const question = readVariable(found, entry, this.names);
      if (question === null) continue;
      question.show = this.conditionsOf(found, entry);
      part.questions.push(question);
    }
    if (part.questions.length > 0) section.sub_sections.push(part);
  }

  /**
   * Lists the variables below a group. Groups can name each other in circles, so a group already placed is
   * not placed again.
   */
  private varsBelow(id: string, seen = new Set<string>()): string[] {
    const group = this.groups.get(id);
    if (!group || seen.has(id)) return [];
    seen.add(id);
    return [...idsIn(group, 'var'), ...idsIn(group, 'varGrp').flatMap((one) => this.varsBelow(one, seen))];
  }

  /**
   * Reads the conditions for who is asked. The file gives them as text; text that is a condition in this
   * portal's language over the variables becomes a condition.
   */
  private conditionsOf(one: XmlElement, entry: ReportEntry): SourceRule[] {
    return childrenOf(one, 'universe').flatMap((universe) => {
      const text = universe.text.trim();
      const node: RuleNode | null = text === '' ? null : readPortalRule(text, this.names);
      if (node !== null) return [{ text, read: () => node }];
      if (text !== '')
        entry.approximate(
          `The file only says in words who should be asked this, so it is always asked: “${truncate(text, 300)}”.`,
        );
      return [];
    });
  }
}

const nameOf = ({ attributes }: XmlElement): string =>
  (attributes['name'] ?? attributes['ID'] ?? 'variable').trim();
const idsIn = ({ attributes }: XmlElement, name: string): string[] =>
  (attributes[name] ?? '').split(/\s+/).filter(Boolean);
