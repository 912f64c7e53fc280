/**
 * A chart of a report pack, before it is a slide or a page: what is drawn, not how. Texts are plain and values are those
 * of the answer to `getChartData`; both files are drawn from the same.
 */
export type ChartModel = Bars | Lines | Points | Boxes | StackedBarChart | Table;

/** `title` is the measure with its unit. */
export type Axis = { title: string; decimals: number };
type Limits = { lower: number; upper: number };

export type Bars = {
  form: 'bars';
  axis: Axis;
  bars: { name: string; value: number; isOwn: boolean; limits: Limits | null }[];
  /** Lines across, e.g. the median. */
  levels: { name: string; value: number }[];
  /** Between the quartiles. */
  middle: Limits | null;
  /** True if each bar is found by its name, as areas are. */
  areNamed: boolean;
  /** The name in the key, if a bar that holds your value has another, as a range of values has. */
  ownName?: string;
};

/** `values`: the user's values behind what is drawn in their place, as points only. */
export type LineRole = 'own' | 'values' | 'median' | 'quartile' | 'percentile' | 'limit' | 'target';
export type Lines = {
  form: 'lines';
  axis: Axis;
  labels: string[];
  /** Two of the role `quartile` hold the middle half between them, two `percentile` the 10th to the 90th. */
  lines: { name: string; role: LineRole; values: (number | null)[] }[];
  /** Own values that are more than the usual ups and downs. */
  signals: { at: number; value: number; name: string; tone: 'better' | 'worse' | 'neutral' }[];
  /** The labels before which lines restart, and why. Your values continue if they stay comparable. */
  breaks: { at: number; words: string; isComparable: boolean }[];
  /** The numbers of what is said at labels. */
  numbers: { at: number; number: number }[];
  /** The words beside the lines at the newest label. */
  ends: { value: number; words: string; role: LineRole }[];
  /** Limits are those of a period each, not of the time between. */
  isStepped: boolean;
};

/** `better`: beyond a limit on the better side, which raises no alarm. */
export type PointRole = 'own' | 'others' | 'alert' | 'alarm' | 'better';
/** `chance`: how far limits of 95 % would reach if there were nothing but chance. */
export type CurveRole = 'limit' | 'alarm_limit' | 'chance';
export type Points = {
  form: 'points';
  axis: Axis;
  across: Axis;
  points: { name: string; role: PointRole; x: number; y: number }[];
  /** Curves of one role share one name. */
  curves: { name: string; role: CurveRole; points: [number, number][] }[];
  levels: { name: string; value: number }[];
};

type Quartiles = { low: number; Q1: number; Median: number; Q3: number; high: number };
export type Boxes = {
  form: 'boxes';
  axis: Axis;
  boxes: ({ name: string; outliers: number[] } & Quartiles)[];
  own: { name: string; value: number } | null;
};

/** Parts of wholes, each whole 100 %. */
export type StackedBarChart = {
  form: 'shares';
  parts: string[];
  sets: { name: string; isOwn: boolean; shares: number[] }[];
};

export type Table = {
  form: 'table';
  head: string[];
  rows: { cells: string[]; isOwn: boolean }[];
  /** Counts the columns of a page after the first; all unless given. */
  columnsPerPage?: number;
};
