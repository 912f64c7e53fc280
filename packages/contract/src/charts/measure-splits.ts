import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { idParams, translatableText } from '../shared/fields.ts';
import { measureJob } from '../measures/measures.ts';

/* Splits of a measure over cases: a measure for each answer to one question, and a chart that shows them together. */

/** More bands than a reader can compare. */
export const MOST_BANDS = 20;

const question = z.object({ question_code: z.string(), question_text: z.string() });
const band = z.object({ measure_code: z.string(), measure_name: z.string() });
const chart = z.object({ id: z.number().int(), chart_name: z.string() });

export const getMeasureSplits = endpoint({
  name: 'getMeasureSplits',
  method: 'GET',
  path: '/api/v1/measures/{id}/splits',
  access: 'admin',
  opens: { thing: 'measure', measure_id: 'params.id' },
  summary:
    'Get the splits of a measure, and the questions that can split it, with the measures that each would create.',
  params: idParams,
  response: z.object({
    splits: z.array(
      question.extend({
        bands: z.array(band.extend({ id: z.number().int() })),
        /** The charts that show only this split, which are deleted with it. */
        charts: z.array(chart),
      }),
    ),
    questions: z.array(question.extend({ bands: z.array(band) })),
    /** The reason why the measure cannot be split; null if it can. */
    reason: translatableText.nullable(),
  }),
});
export type MeasureSplits = z.infer<typeof getMeasureSplits.response>;

export const createMeasureSplit = endpoint({
  name: 'createMeasureSplit',
  method: 'POST',
  path: '/api/v1/measures/{id}/splits',
  access: 'admin',
  opens: { thing: 'measure', measure_id: 'params.id' },
  summary:
    'Split a measure by a case question. This creates a measure for each answer, and a chart of these measures.',
  params: idParams,
  body: z.object({ question_code: z.string().min(1, 'Question is required.').max(200) }),
  response: z.object({
    bands: z.array(band.extend({ id: z.number().int() })),
    chart,
    /** Calculates the values of the bands, if there are many answers. */
    job: measureJob.nullable(),
  }),
});

export const deleteMeasureSplit = endpoint({
  name: 'deleteMeasureSplit',
  method: 'DELETE',
  path: '/api/v1/measures/{id}/splits/{question_code}',
  access: 'admin',
  opens: { thing: 'measure', measure_id: 'params.id' },
  summary: 'Delete a split: its measures with their values, and the charts that show only them.',
  params: idParams.extend({ question_code: z.string().max(200) }),
  response: emptyResponse,
});
