import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { id } from '../shared/fields.ts';
import { lookupRows } from './lookup-tables.ts';

/** The number of keys that one call can ask for. */
export const MAX_KEYS_ASKED = 100;

/** The keys that are asked for, as they are typed. */
export const lookupKeys = z.object({
  table_code: z.string().max(50),
  keys: z.array(z.string().max(500)).min(1).max(MAX_KEYS_ASKED),
});
/** By normalised key; a key that the table does not have is left out. */
export const foundLookups = z.object({ rows: lookupRows });

export const lookUpValues = endpoint({
  name: 'lookUpValues',
  method: 'POST',
  path: '/api/v1/questionnaires/{id}/lookups',
  access: 'project',
  keys: ['read_answers'],
  opens: { thing: 'questionnaire', questionnaire_id: 'params.id' },
  summary: 'Look up keys in a table that a rule of the questionnaire reads.',
  params: z.object({ id }),
  body: lookupKeys,
  response: foundLookups,
});
