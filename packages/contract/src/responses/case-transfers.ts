import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { bodyId, idParams } from '../shared/fields.ts';

export const transferCase = endpoint({
  name: 'transferCase',
  method: 'POST',
  path: '/api/v1/caseCode/{id}/transfer',
  access: 'contributor',
  opens: { thing: 'case', case_id: 'params.id' },
  summary:
    'Transfer a case with its answers and their history to another submission that you can change. Only the programme team can transfer to another organisation.',
  params: idParams,
  body: z.object({
    submission_id: bodyId,
    reason: z
      .string()
      .trim()
      .min(1, 'Reason is required.')
      .max(1000, 'Reason must be at most 1,000 characters.'),
  }),
  response: z.object({ submission_id: z.number().int(), case_number: z.number().int() }),
});
