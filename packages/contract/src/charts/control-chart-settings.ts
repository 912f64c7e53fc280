import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, translatableText } from '../shared/fields.ts';
import { controlCharts } from './control-charts.ts';
import { controlRules, targetDirections } from './control-rules.ts';

/* Phases, rules and targets of control charts: kept apart from the charts’ other calls, which every chart page brings along. */

export const MAX_REASON_LENGTH = 300;
/** A baseline of fewer values gives no limits to hold on to. */
export const MIN_BASELINE_POINTS = 12;

const phaseFields = z.object({
  /** The period in which the phase starts. */
  time_period_id: bodyId,
  reason: z
    .string()
    .trim()
    .min(1, 'Reason is required.')
    .max(MAX_REASON_LENGTH, `Reason must be at most ${MAX_REASON_LENGTH} characters.`),
  /** On how many of its first values the limits rest, which are then carried on; null: on all of its values. */
  baseline: z
    .number()
    .int()
    .min(MIN_BASELINE_POINTS, `A baseline needs at least ${MIN_BASELINE_POINTS} values.`)
    .max(1000)
    .nullable()
    .default(null),
});
const chartPhase = phaseFields.extend({
  time_period_name: z.string(),
  baseline: z.number().int().nullable(),
});
export type ChartPhase = z.infer<typeof chartPhase>;

export const MAX_LATER_TARGETS = 40;
const laterTarget = z.object({
  /** The period from which it is valid. */
  time_period_id: bodyId,
  target: z.number(),
  target_side: z.enum(targetDirections),
});
export type LaterTarget = z.infer<typeof laterTarget>;

/** The programme team's settings for all control charts of a chart. */
const controlSettings = z.object({
  /** The signs of a special cause that are looked for. */
  rules: z.array(z.enum(controlRules)).min(1, 'Select at least one rule.').max(controlRules.length),
  /** The default control chart for the values; null: the first available. */
  control_chart: z.enum(controlCharts).nullable(),
  /** The target of the first series, in the unit of its measure. */
  target: z.number().nullable(),
  /** Null without a target. */
  target_side: z.enum(targetDirections).nullable(),
  /** Targets that apply from a later period, each in place of the one before; the earliest first. */
  later_targets: z
    .array(laterTarget)
    .max(MAX_LATER_TARGETS, `A chart can have at most ${MAX_LATER_TARGETS} targets.`),
});
export type ControlSettings = z.infer<typeof controlSettings>;

export const setControlSettings = endpoint({
  name: 'setControlSettings',
  method: 'PUT',
  path: '/api/v1/charts/{id}/control',
  access: 'admin',
  opens: { thing: 'chart', chart_id: 'params.id' },
  summary:
    'Set the special-cause rules of a chart’s control charts, its target, and any targets that apply from later periods.',
  params: idParams,
  /** `control_chart` and `later_targets` left out stay as they are. */
  body: controlSettings
    .partial({ control_chart: true, later_targets: true })
    .extend({ seen: controlSettings.partial().optional() }),
  response: controlSettings,
});

export const listChartPhases = endpoint({
  name: 'listChartPhases',
  method: 'GET',
  path: '/api/v1/charts/{id}/phases',
  access: 'project',
  opens: { thing: 'chart', chart_id: 'params.id' },
  summary: 'List the periods from which a chart’s control limits are recalculated, and why; oldest first.',
  params: idParams,
  response: z.object({
    phases: z.array(chartPhase),
    control: controlSettings,
    /** The rules there are to choose from, in words. */
    rules: z.array(z.object({ rule: z.enum(controlRules), words: translatableText })),
  }),
});

export const createChartPhase = endpoint({
  name: 'createChartPhase',
  method: 'POST',
  path: '/api/v1/charts/{id}/phases',
  access: 'admin',
  opens: { thing: 'chart', chart_id: 'params.id' },
  summary: 'Start a new phase of a control chart in a period. Its limits are recalculated from that period.',
  params: idParams,
  body: phaseFields,
  response: z.object({ phases: z.array(chartPhase) }),
});

export const deleteChartPhase = endpoint({
  name: 'deleteChartPhase',
  method: 'DELETE',
  path: '/api/v1/charts/{id}/phases/{time_period_id}',
  access: 'admin',
  opens: { thing: 'chart', chart_id: 'params.id' },
  summary: 'Delete a phase. Its values belong to the previous phase again.',
  params: idParams.extend({ time_period_id: id }),
  response: z.object({ phases: z.array(chartPhase) }),
});
