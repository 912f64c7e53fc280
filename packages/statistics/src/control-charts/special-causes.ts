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
  const at = (index: number): ControlLines => (isOnePerPoint(lines) ? lines[index]! : lines);
  // What rounding alone makes differ is equal: it is on no side, no step and beyond no limit.
  const sides: Sign[] = [];
  const outside: boolean[] = [];
  const close: boolean[] = [];
  const steps: Sign[] = [];
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    const line = at(index);
    sides.push(compare(value, line.centre));
    outside.push(isBeyond(value, line.lower, line.upper));
    close.push(!outside[index] && isBeyond(value, line.nearLower, line.nearUpper));
    if (index > 0) steps.push(compare(value, values[index - 1]!));
  }
  const shift = inRows(values.length, ROW, (from) => isOneSided(sides, from, ROW));
  const trends = trendsIn(steps, values.length);
  const three = inRows(values.length, 3, (from) => {
    const closeOnes = Number(close[from]) + Number(close[from + 1]) + Number(close[from + 2]);
    return closeOnes >= 2 && isOneSided(sides, from, 3);
  });
  return values.map((value, index) => {
    const causes: SpecialCause[] = [];
    const add = (rule: SpecialCause, isThere: boolean) => {
      if (isThere && rules.includes(rule)) causes.push(rule);
    };
    add('outside', outside[index]!);
    add('shift', shift[index]!);
    add('trend', trends[index] !== 0);
    add('two_of_three', three[index]! && close[index]!);
    const side = sides[index]!;
    const goesBySide = causes.includes('outside') || !causes.includes('trend');
    const type =
      causes.length === 0 ? 'common_cause' : pointType(goesBySide ? side : trends[index]!, polarity);
    return { value, side, outside: outside[index]!, close: close[index]!, causes, type };
  });
}

/**
 * Classifies the newest point of an XmR chart, as {@link classifyPoints} does, without the points before it: in charts of
 * hundreds of thousands of submissions nothing else is looked at. Null for no values.
 */
export function classifyNewest(
  values: readonly number[],
  { centre, lower, upper, nearLower, nearUpper }: ControlLines,
  polarity: Polarity,
  rules: readonly SpecialCause[],
): Pick<ControlPoint, 'causes' | 'type'> | null {
  assertFinite(values);
  const last = values.length - 1;
  if (last < 0) return null;
  const value = values[last]!;
  const side = compare(value, centre);
  const direction = last < 1 ? 0 : compare(value, values[last - 1]!);
  const isOutside = isBeyond(value, lower, upper);
  const isClose = !isOutside && isBeyond(value, nearLower, nearUpper);
  const causes: SpecialCause[] = [];
  if (isOutside && rules.includes('outside')) causes.push('outside');
  if (rules.includes('shift') && isShiftAtEnd(values, centre, side)) causes.push('shift');
  if (rules.includes('trend') && isTrendAtEnd(values, direction)) causes.push('trend');
  if (isClose && rules.includes('two_of_three') && side !== 0 && last >= 2) {
    let closeOnes = 1;
    let onSide = 1;
    for (let at = last - 2; at < last; at++) {
      const other = values[at]!;
      if (compare(other, centre) === side) onSide += 1;
      if (!isBeyond(other, lower, upper) && isBeyond(other, nearLower, nearUpper)) closeOnes += 1;
    }
    if (closeOnes >= 2 && onSide === 3) causes.push('two_of_three');
  }
  if (causes.length === 0) return { causes, type: 'common_cause' };
  const goesBySide = causes.includes('outside') || !causes.includes('trend');
  return { causes, type: pointType(goesBySide ? side : direction, polarity) };
}

/** Checks that the last seven values lie on this side of the centre line. */
function isShiftAtEnd(values: readonly number[], centre: number, side: Sign): boolean {
  if (side === 0 || values.length < ROW) return false;
  for (let at = values.length - ROW; at < values.length; at++) {
    if (compare(values[at]!, centre) !== side) return false;
  }
  return true;
}

/** Checks that the last seven values go in this direction throughout. */
function isTrendAtEnd(values: readonly number[], direction: Sign): boolean {
  if (direction === 0 || values.length < ROW) return false;
  for (let at = values.length - ROW + 1; at < values.length; at++) {
    if (compare(values[at]!, values[at - 1]!) !== direction) return false;
  }
  return true;
}

type Sign = -1 | 0 | 1;

const isOnePerPoint = (lines: ControlLines | readonly ControlLines[]): lines is readonly ControlLines[] =>
  Array.isArray(lines);

const isBeyond = (value: number, lower: number, upper: number) =>
  compare(value, lower) < 0 || compare(value, upper) > 0;

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
function trendsIn(steps: readonly Sign[], count: number): Sign[] {
  const directions = new Array<Sign>(count).fill(0);
  for (let from = 0; from + ROW <= count; from++) {
    if (isOneSided(steps, from, ROW - 1)) directions.fill(steps[from]!, from, from + ROW);
  }
  return directions;
}

/** Checks that so many signs are the same, and none is 0. */
function isOneSided(signs: readonly Sign[], from: number, length: number): boolean {
  const first = signs[from]!;
  if (first === 0) return false;
  for (let at = from + 1; at < from + length; at++) if (signs[at] !== first) return false;
  return true;
}
