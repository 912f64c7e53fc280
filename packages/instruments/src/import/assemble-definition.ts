import {
  INSTRUMENT_FORMAT,
  INSTRUMENT_VERSION,
  type InstrumentDefinition,
  type InstrumentSection,
  type InstrumentSubSection,
} from '@portal/contract/builder/instrument-definition';
import { checkQuestionCount } from './check-question-count.ts';
import { UniqueCodes } from './unique-codes.ts';
import { expandRosters } from './expand-rosters.ts';
import { fitOptionsToLimits, convertQuestion } from './convert-question.ts';
import {
  MAX_LENGTHS,
  MOST_CHECKS,
  MOST_COLUMNS,
  MOST_OPTIONS_IN_ALL,
  MOST_ROWS,
  MOST_SECTIONS,
  MOST_SUB_SECTIONS,
} from './limits.ts';
import { listRequiredTextChecks } from './list-stop-text-checks.ts';
import { truncate } from './plain-text.ts';
import { markPlaceholders, resolveMarks } from './placeholder-marks.ts';
import { ImportError } from './import-error.ts';
import { RuleConverter } from './rule-converter.ts';
import type { SourceInstrument, SourceSection, SourceSubSection } from './source-instrument.ts';

/**
 * Builds a definition from a reader's result. Codes are valid and unique, rules are in the portal's language,
 * and texts and lists are within the portal's limits. The report lists every change at its place.
 */
export function assembleDefinition(instrument: SourceInstrument, mostRows: number): InstrumentDefinition {
  markPlaceholders(instrument);
  const source = expandRosters(instrument, mostRows);
  const placed = source.sections.flatMap((section) => section.sub_sections.flatMap((one) => one.questions));
  checkQuestionCount(placed.length);
  const options = placed.reduce((sum, question) => sum + question.options.length, 0);
  if (options > MOST_OPTIONS_IN_ALL) {
    throw new ImportError(`This file has ${options} options in all. The maximum is ${MOST_OPTIONS_IN_ALL}.`);
  }
  placed.forEach(fitOptionsToLimits);
  const rules = new RuleConverter(placed, source, new UniqueCodes());
  const checks = rules.checks(placed, [...source.checks, ...listRequiredTextChecks(source)]);
  const sections = source.sections
    .map((section) => assembleSection(section, rules))
    .flatMap(inParts)
    .filter((section) => section.sub_sections.length > 0);
  if (sections.length > MOST_SECTIONS) {
    throw new ImportError(
      `This file has ${sections.length} sections. A questionnaire can have at most ${MOST_SECTIONS}.`,
    );
  }
  if (checks.length > MOST_CHECKS) {
    throw new ImportError(
      `This file has ${checks.length} checks. A questionnaire can have at most ${MOST_CHECKS}.`,
    );
  }
  return {
    format: INSTRUMENT_FORMAT,
    version: INSTRUMENT_VERSION,
    questionnaire_name: truncate(source.name || 'Imported questionnaire', MAX_LENGTHS.name),
    kind: 'organisational',
    introduction: truncate(source.introduction, MAX_LENGTHS.text),
    declaration: truncate(source.declaration, MAX_LENGTHS.text),
    sections,
    checks,
  };
}

/** A section of more sub-sections than one takes goes on in others of the same name. */
function inParts(section: InstrumentSection): InstrumentSection[] {
  const parts: InstrumentSection[] = [];
  for (let from = 0; from < section.sub_sections.length; from += MOST_SUB_SECTIONS) {
    parts.push({ ...section, sub_sections: section.sub_sections.slice(from, from + MOST_SUB_SECTIONS) });
  }
  return parts;
}

function assembleSection(section: SourceSection, rules: RuleConverter): InstrumentSection {
  const { name, guidance } = fitName(section.name || 'Questions', section.guidance);
  return {
    section_name: name,
    guidance,
    show_if: rules.condition(section.show, section.entry, 'always shown'),
    sub_sections: section.sub_sections
      .flatMap(withinLimits)
      .map((one) => assembleSubSection(one, rules))
      .filter((one) => one.questions.length > 0),
  };
}

/** A grid larger than the portal takes is split by rows; what has no place in it stays a list. */
function withinLimits(one: SourceSubSection): SourceSubSection[] {
  if (one.columns.length > MOST_COLUMNS) {
    throw new ImportError(
      `A grid in this file has ${one.columns.length} columns. The maximum is ${MOST_COLUMNS}.`,
    );
  }
  const parts: SourceSubSection[] = [];
  for (let from = 0; from < one.rows.length; from += MOST_ROWS) {
    parts.push({
      ...one,
      rows: one.rows.slice(from, from + MOST_ROWS),
      questions: one.questions
        .filter(({ row }) => row !== null && row >= from && row < from + MOST_ROWS)
        .map((question) => ({ ...question, row: question.row! - from })),
    });
  }
  return parts.length > 1 ? parts : [one];
}

function assembleSubSection(one: SourceSubSection, rules: RuleConverter): InstrumentSubSection {
  const { name, guidance } = fitName(one.name, one.guidance);
  return {
    sub_section_name: name,
    guidance,
    show_if: rules.condition(one.show, one.entry, 'always shown'),
    row_totals: one.row_totals,
    column_totals: one.column_totals,
    row_word: one.roster?.word ?? '',
    minimum_rows: one.roster?.least ?? 0,
    rows: one.rows.map((row) => ({
      row_name: truncate(row.name || '–', MAX_LENGTHS.name),
      show_if: rules.condition(row.show, one.entry, 'always shown'),
    })),
    columns: one.columns.map((column) => ({ column_name: truncate(column.name || '–', MAX_LENGTHS.name) })),
    questions: one.questions.flatMap((question) => {
      const written = rules.questionRules(question);
      return written === null ? [] : [convertQuestion(resolveMarks(question, rules.takenIn), written)];
    }),
  };
}

/** A name that is too long for one goes before the guidance whole. */
function fitName(name: string, guidance: string): { name: string; guidance: string } {
  const line = name.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_LENGTHS.name) return { name: line, guidance: truncate(guidance, MAX_LENGTHS.text) };
  return {
    name: truncate(line, MAX_LENGTHS.name),
    guidance: truncate([name, guidance].filter(Boolean).join('\n\n'), MAX_LENGTHS.text),
  };
}
