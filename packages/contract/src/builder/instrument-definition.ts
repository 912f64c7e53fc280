import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { idParams, MAX_DISPLAY_ORDER } from '../shared/fields.ts';
import {
  checkFields,
  columnFields,
  questionFields,
  questionnaireFields,
  rowFields,
  rosterFields,
  sectionFields,
  subSectionFields,
} from './built-questionnaire.ts';

/*
 * A questionnaire as a file: codes and positions instead of ids, so that it can be saved, compared and
 * imported into another programme. Other formats are converted to this format before anything is stored.
 */

export const INSTRUMENT_FORMAT = 'benchmarking-portal-questionnaire';
export const INSTRUMENT_VERSION = 1;

/** Position in the sub-section's `rows` or `columns`, from 0; null in a plain list. Both or neither are given. */
const position = z.number().int().min(0).max(MAX_DISPLAY_ORDER).nullable().default(null);

const instrumentQuestion = questionFields.extend({ row: position, column: position });
export type InstrumentQuestion = z.infer<typeof instrumentQuestion>;

const instrumentSubSection = subSectionFields.extend({
  ...rosterFields.shape,
  rows: z.array(rowFields).max(2000).default([]),
  columns: z.array(columnFields).max(500).default([]),
  /** In reading order. */
  questions: z.array(instrumentQuestion).max(10_000).default([]),
});
export type InstrumentSubSection = z.infer<typeof instrumentSubSection>;

const instrumentSection = sectionFields.extend({
  sub_sections: z.array(instrumentSubSection).max(500).default([]),
});
export type InstrumentSection = z.infer<typeof instrumentSection>;

const { questionnaire_name, kind, introduction, declaration } = questionnaireFields.shape;

/**
 * The shape alone. What holds between its parts (codes used once, cells that exist, conditions that can be read) is
 * checked when it is stored, with the place of each mistake.
 */
export const instrumentDefinition = z.object({
  format: z.literal(INSTRUMENT_FORMAT),
  version: z.literal(INSTRUMENT_VERSION),
  questionnaire_name,
  kind,
  introduction,
  declaration,
  sections: z.array(instrumentSection).max(500).default([]),
  checks: z.array(checkFields).max(2000).default([]),
});
export type InstrumentDefinition = z.infer<typeof instrumentDefinition>;
/** The hand-written form: parts left out take the default of a new part. */
export type InstrumentInput = z.input<typeof instrumentDefinition>;

export const exportQuestionnaire = endpoint({
  name: 'exportQuestionnaire',
  method: 'GET',
  path: '/api/v1/questionnaires/{id}/export',
  access: 'admin',
  opens: { thing: 'questionnaire', questionnaire_id: 'params.id' },
  summary: 'Export a questionnaire as the portal’s own JSON, with codes instead of ids and without answers.',
  params: idParams,
  response: instrumentDefinition,
});
