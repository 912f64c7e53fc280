import { checkCount } from '../../import/check-count.ts';
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
} from '../../import/source.ts';
import { portalRule } from './portal-rule.ts';
import { readVariable } from './read-variable.ts';
import { findElement, childrenOf, type XmlElement } from '../../file-formats/read-xml.ts';

/** Reads the variables of a DDI codebook as the questions they were asked by. */
export function readDdi(book: XmlElement, report: ImportReport): SourceInstrument {
  const study = findElement(book, 'stdyDscr');
  const source: SourceInstrument = {
    format: 'ddi',
    name: plainLine(findElement(study, 'citation', 'titlStmt', 'titl')?.text),
    introduction: plainText(findElement(study, 'stdyInfo', 'abstract')?.text),
    declaration: '',
    sections: [],
    checks: [],
    aliases: new Map(),
  };
  const data = childrenOf(book, 'dataDscr');
  const variables = new Map<string, XmlElement>();
  for (const [index, one] of data.flatMap((part) => childrenOf(part, 'var')).entries())
    variables.set(one.attributes['ID'] ?? `variable ${index + 1}`, one);
  checkCount(variables.size);
  const groups = new Map(
    data.flatMap((part) => childrenOf(part, 'varGrp')).map((one) => [one.attributes['ID'] ?? '', one]),
  );
  const names = new Set([...variables.values()].map(nameOf));
  const placed = new Set<string>();
  const isWithin = new Set([...groups.values()].flatMap((one) => idsIn(one, 'varGrp')));
  for (const [id, group] of groups) {
    if (isWithin.has(id)) continue;
    const section = makeSection(plainLine(findElement(group, 'labl')?.text) || id, sectionOf(id, group));
    addPart(section, makeSubSection(), idsIn(group, 'var'));
    for (const inner of idsIn(group, 'varGrp')) {
      const part = groups.get(inner);
      if (!part) continue;
      const { entry, guidance, show } = sectionOf(inner, part);
      const name = plainLine(findElement(part, 'labl')?.text);
      addPart(section, makeSubSection({ entry, name, guidance, show }), idsIn(part, 'var'));
      for (const deeper of idsIn(part, 'varGrp')) addPart(section, makeSubSection(), varsBelow(deeper));
    }
    source.sections.push(section);
  }
  const rest = makeSection(source.sections.length > 0 ? 'Other variables' : source.name);
  addPart(rest, makeSubSection(), [...variables.keys()]);
  source.sections.push(rest);
  if (findElement(book, 'fileDscr'))
    report
      .add('fileDscr', 'Files')
      .drop('Details of data files are left out, because a questionnaire has none.');
  return source;

  function sectionOf(
    id: string,
    group: XmlElement,
  ): { entry: ReportEntry; guidance: string; show: SourceRule[] } {
    const entry = report.add(`varGrp ${id}`, plainLine(findElement(group, 'labl')?.text));
    entry.made = 'Section or part.';
    return { entry, guidance: plainText(findElement(group, 'txt')?.text), show: conditionsOf(group, entry) };
  }

  function addPart(section: SourceSection, part: SourceSubSection, ids: string[]): void {
    for (const id of ids) {
      const found = variables.get(id);
      if (!found || placed.has(id)) continue;
      placed.add(id);
      const entry = report.add(`var ${id}`, nameOf(found));
      const question = readVariable(found, entry, names);
      if (question === null) continue;
      question.show = conditionsOf(found, entry);
      part.questions.push(question);
    }
    if (part.questions.length > 0) section.sub_sections.push(part);
  }

  /**
   * Lists the variables below a group. Groups can name each other in circles, so a group already placed is
   * not placed again.
   */
  function varsBelow(id: string, seen = new Set<string>()): string[] {
    const group = groups.get(id);
    if (!group || seen.has(id)) return [];
    seen.add(id);
    return [...idsIn(group, 'var'), ...idsIn(group, 'varGrp').flatMap((one) => varsBelow(one, seen))];
  }

  /**
   * Reads the conditions for who is asked. The file gives them as text; text that is a condition in this
   * portal's language over the variables becomes a condition.
   */
  function conditionsOf(one: XmlElement, entry: ReportEntry): SourceRule[] {
    return childrenOf(one, 'universe').flatMap((universe) => {
      const text = universe.text.trim();
      const node: RuleNode | null = text === '' ? null : portalRule(text, names);
      if (node !== null) return [{ text, read: () => node }];
      if (text !== '')
        entry.approximate(
          `The file describes in words who is asked, so this is always asked: “${truncate(text, 300)}”.`,
        );
      return [];
    });
  }
}

const nameOf = ({ attributes }: XmlElement): string =>
  (attributes['name'] ?? attributes['ID'] ?? 'variable').trim();
const idsIn = ({ attributes }: XmlElement, name: string): string[] =>
  (attributes[name] ?? '').split(/\s+/).filter(Boolean);
