import { MOST_ROSTER_ROWS } from '@portal/contract/builder/built-questionnaire';
import { expectsAnswer } from '@portal/contract/questionnaires/question-types';
import { isMarked, renameMarkedQuestions, stripMarks } from './placeholder-marks.ts';
import { plainLine, truncate } from './plain-text.ts';
import { answer, call, number, operation, type RuleNode } from '../rule-translation/rule-node.ts';
import type {
  SourceInstrument,
  SourceQuestion,
  SourceRoster,
  SourceRule,
  SourceSubSection,
} from './source-instrument.ts';

/** A repeated part, by its names in the file's rules. */
type Expanded = {
  /** The rows' names of each of its questions, in the order of the rows. */
  cells: ReadonlyMap<string, readonly string[]>;
  /** The answered parts, row by row, by the name of the whole. */
  rows: ReadonlyMap<string, readonly (readonly string[])[]>;
};

/**
 * Converts a file's repeat to a roster: a grid with a row of separate questions for each possible repetition.
 * Within the repeat, names mean the answers of the same row. Elsewhere its questions can be added up and its
 * rows counted.
 */
export function expandRosters(instrument: SourceInstrument, mostRows: number): SourceInstrument {
  const source = withMost(instrument, mostRows);
  const parts = source.sections.flatMap(({ sub_sections }) => sub_sections);
  const rosters = parts.filter((one) => one.roster !== null);
  if (rosters.length === 0) return source;
  const expanded: Expanded = {
    cells: new Map(
      rosters.flatMap((one) =>
        inRows(one).map(({ name }) => [name, numbers(one.roster!).map((n) => nameIn(one.roster!, n, name))]),
      ),
    ),
    rows: new Map(
      rosters.map((one) => [
        one.roster!.name,
        numbers(one.roster!).map((n) =>
          inRows(one)
            .filter((question) => expectsAnswer({ question_type: question.type }))
            .map(({ name }) => nameIn(one.roster!, n, name)),
        ),
      ]),
    ),
  };
  const outside = (rule: SourceRule): SourceRule => ({
    ...rule,
    read: () => fromOutside(rule.read(), expanded),
  });
  const aliases = new Map(source.aliases);
  for (const name of expanded.cells.keys())
    aliases.set(name, { kind: 'missing', why: `“${name}” is asked in several rows` });
  return {
    ...source,
    aliases,
    checks: source.checks.map((check) => ({ ...check, rule: outside(check.rule) })),
    sections: source.sections.map((section) => ({
      ...section,
      show: section.show.map(outside),
      sub_sections: section.sub_sections.map((one) => ({
        ...(one.roster === null ? one : asGrid(one, one.roster, outside)),
        show: one.show.map(outside),
        ...(one.roster === null && { questions: one.questions.map((question) => ruled(question, outside)) }),
      })),
    })),
  };
}

/** Sets the number of rows: the file's number, or else the user's choice. */
const withMost = (source: SourceInstrument, mostRows: number): SourceInstrument => ({
  ...source,
  sections: source.sections.map((section) => ({
    ...section,
    sub_sections: section.sub_sections.map((one) => {
      if (one.roster === null) return one;
      const { entry, roster } = one;
      const most = Math.min(MOST_ROSTER_ROWS, roster.most ?? mostRows);
      const least = Math.min(roster.least, most);
      if (entry) entry.made = `Rows added one at a time, “${roster.word} 1” to “${roster.word} ${most}”.`;
      if (roster.most === null || roster.most > most)
        entry?.approximate(
          `It can be answered at most ${most === 1 ? 'once' : `${most} times`} here, which may be fewer than in the file.`,
        );
      return { ...one, roster: { ...roster, most, least } };
    }),
  })),
});

const numbers = ({ most }: SourceRoster): number[] =>
  Array.from({ length: most ?? 0 }, (_, index) => index + 1);
const nameIn = ({ name }: SourceRoster, row: number, question: string): string =>
  `${name}_${row}_${question}`;
/** Lists the questions asked or calculated in each row; a text is shown once. */
const inRows = ({ questions }: SourceSubSection): SourceQuestion[] =>
  questions.filter(({ type }) => type !== 'information');

function asGrid(
  part: SourceSubSection,
  roster: SourceRoster,
  outside: (rule: SourceRule) => SourceRule,
): SourceSubSection {
  const asked = inRows(part);
  const names = new Map(asked.map(({ name }) => [name, name]));
  for (const { entry, name, text } of asked) {
    if (isMarked(text)) entry.approximate('Its column heading cannot include answers.');
    entry.remark(`It is asked in each row, with codes such as “${nameIn(roster, 1, name)}”.`);
  }
  const texts = textsOf(part);
  return {
    ...part,
    rows: numbers(roster).map((n) => ({ name: `${roster.word} ${n}`, show: [] })),
    columns: asked.map(({ name, text }) => ({ name: plainLine(stripMarks(text)) || name })),
    questions: [
      ...texts.map((question) => ruled(question, outside)),
      ...numbers(roster).flatMap((n) => {
        const own = new Map([...names.keys()].map((name) => [name, nameIn(roster, n, name)]));
        const here = (rule: SourceRule): SourceRule => ({ ...rule, read: () => renamed(rule.read(), own) });
        return asked.map((question, column) => ({
          ...ruled(question, here),
          name: own.get(question.name)!,
          code: null,
          text: `${roster.word} ${n}, ${truncate(renameMarkedQuestions(question.text, own).trim() || question.name, LONGEST_TEXT)}`,
          help: renameMarkedQuestions(question.help, own),
          row: n - 1,
          column,
        }));
      }),
    ],
  };
}
/** Texts are shown once; those that depend on the answers of a row cannot be. */
function textsOf({ questions }: SourceSubSection): SourceQuestion[] {
  const texts = questions.filter(({ type }) => type === 'information');
  return texts.filter(({ entry, show }) => {
    if (show.length > 0) entry.drop('Text that depends on the answers in a row cannot be shown.');
    else entry.approximate('It is shown once below the rows, not in each row.');
    return show.length === 0;
  });
}

/** The length left for a question's text after the name of its row. */
const LONGEST_TEXT = 1900;

const ruled = (question: SourceQuestion, change: (rule: SourceRule) => SourceRule): SourceQuestion => ({
  ...question,
  options: question.options.map((option) => ({
    ...option,
    ...(option.show && { show: option.show.map(change) }),
  })),
  show: question.show.map(change),
  require: question.require && change(question.require),
  formula: question.formula && change(question.formula),
  preset: question.preset && ('read' in question.preset ? change(question.preset) : question.preset),
  constraints: question.constraints.map((one) => ({ ...one, rule: change(one.rule) })),
});

/** A rule with each of its parts changed, the innermost first. */
function mapped(node: RuleNode, change: (node: RuleNode) => RuleNode): RuleNode {
  const inner = (one: RuleNode) => mapped(one, change);
  switch (node.kind) {
    case 'operation':
      return change({ ...node, left: inner(node.left), right: inner(node.right) });
    case 'call':
      return change({ ...node, of: node.of.map(inner) });
    case 'not':
    case 'negative':
    case 'matches':
      return change({ ...node, of: inner(node.of) });
    default:
      return change(node);
  }
}

const renamed = (node: RuleNode, names: ReadonlyMap<string, string>): RuleNode =>
  mapped(node, (one) =>
    one.kind === 'answer' || one.kind === 'chosen' ? { ...one, name: names.get(one.name) ?? one.name } : one,
  );

const ADDING: ReadonlySet<string> = new Set(['total', 'mean', 'min', 'max', 'count']);

/** Converts a repeat as read from outside it: all of its rows together. */
function fromOutside(node: RuleNode, { cells, rows }: Expanded): RuleNode {
  return mapped(node, (one) => {
    if (one.kind === 'rows') {
      const begun = rows.get(one.name)?.map((names) => {
        const isBegun = operation('>', call('count', ...names.map(answer)), number(0));
        return call('if', isBegun, number(1), number(0));
      });
      return begun ? call('total', ...begun) : one;
    }
    if (one.kind !== 'call' || !ADDING.has(one.name)) return one;
    const of = one.of.flatMap((part) =>
      part.kind === 'answer' ? (cells.get(part.name) ?? [part.name]).map(answer) : [part],
    );
    return { ...one, of };
  });
}
