import {
  YEAR,
  ageAtStart,
  allOf,
  answered,
  daysBetween,
  extra,
  figuresByDay,
  first,
  fullYears,
  hba1c,
  inYear,
  latest,
  meanOf,
  measuredIn,
  sum,
  sumOf,
} from './figures.ts';
import type { Patient } from './patients.ts';

/*
 * The 49 indicators of the audit: each as it is written in the portal, and as a count over patients that uses nothing of the
 * portal.
 */

/** The result of a patient: passed or not, a figure, or null if not eligible. */
type Given = boolean | number | null;
type OverPatients = {
  kind: 'case_proportion' | 'case_mean' | 'case_median';
  numerator: string;
  denominator: string | null;
  of: (patient: Patient) => Given;
};
type OfUnit = {
  kind: 'value' | 'ratio';
  numerator: string;
  denominator: string | null;
  value: (patients: readonly Patient[], valueOf: (name: string) => number) => number;
};
export type Indicator = OverPatients | OfUnit;
export const isOverPatients = (one: Indicator): one is OverPatients => 'of' in one;

const IN_YEAR = 'seen_on >= period_start() and seen_on <= period_end()';
/** A share of the patients whose latest or first figure of the year is within a limit. */
const shareOf = (
  which: 'latest' | 'first',
  test: string,
  passes: (figure: number) => boolean,
): OverPatients => ({
  kind: 'case_proportion',
  numerator: `${which}(hba1c by seen_on where ${IN_YEAR}) ${test}`,
  denominator: `any(visits where answered(hba1c) and ${IN_YEAR})`,
  of: (one) => {
    const figure = (which === 'latest' ? latest : first)(inYear(one), hba1c);
    return figure === null ? null : passes(figure);
  },
});
/** A share of the patients with any visit of the year above a limit, of those asked at any. */
const shareOfExtra = (at: number): OverPatients => ({
  kind: 'case_proportion',
  numerator: `any(visits where extra_${at} > 7 and ${IN_YEAR})`,
  denominator: `any(visits where answered(extra_${at}) and ${IN_YEAR})`,
  of: (one) =>
    answered(inYear(one), extra(at)) ? inYear(one).some((visit) => (visit.extra[at] ?? 0) > 7) : null,
});
const average = (
  kind: 'case_mean' | 'case_median',
  numerator: string,
  of: (patient: Patient) => number | null,
  denominator: string | null = null,
): OverPatients => ({ kind, numerator, denominator, of });
const value = (numerator: string, count: (patients: readonly Patient[]) => number): OfUnit => ({
  kind: 'value',
  numerator,
  denominator: null,
  value: count,
});

const shares: Record<string, Indicator> = {
  share_latest_58: shareOf('latest', '<= 58', (figure) => figure <= 58),
  share_latest_48: shareOf('latest', '< 48', (figure) => figure < 48),
  share_latest_high: shareOf('latest', '> 75', (figure) => figure > 75),
  share_first_58: shareOf('first', '<= 58', (figure) => figure <= 58),
  share_first_high: shareOf('first', '>= 86', (figure) => figure >= 86),
  share_smokes: {
    kind: 'case_proportion',
    numerator: `any(visits where smokes == 'yes' and ${IN_YEAR})`,
    denominator: `any(visits where answered(smokes) and ${IN_YEAR}) and years_between(born, period_start()) >= 12`,
    of: (one) =>
      ageAtStart(one) >= 12 && inYear(one).some(({ smokes }) => smokes !== null)
        ? inYear(one).some(({ smokes }) => smokes === 'yes')
        : null,
  },
  share_never_smokes: {
    kind: 'case_proportion',
    numerator: "not any(visits where smokes == 'yes')",
    denominator: 'any(visits where answered(smokes))',
    of: ({ visits }) =>
      visits.some(({ smokes }) => smokes !== null) ? visits.every(({ smokes }) => smokes !== 'yes') : null,
  },
  share_all_measured: {
    kind: 'case_proportion',
    numerator: `count(hba1c where ${IN_YEAR}) == count(visits where ${IN_YEAR})`,
    denominator: `count(visits where ${IN_YEAR}) >= 1`,
    of: (one) => (inYear(one).length >= 1 ? inYear(one).every((visit) => visit.hba1c !== null) : null),
  },
  share_three_visits: {
    kind: 'case_proportion',
    numerator: `count(visits where ${IN_YEAR}) >= 3`,
    denominator: 'answered(hospital_no)',
    of: (one) => inYear(one).length >= 3,
  },
  share_adults: {
    kind: 'case_proportion',
    numerator: 'years_between(born, period_start()) >= 18',
    denominator: 'answered(diagnosed)',
    of: (one) => (one.diagnosed === null ? null : ageAtStart(one) >= 18),
  },
  share_women: {
    kind: 'case_proportion',
    numerator: "sex == 'female'",
    denominator: 'answered(sex)',
    of: ({ sex }) => (sex === null ? null : sex === 'female'),
  },
  share_heavy: {
    kind: 'case_proportion',
    numerator: `latest(weight by seen_on where ${IN_YEAR}) / pow(latest(height by seen_on where ${IN_YEAR}) / 100, 2) > 25`,
    denominator: `any(visits where answered(weight) and ${IN_YEAR}) and any(visits where answered(height) and ${IN_YEAR})`,
    of: (one) => {
      const weight = latest(inYear(one), (visit) => visit.weight);
      const height = latest(inYear(one), (visit) => visit.height);
      return weight === null || height === null ? null : weight / (height / 100) ** 2 > 25;
    },
  },
  ...Object.fromEntries([0, 1, 2, 3, 4, 5].map((at) => [`share_extra_${at}`, shareOfExtra(at)])),
};

const averages: Record<string, Indicator> = {
  mean_latest: average('case_mean', `latest(hba1c by seen_on where ${IN_YEAR})`, (one) =>
    latest(inYear(one), hba1c),
  ),
  mean_first: average('case_mean', `first(hba1c by seen_on where ${IN_YEAR})`, (one) =>
    first(inYear(one), hba1c),
  ),
  mean_of_all: average('case_mean', `mean(hba1c where ${IN_YEAR})`, (one) =>
    meanOf(measuredIn(inYear(one), hba1c)),
  ),
  mean_highest: average('case_mean', `max(hba1c where ${IN_YEAR})`, (one) =>
    measuredIn(inYear(one), hba1c).length === 0 ? null : Math.max(...measuredIn(inYear(one), hba1c)),
  ),
  mean_visits: average('case_mean', `count(visits where ${IN_YEAR})`, (one) => inYear(one).length),
  mean_age: average('case_mean', 'years_between(born, period_start())', ageAtStart),
  mean_duration: average('case_mean', 'years_between(diagnosed, period_end())', ({ diagnosed }) =>
    diagnosed === null ? null : fullYears(diagnosed, YEAR.ends_on),
  ),
  mean_change: average(
    'case_mean',
    `latest(hba1c by seen_on where ${IN_YEAR}) - first(hba1c by seen_on where ${IN_YEAR})`,
    (one) => {
      const all = figuresByDay(inYear(one), hba1c);
      return all.length >= 2 ? all.at(-1)! - all[0]! : null;
    },
    `count(hba1c where ${IN_YEAR}) >= 2`,
  ),
  mean_detail: average('case_mean', 'detail_0', ({ detail }) => detail[0]!),
  mean_extra: average('case_mean', `latest(extra_9 by seen_on where ${IN_YEAR})`, (one) =>
    latest(inYear(one), extra(9)),
  ),
  mean_child: average(
    'case_mean',
    `latest(hba1c by seen_on where ${IN_YEAR})`,
    (one) => (ageAtStart(one) < 12 ? latest(inYear(one), hba1c) : null),
    'years_between(born, period_start()) < 12',
  ),
  median_latest: average('case_median', `latest(hba1c by seen_on where ${IN_YEAR})`, (one) =>
    latest(inYear(one), hba1c),
  ),
  median_first: average('case_median', `first(hba1c by seen_on where ${IN_YEAR})`, (one) =>
    first(inYear(one), hba1c),
  ),
  median_lowest: average('case_median', `min(hba1c where ${IN_YEAR})`, (one) =>
    measuredIn(inYear(one), hba1c).length === 0 ? null : Math.min(...measuredIn(inYear(one), hba1c)),
  ),
  median_visits: average('case_median', 'count(visits)', ({ visits }) => visits.length),
  median_total: average('case_median', `sum(extra_11 where ${IN_YEAR})`, (one) =>
    sumOf(measuredIn(inYear(one), extra(11))),
  ),
  median_days: average(
    'case_median',
    `days_between(diagnosed, first(seen_on by seen_on where ${IN_YEAR}))`,
    (one) => {
      const days = inYear(one)
        .map(({ seen_on }) => seen_on)
        .sort();
      return one.diagnosed === null || days.length === 0 ? null : daysBetween(one.diagnosed, days[0]!);
    },
  ),
  median_detail: average(
    'case_median',
    'detail_1 + detail_2',
    ({ detail, sex }) =>
      sex === 'male' && detail[1] !== null && detail[2] !== null ? detail[1]! + detail[2]! : null,
    "sex == 'male'",
  ),
  median_extra: average('case_median', `first(extra_34 by seen_on where ${IN_YEAR})`, (one) =>
    first(inYear(one), extra(34)),
  ),
};

const totals: Record<string, Indicator> = {
  count_all: value('case_count(answered(hospital_no))', (all) => all.length),
  count_seen: value(
    `case_count(any(visits where ${IN_YEAR}))`,
    (all) => all.filter((one) => inYear(one).length > 0).length,
  ),
  count_women_seen: value(
    `case_count(sex == 'female' and any(visits where ${IN_YEAR}))`,
    (all) => all.filter((one) => one.sex === 'female' && inYear(one).length > 0).length,
  ),
  sum_visits: value(`case_sum(count(visits where ${IN_YEAR}))`, (all) =>
    sum(all.map((one) => inYear(one).length)),
  ),
  sum_extra: value(`case_sum(sum(extra_12 where ${IN_YEAR}), sex == 'female')`, (all) =>
    sum(
      allOf(
        all.filter(({ sex }) => sex === 'female'),
        (one) => measuredIn(inYear(one), extra(12)),
      ),
    ),
  ),
  sum_detail: value('case_sum(detail_3)', (all) =>
    sum(allOf(all, ({ detail }) => (detail[3] === null ? [] : [detail[3]!]))),
  ),
  ratio_hba1c: {
    kind: 'ratio',
    numerator: `case_sum(sum(hba1c where ${IN_YEAR}))`,
    denominator: `case_sum(count(hba1c where ${IN_YEAR}))`,
    value: (all) => meanOf(allOf(all, (one) => measuredIn(inYear(one), hba1c)))!,
  },
  ratio_smoking: {
    kind: 'ratio',
    numerator: "case_sum(count(visits where smokes == 'yes'))",
    denominator: 'case_sum(count(smokes))',
    value: (all) => {
      const said = all.flatMap(({ visits }) => visits.flatMap(({ smokes }) => smokes ?? []));
      return said.filter((one) => one === 'yes').length / said.length;
    },
  },
  ratio_weight: {
    kind: 'ratio',
    numerator: 'case_sum(sum(weight))',
    denominator: 'case_sum(count(visits))',
    value: (all) =>
      sum(allOf(all, ({ visits }) => measuredIn(visits, (one) => one.weight))) /
      all.flatMap(({ visits }) => visits).length,
  },
  built_seen: {
    ...value("100 * measure('count_seen') / measure('count_all')", () => NaN),
    value: (_, valueOf) => (100 * valueOf('count_seen')) / valueOf('count_all'),
  },
  built_visits: {
    kind: 'ratio',
    numerator: "measure('sum_visits')",
    denominator: "measure('count_seen')",
    value: (_, valueOf) => valueOf('sum_visits') / valueOf('count_seen'),
  },
  built_change: {
    ...value("measure('mean_latest') - measure('mean_first') + measure('built_visits')", () => NaN),
    value: (_, valueOf) => valueOf('mean_latest') - valueOf('mean_first') + valueOf('built_visits'),
  },
};

export const indicators: Record<string, Indicator> = { ...shares, ...averages, ...totals };
