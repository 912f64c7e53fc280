import type { ControlLines } from './control-limits.ts';
import { compareFigures as compare, assertFinite } from '../finite-values.ts';
import type { Polarity } from '../verdicts/verdict.ts';

/**
 * The four rules of NHSRplotthedots. `outside`: beyond the limits. `shift`: one of seven in a row on one side of the
 * centre line (a point on the line breaks the row). `trend`: one of seven that rise or fall throughout. `two_of_three`:
 * close to the limits, in a row of three on one side of which at least two are.
 */
const controlRules = ['outside', 'shift', 'trend', 'two_of_three'] as const;
export type SpecialCause = (typeof controlRules)[number];

export type PointType =
  | 'common_cause'
  | 'special_cause_improvement'
  | 'special_cause_concern'
  | 'special_cause_neutral_high'
  | 'special_cause_neutral_low';

export interface ControlPoint {
  value: number;
  /** 1 above the centre line, −1 below, 0 on it. */
  side: -1 | 0 | 1;
  outside: boolean;
  /** Between the near limits and the limits. */
  close: boolean;
  causes: SpecialCause[];
  type: PointType;
}

const ROW = 7;

/**
 * Classifies each point of a chart. `lines` are those of an XmR chart, or one per point (p and u charts). A
 * special cause is an improvement if it goes the good way (NHSRplotthedots). For a trend, its direction
 * decides, on either side of the centre line. For every other rule, and always for a point beyond the limits,
 * the side decides. A point that ends one trend and starts the next counts for the next. Only the given
 * `rules` count.
 */
export function classifyPoints(
  values: readonly number[],
  lines: ControlLines | readonly ControlLines[],
  polarity: Polarity = 'neutral',
  rules: readonly SpecialCause[] = controlRules,
): ControlPoint[] {
  assertFinite(values);
  const at = (index: number) =>
    Array.isArray(lines) ? (lines as ControlLines[])[index]! : (lines as ControlLines);
  // What rounding alone makes differ is equal: it is on no side, no step and beyond no limit.
  const sides = values.map((value, index) => compare(value, at(index).centre));
  const isBeyond = (value: number, lower: number, upper: number) =>
    compare(value, lower) < 0 || compare(value, upper) > 0;
  const outside = values.map((value, index) => isBeyond(value, at(index).lower, at(index).upper));
  const close = values.map(
    (value, index) => !outside[index] && isBeyond(value, at(index).nearLower, at(index).nearUpper),
  );
  const steps = values.slice(1).map((value, index) => compare(value, values[index]!));
  const shift = inRows(values.length, ROW, (from) => isOneSided(sides.slice(from, from + ROW)));
  const trends = trendsIn(steps, values.length);
  const three = inRows(values.length, 3, (from) => {
    const closeOnes = close.slice(from, from + 3).filter(Boolean).length;
    return closeOnes >= 2 && isOneSided(sides.slice(from, from + 3));
  });
  return values.map((value, index) => {
    const signs: Record<SpecialCause, boolean> = {
      outside: outside[index]!,
      shift: shift[index]!,
      trend: trends[index] !== 0,
      two_of_three: three[index]! && close[index]!,
    };
    const causes = controlRules.filter((rule) => rules.includes(rule) && signs[rule]);
    const side = sides[index]!;
    const goesBySide = causes.includes('outside') || !causes.includes('trend');
    const type =
      causes.length === 0 ? 'common_cause' : pointType(goesBySide ? side : trends[index]!, polarity);
    return { value, side, outside: outside[index]!, close: close[index]!, causes, type };
  });
}

/** The meaning of a target for a process in control; a target on a limit is inconsistent. */
export type Assurance = 'consistently_passes' | 'consistently_fails' | 'inconsistent';

/**
 * Returns the assurance of a target. If high is good, a target above the upper limit is never met. A target
 * below the lower limit is always met. Null if neutral.
 */
export function assurance(
  target: number,
  lines: Pick<ControlLines, 'lower' | 'upper'>,
  polarity: Polarity,
): Assurance | null {
  assertFinite([target]);
  if (polarity === 'neutral') return null;
  const [isAbove, isBelow] = [compare(target, lines.upper) > 0, compare(target, lines.lower) < 0];
  if (!isAbove && !isBelow) return 'inconsistent';
  const beyondReach = polarity === 'higher' ? isAbove : isBelow;
  return beyondReach ? 'consistently_fails' : 'consistently_passes';
}

/** Returns the type of a special cause in this direction. @param direction 1 upwards, −1 downwards */
export function pointType(direction: -1 | 0 | 1, polarity: Polarity): PointType {
  if (polarity === 'neutral')
    return direction > 0 ? 'special_cause_neutral_high' : 'special_cause_neutral_low';
  const isGood = direction === (polarity === 'higher' ? 1 : -1);
  return isGood ? 'special_cause_improvement' : 'special_cause_concern';
}

/** Marks every member of every row of that length that passes. */
function inRows(count: number, length: number, passes: (from: number) => boolean): boolean[] {
  const marks = new Array<boolean>(count).fill(false);
  for (let from = 0; from + length <= count; from++) {
    if (passes(from)) marks.fill(true, from, from + length);
  }
  return marks;
}

/** The direction of the trend each point is part of, of the later one where it is part of two; 0 for none. */
function trendsIn(steps: readonly (-1 | 0 | 1)[], count: number): (-1 | 0 | 1)[] {
  const directions = new Array<-1 | 0 | 1>(count).fill(0);
  for (let from = 0; from + ROW <= count; from++) {
    const run = steps.slice(from, from + ROW - 1);
    if (isOneSided(run)) directions.fill(run[0]!, from, from + ROW);
  }
  return directions;
}

const isOneSided = (signs: readonly number[]) => signs[0] !== 0 && signs.every((sign) => sign === signs[0]);
