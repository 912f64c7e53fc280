import { plainLine, plainText } from '../../import/plain-text.ts';
import type { SourceOption } from '../../import/source-instrument.ts';
import type { Row, SurveyTables } from './read-lss.ts';

export type SurveyGroup = { gid: string; name: string; description: string; relevance: string };
export type SurveyQuestion = {
  qid: string;
  gid: string;
  sid: string;
  code: string;
  type: string;
  text: string;
  help: string;
  isMandatory: boolean;
  hasOther: boolean;
  pattern: string;
  relevance: string;
  attributes: Map<string, string>;
  /** The initial values; `part`: the code of the part that a value belongs to. */
  presets: { value: string; part: string | null }[];
  /** The first scale: rows, or options of a multiple choice. */
  parts: Subquestion[];
  /** The second scale: columns. */
  columns: Subquestion[];
  /** By scale. */
  answers: [SourceOption[], SourceOption[]];
};
export type Subquestion = { code: string; text: string; relevance: string };

/** A survey in one language, in its order. Older files have the texts in the rows, newer ones in tables of their own. */
export class Survey {
  readonly language: string;
  readonly otherLanguages: string[];
  private readonly tables: SurveyTables['tables'];

  /** The language that the survey was written in. */
  private readonly base: string;

  constructor({ tables }: SurveyTables, language?: string) {
    this.tables = tables;
    this.base =
      this.rows('surveys')[0]?.['language'] ||
      this.rows('surveys_languagesettings')[0]?.['surveyls_language'] ||
      'en';
    this.language = language ?? this.base;
    const all = this.rows('surveys_languagesettings').map((row) => row['surveyls_language'] ?? '');
    this.otherLanguages = [...new Set(all)].filter((one) => one !== '' && one !== this.language);
  }

  get settings(): Row {
    const all = this.rows('surveys_languagesettings');
    const of = (language: string) => all.find((row) => row['surveyls_language'] === language);
    return translated(of(this.base) ?? all[0] ?? {}, of(this.language));
  }

  rows(table: string): Row[] {
    return this.tables.get(table) ?? [];
  }

  groups(): SurveyGroup[] {
    const texts = this.texts('group_l10ns', 'gid');
    return inOrder(this.spoken('groups', 'gid'), 'group_order').map((row) => {
      const text = { ...row, ...texts.get(row['gid'] ?? '') };
      return {
        gid: row['gid'] ?? '',
        name: plainLine(text['group_name']),
        description: plainText(text['description']),
        relevance: row['grelevance'] ?? '',
      };
    });
  }

  questions(): SurveyQuestion[] {
    const texts = this.texts('question_l10ns', 'qid');
    const parts = groupBy(
      inOrder(this.spoken('subquestions', 'qid'), 'question_order'),
      (row) => row['parent_qid'] ?? '',
    );
    const answers = this.answers();
    const presets = this.presets();
    const attributes = groupBy(this.rows('question_attributes'), (row) => row['qid'] ?? '');
    const whole = this.spoken('questions', 'qid').filter((row) =>
      ['', '0', undefined].includes(row['parent_qid']),
    );
    return inOrder(whole, 'question_order').map((row) => {
      const qid = row['qid'] ?? '';
      const text = { ...row, ...texts.get(qid) };
      const partOf = (scale: string) =>
        (parts.get(qid) ?? [])
          .filter((part) => (part['scale_id'] || '0') === scale)
          .map((part) => ({
            code: part['title'] ?? '',
            text: plainText({ ...part, ...texts.get(part['qid'] ?? '') }['question']),
            relevance: part['relevance'] ?? '',
          }));
      return {
        qid,
        gid: row['gid'] ?? '',
        sid: row['sid'] ?? '',
        code: row['title'] ?? `q${qid}`,
        type: row['type'] ?? '',
        text: plainText(text['question']),
        help: plainText(text['help']),
        isMandatory: row['mandatory'] === 'Y' || row['mandatory'] === 'S',
        hasOther: row['other'] === 'Y',
        pattern: row['preg'] ?? '',
        relevance: row['relevance'] ?? '',
        presets: presets(qid, parts.get(qid) ?? []),
        attributes: this.attributesOf(attributes.get(qid) ?? []),
        parts: partOf('0'),
        columns: partOf('1'),
        answers: [answers(qid, '0'), answers(qid, '1')],
      };
    });
  }

  private presets() {
    const texts = this.texts('defaultvalue_l10ns', 'dvid', this.base);
    const all = this.rows('defaultvalues').filter(({ language = '' }) => ['', this.base].includes(language));
    const byQuestion = groupBy(all, (row) => row['qid'] ?? '');
    return (qid: string, parts: readonly Row[]) =>
      (byQuestion.get(qid) ?? []).flatMap((row) => {
        const value = { ...row, ...texts.get(row['dvid'] ?? '') }['defaultvalue'] ?? '';
        const part = parts.find((one) => one['qid'] === row['sqid'])?.['title'] ?? null;
        return value === '' || (row['specialtype'] ?? '') !== '' ? [] : [{ value, part }];
      });
  }

  private answers() {
    const texts = this.texts('answer_l10ns', 'aid');
    const byQuestion = groupBy(inOrder(this.spokenAnswers(), 'sortorder'), (row) => row['qid'] ?? '');
    return (qid: string, scale: string): SourceOption[] =>
      (byQuestion.get(qid) ?? [])
        .filter((row) => (row['scale_id'] || '0') === scale)
        .map((row) => {
          const code = row['code'] ?? '';
          return { code, name: plainLine({ ...row, ...texts.get(row['aid'] ?? '') }['answer']) || code };
        });
  }

  private attributesOf(rows: Row[]): Map<string, string> {
    const of = (language: string) => rows.filter((row) => row['language'] === language);
    const own = [
      ...rows.filter(({ language = '' }) => language === ''),
      ...of(this.base),
      ...of(this.language),
    ];
    return new Map(own.map((row) => [row['attribute'] ?? '', row['value'] ?? '']));
  }

  /** The texts of a table of their own, in the language. */
  private texts(table: string, key: string, language = this.language): Map<string, Row> {
    return this.merged(this.rows(table), (row) => row[key] ?? '', language);
  }

  /** Returns one row for each key: that of the survey's own language or else the first, with the texts of the language. */
  private spoken(table: string, key: string): Row[] {
    const rows = this.rows(table);
    const first = new Map<string, Row>();
    for (const row of rows) {
      const id = row[key] ?? '';
      if (!first.has(id) || row['language'] === this.base) first.set(id, row);
    }
    const merged = this.merged(rows, (row) => row[key] ?? '');
    return [...first].map(([id, row]) => translated(row, merged.get(id)));
  }

  private spokenAnswers(): Row[] {
    const rows = this.rows('answers');
    const own = rows.filter((row) => ['', undefined, this.base].includes(row['language']));
    const keyOf = (row: Row) => [row['qid'], row['scale_id'] || '0', row['code']].join(' ');
    const merged = this.merged(rows, keyOf);
    return (own.length > 0 ? own : rows).map((row) => translated(row, merged.get(keyOf(row))));
  }

  /** The rows of the survey's own language with the texts of the language, as far as there are any. */
  private merged(rows: Row[], keyOf: (row: Row) => string, wanted = this.language): Map<string, Row> {
    const found = new Map<string, Row>();
    for (const language of new Set([this.base, wanted]))
      for (const row of rows)
        if (row['language'] === language) found.set(keyOf(row), translated(found.get(keyOf(row)) ?? {}, row));
    return found;
  }
}

/** The columns that are translated; the others of a translation repeat how the survey is built. */
const TEXTS: ReadonlySet<string> = new Set([
  ...['question', 'help', 'group_name', 'description', 'answer', 'defaultvalue'],
  ...['surveyls_title', 'surveyls_description', 'surveyls_welcometext'],
]);
/** A row with the texts of its translation that are not empty. */
const translated = (row: Row, translation: Row = {}): Row => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(translation).filter(([name, value]) => TEXTS.has(name) && value !== ''),
  ),
});

export function groupBy<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const inOrder = (rows: Row[], column: string): Row[] =>
  rows
    .map((row, index) => ({ row, index, order: Number(row[column] ?? 0) || 0 }))
    .sort((one, other) => one.order - other.order || one.index - other.index)
    .map(({ row }) => row);
