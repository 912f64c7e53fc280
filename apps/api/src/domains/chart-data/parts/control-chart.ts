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
  const phases = intoPhases(moments).map((members) => {
    const values = members.map(({ value }) => value);
    return { members, lines: xmrLimits(values), values };
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
        phases: phases.map(({ lines }) => toPhase(lines)),
        variation,
        assurance: met && { icon: met, ...assuranceWords[met] },
        target,
        rules: Object.entries(causeWords).map(([cause, words]) => ({ cause: cause as SpecialCause, words })),
      },
    },
    replaces: 'all',
    sentence: () => `${variation.title}: ${variation.words}${met ? ` ${assuranceWords[met].words}` : ''}`,
    method: `XmR chart: the mean of the own values ± 2.66 × their mean moving range, moving ranges of 3.267 × their mean and more left out.${newest.lines.basis < LEAST_BASELINE ? ` Limits from fewer than ${LEAST_BASELINE} values are provisional.` : ''}`,
  };
}

/** The own values, cut where the definition changed; periods without a value are passed over. */
function intoPhases(moments: Moment[]): OwnMoment[][] {
  const phases: OwnMoment[][] = [[]];
  let isNew = false;
  for (const moment of moments) {
    isNew ||= moment.is_break;
    const value = moment.own?.value ?? null;
    if (value === null) continue;
    if (isNew && phases.at(-1)!.length > 0) phases.push([]);
    phases.at(-1)!.push({ ...moment, value, is_break: isNew && phases.length > 1 });
    isNew = false;
  }
  return phases.filter((members) => members.length > 0);
}

const toPhase = (lines: XmrLimits | null): Spc['phases'][number] => ({
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
});

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
