import {
  instrumentDefinition,
  INSTRUMENT_VERSION,
  type InstrumentDefinition,
} from '@portal/contract/builder/instrument-definition';
import type { JsonObject } from '../file-formats/json-text.ts';
import { ImportError } from './import-error.ts';
import type { ImportReport } from './import-report.ts';
import { typeNames } from './question-type-names.ts';

const MOST_MISTAKES_TOLD = 5;

/** Reads the portal's own format: exactly as it is, or not at all. @throws Refusal with the first mistakes */
export function readPortal(
  json: JsonObject,
  report: ImportReport,
): { format: 'portal'; definition: InstrumentDefinition } {
  if (json['version'] !== INSTRUMENT_VERSION) {
    throw new ImportError(
      `This file uses version ${String(json['version'])} of the format. You can only import version ${INSTRUMENT_VERSION}.`,
    );
  }
  const read = instrumentDefinition.safeParse(json);
  if (!read.success) {
    const told = read.error.issues
      .slice(0, MOST_MISTAKES_TOLD)
      .map(({ path, message }) => `${path.join('.')}: ${message}`);
    const more = read.error.issues.length - told.length;
    throw new ImportError(
      `This file has been changed since it was exported, so it cannot be imported. ${told.join(' ')}${more > 0 ? ` And ${more} more.` : ''}`,
    );
  }
  for (const [s, section] of read.data.sections.entries()) {
    report.add(`sections.${s}`, section.section_name).made = 'Section.';
    for (const [p, subSection] of section.sub_sections.entries()) {
      for (const [q, question] of subSection.questions.entries()) {
        const place = `sections.${s}.sub_sections.${p}.questions.${q}`;
        report.add(place, question.question_code).made = `${typeNames[question.question_type]}.`;
      }
    }
  }
  for (const [c, check] of read.data.checks.entries())
    report.add(`checks.${c}`, check.message).made = 'Check.';
  return { format: 'portal', definition: read.data };
}
