import { redcapRule, momentOf } from './branching-logic.ts';
import { splitArguments } from './extract-conditional-hiding.ts';
import { call, type RuleFunction, RuleError } from '../../rule-translation/rule-node.ts';
import type { SourceRule } from '../../import/source-instrument.ts';

/** A tag that calculates a text field: the tag as written, its formula, and what the portal calculates otherwise. */
export type CalculationTag = { written: string; rule: SourceRule; change: string | null };

/** The units of `@CALCDATE` in whole days, months or years. */
const UNITS: Record<string, { name: RuleFunction; change: string | null }> = {
  d: { name: 'add_days', change: null },
  M: {
    name: 'add_months',
    change: 'REDCap counts a month as 30.44 days. Here the date is the same day of a later month.',
  },
  y: {
    name: 'add_years',
    change: 'REDCap counts a year as 365.2425 days. Here the date is the same day of a later year.',
  },
};

/** Finds `@CALCTEXT(…)` or `@CALCDATE(…)` in an annotation; null if it has neither. */
export function extractCalculation(annotation: string): CalculationTag | null {
  const tag = /@CALC(TEXT|DATE)\s*\(/i.exec(annotation);
  if (!tag) return null;
  const open = tag.index + tag[0].length - 1;
  const { parts, end } = splitArguments(annotation, open);
  const written = annotation.slice(tag.index, end);
  if (tag[1]!.toUpperCase() === 'TEXT') {
    const rule = redcapRule(annotation.slice(open + 1, end - 1));
    return { written, rule: { ...rule, text: written }, change: null };
  }
  const [from = '', offset = '', quoted = ''] = parts;
  const unit = UNITS[quoted.replace(/^(['"])(.*)\1$/, '$2')];
  const read = () => {
    if (!unit) throw new RuleError('it adds hours, minutes or seconds to a date');
    return call(unit.name, momentOf(redcapRule(from).read()), redcapRule(offset).read());
  };
  return { written, rule: { text: written, read }, change: unit?.change ?? null };
}
