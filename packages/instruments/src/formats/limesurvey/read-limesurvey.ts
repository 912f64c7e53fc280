import { checkQuestionCount } from '../../import/check-question-count.ts';
import { MOST_ITEMS } from '../../import/limits.ts';
import { reportUnsupportedPlaceholders } from '../../import/placeholder-marks.ts';
import { plainLine, plainText } from '../../import/plain-text.ts';
import { ImportError } from '../../import/import-error.ts';
import type { ReportEntry, ImportReport } from '../../import/import-report.ts';
import {
  makeSection,
  makeSubSection,
  type SourceInstrument,
  type SourceSection,
  type SourceSubSection,
} from '../../import/source-instrument.ts';
import { conditionRules, relevanceRules } from './expression-manager.ts';
import { sgqaCode, readSingleQuestion } from './read-single-question.ts';
import { readSubquestions } from './read-subquestions.ts';
import { readLss, type Row } from './read-lss.ts';
import { groupBy, Survey, type SurveyQuestion } from './lss-survey.ts';
import { readGroupLimits } from './read-group-limits.ts';
import { reportUnsupportedAttributes } from './report-unsupported-attributes.ts';

/** Tables that say something of the whole survey and have no place here. */
const OF_SURVEYS: Record<string, string> = {
  quota: 'Quotas that end a survey after enough answers',
  assessments: 'Assessments that score answers',
};

/** Reads the structure of a LimeSurvey survey (.lss). @throws Refusal */
export function readLimesurvey(text: string, report: ImportReport, language?: string): SourceInstrument {
  const tables = readLss(text);
  if (tables.kind !== 'Survey') {
    throw new ImportError(
      tables.kind === ''
        ? 'This XML file is not a LimeSurvey survey.'
        : `This is a LimeSurvey “${tables.kind}” file. Import a whole survey (.lss) instead.`,
    );
  }
  const survey = new Survey(tables, language);
  const questions = survey.questions();
  if (questions.length > MOST_ITEMS)
    throw new ImportError(`This survey has more than ${MOST_ITEMS} questions.`);
  for (const [table, words] of Object.entries(OF_SURVEYS)) {
    const count = survey.rows(table).length;
    if (count > 0) report.add('survey', table).drop(`${words} (${count}) are left out.`);
  }
  const source: SourceInstrument = {
    format: 'limesurvey',
    name: plainLine(survey.settings['surveyls_title']),
    introduction: [survey.settings['surveyls_description'], survey.settings['surveyls_welcometext']]
      .map(plainText)
      .filter(Boolean)
      .join('\n\n'),
    declaration: '',
    sections: [],
    checks: [],
    aliases: new Map(),
    literals: literalsIn(text),
    languages: survey.otherLanguages.map((name) => ({
      name,
      read: (own) => readLimesurvey(text, own, name),
    })),
  };
  reportUnsupportedPlaceholders('limesurvey', [source.name, source.introduction], () =>
    report.add('survey', 'Introduction'),
  );
  const conditions = groupBy(survey.rows('conditions'), (row) => row['qid'] ?? '');
  const byGroup = groupBy(questions, ({ gid }) => gid);
  let cells = 0;
  for (const group of survey.groups()) {
    const entry = report.add(`group ${group.gid}`, group.name);
    entry.made = 'Section.';
    const section = makeSection(group.name, {
      entry,
      guidance: group.description,
      show: relevanceRules(group.relevance, ''),
    });
    source.sections.push(section);
    for (const asked of byGroup.get(group.gid) ?? []) {
      cells += Math.max(1, asked.parts.length) * Math.max(1, asked.columns.length);
      checkQuestionCount(cells);
      const own = report.add(`question ${asked.qid}`, asked.code);
      addQuestion(asked, own, section, source, conditions.get(asked.qid) ?? []);
    }
  }
  return source;
}

/** Braces by their numbers are words, wherever they are not written as braces too. */
function literalsIn(text: string): Set<string> {
  const braces = /&(?:amp;)?#123;((?:(?!&(?:amp;)?#123;)[^{}]){1,200}?)&(?:amp;)?#125;/g;
  const found = Array.from(text.matchAll(braces), ([, inner]) => `{${plainLine(inner)}}`);
  return new Set(found.filter((whole) => !text.includes(whole)));
}

function addQuestion(
  asked: SurveyQuestion,
  entry: ReportEntry,
  section: SourceSection,
  source: SourceInstrument,
  conditions: Row[],
): void {
  const impossible = whyNot(asked);
  if (impossible) {
    entry.drop(impossible);
    return;
  }
  const relevance = relevanceRules(asked.relevance, asked.code);
  // Files that have both repeat the conditions in the formula.
  const show = relevance.length > 0 ? relevance : conditionRules(conditions);
  source.aliases.set(sgqaCode(asked), { kind: 'question', name: asked.code });
  const parts = readSubquestions(asked, entry, source.aliases);
  if (parts !== null && asked.presets.length > 0)
    entry.approximate('The default answers of its parts are left out.');
  if (parts !== null) {
    parts.show = show;
    section.sub_sections.push(parts);
    readGroupLimits(asked, parts.questions, entry, source.checks);
  } else {
    const questions = readSingleQuestion(asked, entry, source.aliases);
    if (questions === null) {
      entry.drop(`The question type “${asked.type}” is not supported.`);
      return;
    }
    for (const question of questions) question.show = [...show, ...question.show];
    listOf(section).questions.push(...questions);
    readGroupLimits(asked, questions.slice(0, 1), entry, source.checks);
  }
  reportUnsupportedAttributes(asked, entry);
}

function whyNot({ type, attributes }: SurveyQuestion): string | null {
  if (type === 'R') return 'Ranking questions are not supported.';
  if (type === 'I') return 'You cannot select a language within a questionnaire.';
  if (attributes.get('hidden') === '1' && type !== '*') return 'It is hidden, so it cannot be answered.';
  return null;
}

/** Returns the list at the end of a section: questions of several parts come between lists. */
function listOf(section: SourceSection): SourceSubSection {
  const last = section.sub_sections.at(-1);
  if (last && last.entry === null) return last;
  const list = makeSubSection();
  section.sub_sections.push(list);
  return list;
}
