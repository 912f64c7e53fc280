import type { PointType, Spc } from '@portal/contract/chart-parts';
import { LEAST_BASELINE, type XmrLimits, xmrLimits } from '@portal/statistics/control-limits';
import { assurance as assuranceOf, judgePoints, type SpecialCause } from '@portal/statistics/special-causes';
import { assuranceWords, causeWords, changeWords } from '@portal/wording/control-chart';
import { pointTypeNames } from '@portal/wording/signals';
import type { Scene } from '../open-scene.ts';
import { lookBack, type Moment } from './look-back.ts';
import type { Addition } from './addition.ts';

type OwnMoment = Moment & { value: number };

/** XmR chart of the own values: what is more than the usual ups and downs. Lines are never moved along by themselves. */
export async function toControlChart(scene: Scene): Promise<Addition> {
  const { measure, target } = scene;
  const moments = await lookBack(scene);
  const phases = intoPhases(moments).map(({ members, begun }) => {
    const values = members.map(({ value }) => value);
    // Until a baseline is complete, the limits rest on what there is.
    const baseline = begun?.baseline && begun.baseline <= values.length ? begun.baseline : null;
    return { members, lines: xmrLimits(values, { baseline }), values, begun, baseline };
  });
  const newest = phases.at(-1);
  if (!newest?.lines) return { parts: { spc: null } };
  const points = phases.flatMap(({ members, values, lines }, phase) => {
    const judged = lines && judgePoints(values, lines, measure.polarity);
    return members.map(({ period, is_break, value }, index) => ({
      time_period_id: period.id,
      time_period_name: period.time_period_name,
      starts_on: period.starts_on,
      is_break,
      value,
      phase,
      causes: judged?.[index]?.causes ?? [],
      type: judged?.[index]?.type ?? ('common_cause' as const),
    }));
  });
  const last = points.at(-1)!;
  const variation = {
    icon: last.type,
    title: last.type === 'common_cause' ? 'No special cause' : pointTypeNames[last.type],
    words: describeVariation(last, newest.lines),
  };
  const met = target === null ? null : assuranceOf(target, newest.lines, measure.polarity);
  return {
    parts: {
      spc: {
        points,
        phases: phases.map(toPhase),
        variation,
        assurance: met && { icon: met, ...assuranceWords[met] },
        target,
        rules: Object.entries(causeWords).map(([cause, words]) => ({ cause: cause as SpecialCause, words })),
      },
    },
    replaces: 'all',
    sentence: () => `${variation.title}: ${variation.words}${met ? ` ${assuranceWords[met].words}` : ''}`,
    method: `XmR chart: the mean of the own values ± 2.66 × their mean moving range, moving ranges of 3.267 × their mean and more left out.${newest.lines.basis < LEAST_BASELINE ? ` Limits from fewer than ${LEAST_BASELINE} values are provisional.` : ''}${describePhases(phases)}`,
  };
}

type Phase = { members: OwnMoment[]; begun: Moment['phase'] };

/**
 * The own values, cut where the definition changed and where the team begins a phase; periods without a value are passed
 * over.
 */
function intoPhases(moments: Moment[]): Phase[] {
  const phases: Phase[] = [{ members: [], begun: undefined }];
  let [isBreak, begun]: [boolean, Moment['phase']] = [false, undefined];
  for (const moment of moments) {
    isBreak ||= moment.is_break;
    // A baseline of the old definition says nothing of the new one.
    begun = moment.phase ?? (moment.is_break ? undefined : begun);
    const value = moment.own?.value ?? null;
    if (value === null) continue;
    if (isBreak || begun) phases.push({ members: [], begun });
    const isFirst = phases.every(({ members }) => members.length === 0);
    phases.at(-1)!.members.push({ ...moment, value, is_break: isBreak && !isFirst });
    [isBreak, begun] = [false, undefined];
  }
  return phases.filter(({ members }) => members.length > 0);
}

const toPhase = ({
  lines,
  begun,
  baseline,
}: Omit<Phase, 'members'> & { lines: XmrLimits | null; baseline: number | null }): Spc['phases'][number] => ({
  lines: lines && {
    centre: lines.centre,
    lower: lines.lower,
    upper: lines.upper,
    near_lower: lines.nearLower,
    near_upper: lines.nearUpper,
    moving_range: lines.movingRange,
  },
  basis: lines?.basis ?? 1,
  is_provisional: (lines?.basis ?? 1) < LEAST_BASELINE,
  reason: begun?.reason ?? null,
  baseline,
});

/** Where the limits begin anew and why, as the method of a file tells it. */
function describePhases(phases: (Phase & { baseline: number | null })[]): string {
  return phases
    .flatMap(({ members, begun, baseline }) => {
      if (!begun) return [];
      const held = baseline === null ? '' : `, and rest on the first ${baseline} values`;
      return [
        ` Limits begin anew in ${members[0]!.period.time_period_name}${held}: ${asSentence(begun.reason)}`,
      ];
    })
    .join('');
}

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

function describeVariation(
  last: { time_period_name: string; type: PointType; causes: SpecialCause[] },
  lines: XmrLimits,
): string {
  if (last.type === 'common_cause') {
    return `the value of ${last.time_period_name} is within the usual ups and downs of the ${lines.basis} values.`;
  }
  const signs = last.causes.map(
    (cause) => causeWords[cause].charAt(0).toLowerCase() + causeWords[cause].slice(1),
  );
  return `the value of ${last.time_period_name} is a sign of ${changeWords[last.type]} (${signs.join('; ')}).`;
}
