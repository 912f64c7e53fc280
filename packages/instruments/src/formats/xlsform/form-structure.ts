import { checkQuestionCount } from '../../import/check-question-count.ts';
import { MAX_DEPTH } from '../../import/limits.ts';
import { plainLine } from '../../import/plain-text.ts';
import { ImportError } from '../../import/import-error.ts';
import type { ReportEntry } from '../../import/import-report.ts';
import {
  makeQuestion,
  makeSection,
  makeSubSection,
  type SourceOption,
  type SourceQuestion,
  type SourceRoster,
  type SourceRule,
  type SourceSection,
  type SourceSubSection,
} from '../../import/source-instrument.ts';
import type { ChoiceLists } from './read-choices.ts';
import type { FormSheet } from './form-sheet.ts';
import { KNOWN_GROUP_COLUMNS, reportUnknownColumns } from './known-columns.ts';
import type { FormRow } from './read-question.ts';
import { singularLabel } from '../../import/singular-label.ts';
import { xpathRule } from './xpath.ts';

type Group = {
  kind: 'group' | 'repeat' | 'matrix';
  name: string;
  label: string;
  hint: string;
  show: SourceRule[];
  entry: ReportEntry;
  /** The rows of a repeat. */
  roster: SourceRoster | null;
  isTable: boolean;
  /** The rows of a matrix. */
  items: SourceOption[];
};

/**
 * Converts groups to sections and sub-sections. A top-level group is a section, and a group in it a
 * sub-section. A deeper group is a sub-section named by all of them.
 */
export class FormStructure {
  private readonly found: SourceSection[] = [];
  private readonly open: Group[] = [];
  private current: SourceSubSection | null = null;
  private cells = 0;
  private readonly lists: ChoiceLists;

  constructor(lists: ChoiceLists) {
    this.lists = lists;
  }

  /** Explains why no question is possible at the current place; null if one is. */
  get refused(): string | null {
    const [repeat, ...others] = this.open.slice(this.open.findIndex(({ kind }) => kind === 'repeat'));
    if (repeat?.kind !== 'repeat') return null;
    const within = others.find(({ kind }) => kind !== 'group');
    return within
      ? `It is in “${within.name}”, which would need rows inside each row of “${repeat.name}”. That is not supported.`
      : null;
  }

  begin(type: string, sheet: FormSheet, row: FormRow, entry: ReportEntry): void {
    if (this.open.length >= MAX_DEPTH)
      throw new ImportError('The groups of this form are nested too deeply.');
    const name = sheet.raw(row, 'name');
    const label = plainLine(sheet.text(row, 'label'));
    const relevant = sheet.raw(row, 'relevant', 'relevance', 'bind:relevant');
    const appearance = sheet.raw(row, 'appearance').toLowerCase();
    const isWithin = this.open.some((one) => one.kind === 'repeat');
    const kind = type === 'begin_repeat' ? 'repeat' : type === 'begin_kobomatrix' ? 'matrix' : 'group';
    this.open.push({
      kind,
      name: label || name || 'a group',
      label,
      hint: [sheet.text(row, 'hint'), sheet.text(row, 'guidance_hint')].filter(Boolean).join('\n\n'),
      show: relevant === '' ? [] : [xpathRule(relevant, name)],
      entry,
      roster: kind === 'repeat' ? rosterOf(sheet, row, { name, label }) : null,
      isTable: /\btable-list\b/.test(appearance),
      items: this.lists.get(sheet.raw(row, 'kobo_matrix_list', 'matrix_list')) ?? [],
    });
    this.current = null;
    const { refused } = this;
    if (refused !== null) entry.drop(refused);
    else if (isWithin) entry.made = 'Its questions become columns.';
    else if (type === 'begin_score' || type === 'begin_rank')
      entry.approximate('It becomes a group of questions.');
    else entry.made = this.open.length === 1 ? 'Section.' : 'Sub-section.';
    reportUnknownColumns(sheet, row, entry, KNOWN_GROUP_COLUMNS);
    if (sheet.raw(row, 'repeat_count') !== '' && kind === 'group')
      entry.approximate('It is asked once, because its repeat count is left out.');
  }

  end(entry: ReportEntry): void {
    if (this.open.pop() === undefined) entry.drop('There is no open group to end here.');
    else entry.made = 'End of the group.';
    this.current = null;
  }

  add(question: SourceQuestion, appearance: string): void {
    const group = this.open.at(-1);
    if (group?.kind === 'matrix') this.addMatrixColumn(group, question);
    else if (
      group !== undefined &&
      question.type.endsWith('choice') &&
      this.isTableRow(group, question, appearance)
    ) {
      this.addTableRow(question);
    } else this.place(false).questions.push(this.withinRow(question));
  }

  /** Moves the conditions of groups within a row to their questions. */
  private withinRow(question: SourceQuestion): SourceQuestion {
    const repeat = this.open.findIndex(({ kind }) => kind === 'repeat');
    if (repeat === -1) return question;
    return {
      ...question,
      show: [...this.open.slice(repeat + 1).flatMap(({ show }) => show), ...question.show],
    };
  }

  sections(): SourceSection[] {
    for (const { entry } of this.open)
      entry.approximate(
        'The file does not say where this group ends, so it continues to the end of the form.',
      );
    return this.found;
  }

  /** Checks that a choice is in a table with its neighbours' options as headings. */
  private isTableRow(group: Group, { entry }: SourceQuestion, appearance: string): boolean {
    if (/\blabel\b/.test(appearance)) {
      group.isTable = true;
      entry.made = 'Headings of the table. Every cell has these options.';
    }
    // In rows there are no tables: each choice is a column.
    if (this.open.some(({ kind }) => kind === 'repeat')) return false;
    return group.isTable || /\blist-nolabel\b/.test(appearance);
  }

  private addTableRow(question: SourceQuestion): void {
    const grid = this.place(true);
    if (/^Headings/.test(question.entry.made)) {
      this.addHeadings(grid, question);
      return;
    }
    if (grid.columns.length === 0) grid.columns.push({ name: 'Answer' });
    grid.rows.push({ name: plainLine(question.text) || question.name, show: [] });
    grid.questions.push({ ...question, row: grid.rows.length - 1, column: 0 });
  }

  /** Adds the text above a table's options above the grid. */
  private addHeadings(
    grid: SourceSubSection,
    { text, help, name, entry, show, require, constraints }: SourceQuestion,
  ): void {
    const label = text.trim() === name ? '' : text.trim();
    if (grid.name === '') grid.name = plainLine(label);
    else if (label !== '') grid.guidance = [grid.guidance, label].filter(Boolean).join('\n\n');
    grid.guidance = [grid.guidance, help].filter(Boolean).join('\n\n');
    if (show.length > 0 || require !== null || constraints.length > 0)
      entry.approximate('Rules for the headings are left out. Rules for the rows are imported.');
  }

  /** A column of a matrix: the same question for each of the items that are its rows. */
  private addMatrixColumn(group: Group, question: SourceQuestion): void {
    if (group.items.length === 0) {
      group.entry.approximate('The list of its rows is not in the file, so it becomes a plain list.');
      this.place(false).questions.push(question);
      return;
    }
    this.cells += group.items.length;
    checkQuestionCount(this.cells);
    const grid = this.place(true);
    if (grid.rows.length === 0) grid.rows.push(...group.items.map(({ name }) => ({ name, show: [] })));
    grid.columns.push({ name: plainLine(question.text) || question.name });
    const column = grid.columns.length - 1;
    for (const [row, item] of group.items.entries()) {
      grid.questions.push(
        makeQuestion(
          question.entry,
          `${item.code}_${question.name}`,
          `${item.name}: ${question.text}`,
          question.type,
          {
            ...question,
            name: `${item.code}_${question.name}`,
            text: `${item.name}: ${question.text}`,
            row,
            column,
          },
        ),
      );
    }
    question.entry.made = `Column of a grid of ${group.items.length} × 1 cells.`;
  }

  /** A hint is read once, at the first part of its group. */
  private hintOnce(group: Group): string {
    const { hint } = group;
    group.hint = '';
    return hint;
  }

  /** The sub-section to add to: what came before, while the kind stays the same. */
  private place(isGrid: boolean): SourceSubSection {
    if (this.current && this.current.columns.length > 0 === isGrid) return this.current;
    const repeat = this.open.findIndex(({ kind }) => kind === 'repeat');
    const [outer, ...inner] = repeat === -1 ? this.open : this.open.slice(0, repeat + 1);
    const roster = this.open[repeat]?.roster ?? null;
    let section = this.found.at(-1);
    if (section === undefined || section.entry !== (outer?.entry ?? null)) {
      section = makeSection(outer?.name ?? 'Questions', {
        entry: outer?.entry ?? null,
        guidance: outer?.hint ?? '',
        show: outer?.show ?? [],
      });
      this.found.push(section);
    }
    // Groups within a row end nothing of it.
    const begun = section.sub_sections.find((one) => one.roster !== null && one.roster === roster);
    if (begun) return (this.current = begun);
    this.current = makeSubSection({
      entry: inner.at(-1)?.entry ?? (roster && outer ? outer.entry : null),
      name: inner
        // The word for a row says it already.
        .map(({ label, roster: own }) => (label === own?.word ? '' : label))
        .filter(Boolean)
        .join(' – '),
      roster,
      guidance: inner
        .map((group) => this.hintOnce(group))
        .filter(Boolean)
        .join('\n\n'),
      show: inner.flatMap(({ show }) => show),
    });
    section.sub_sections.push(this.current);
    // A grid starts empty; without a column the next question would treat it as a list.
    if (isGrid && this.open.at(-1)?.kind !== 'matrix') this.current.columns.push({ name: 'Answer' });
    return this.current;
  }
}

/**
 * Returns the number of rows a form intends, if it gives a figure; our exported files give the maximum and
 * minimum.
 */
function rosterOf(
  sheet: FormSheet,
  row: FormRow,
  { name, label }: { name: string; label: string },
): SourceRoster {
  const figure = (...columns: string[]) => {
    const text = sheet.raw(row, ...columns);
    return /^[0-9]{1,4}$/.test(text) ? Number(text) : null;
  };
  const most = figure('most_rows', 'repeat_count', 'count');
  return {
    name: name || 'row',
    word: singularLabel(label || name || 'Row'),
    most: most || null,
    least: figure('least_rows') ?? 0,
  };
}
