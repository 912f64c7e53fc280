import path from 'node:path';
import { isReplacement } from './lean-highcharts.ts';

/**
 * Returns the file that a module is sent in. By default the bundler makes a file for every set of pages that
 * share code, and a page loads forty. Here one file holds what every user needs at first. Another holds what
 * the frame and pages of several areas share, and a third the pages of one area.
 */
export function chooseChunk(id: string, graph: Graph): string | null {
  if (id.startsWith('\0rolldown/runtime')) return FIRST;
  if (manyAtOnce.test(id)) return 'dashboard';
  const starts = startsOf(id, graph);
  // Charts are drawn without it (charts/create-accessible-chart.ts).
  if (accessibility.test(id) && starts.some((one) => accessibility.test(one))) return 'chart-accessibility';
  if (isReplacement(id)) return 'highcharts';
  // Highcharts adds to itself as it is loaded: what its editions share stays in one file, in the order it is written.
  if (/\/node_modules\/highcharts\//.test(id) || starts.every((one) => edition.test(one)))
    return editionOf(starts);
  if (starts.some((one) => first.test(one))) return FIRST;
  if (reactAria.test(id)) return 'overlays';
  if (forms.test(id)) return 'forms';
  const found = new Set(starts.flatMap((one) => groupOf(one) ?? []));
  for (const [group, other] of supersets) if (found.has(group)) found.delete(other);
  if (found.size < 2 && starts.some((one) => overlays.test(one))) return 'overlays';
  if (found.size === 1) return [...found][0]!;
  // Who builds a questionnaire tries it out, and a chart is left for its neighbours.
  if (found.size === 2 && found.has('answering') && found.has('builder')) return 'answering';
  if (found.size === 2 && found.has('chart') && found.has('explorer')) return 'chart';
  if (found.size > 1 && needsAria(id, graph)) return 'overlays';
  // What lists of cases share with one other room is no weight for the rest.
  if (found.size === 2 && found.has('cases') && !found.has('frame')) return 'case-lists';
  // Code that the admin area shares with the account pages, above all API keys, has its own file.
  if (found.size === 2 && found.has('account') && found.has('admin')) return 'keys';
  // What the dashboard and the profile share alone: people open one from the other.
  if (found.size > 1 && [...found].every((one) => ofResults.has(one))) return 'own-results';
  // Charts are the heaviest pages: they are spared what only others share.
  if (found.size > 1 && (found.has('frame') || found.has('chart'))) return 'frame';
  // The dashboard and the profile are spared what only other areas share.
  if (found.size > 1 && [...found].some((one) => ofResults.has(one)))
    return found.has('answering') ? 'entry-and-results' : 'results';
  // Who enters data is spared what only other areas share.
  if (found.size > 1) return found.has('answering') ? 'shared' : 'elsewhere';
  return null;
}

/**
 * Returns which of our three entries reaches a Highcharts file. Files that only its late parts reach are left
 * unchanged.
 */
function editionOf(starts: string[]): string | null {
  const editions = starts.flatMap((one) => edition.exec(one)?.[1] ?? []);
  if (editions.length === 0) return null;
  return editions.length > 1 || editions[0] === 'highchart' ? 'highcharts' : editions[0]!;
}

const accessibility = /\/highcharts\/es-modules\/(Accessibility\/|masters\/modules\/accessibility\.)/;
const edition = /\/src\/charts\/(high\w+)\.tsx$/;
const FIRST = 'first';
/** Their code is part of the first load of anybody. */
const first = /\/src\/(main|pages\/login)\.tsx$/;
/** Parts that open over a page, fetched when the user touches the page (lib/browser/lazy-module.tsx). */
const overlays =
  /\/src\/(ui\/\w+\/(menu-popover|hosted-modal|leave-question|checklist-frame)|shell\/leave-guard\/page-guards)\.tsx$/;
/** Only the to-do list makes several requests at once. */
const manyAtOnce = /\/@tanstack\/.+\/(useQueries|queriesObserver)\.js$/;
const reactAria = /\/node_modules\/(react-aria|react-stately|@react-aria|@react-stately|@internationalized)/;
const forms =
  /\/react-hook-form\/|\/src\/(lib\/form\/(form|use-form-mutation)\.ts|ui\/form\/form-errors\.tsx)$/;

/**
 * Code that two areas share goes in the first: users of the second have been there, or load little with it.
 */
const supersets = [
  ['chart', 'drawings'],
  ['second-step', 'account'],
  ['chart', 'pinned-views'],
  ['views', 'pinned-views'],
  // What follows a result is on the page of every chart: the form for it is the admin area's.
  ['next-steps', 'comparing'],
  ['views', 'projects'],
  ['dashboard', 'projects'],
  ['dashboard', 'reports'],
  ['projects', 'reports'],
  ['peer-groups', 'admin'],
  ['outliers', 'admin'],
  ['answering', 'print'],
  // Who looks at a list of cases goes on to answer one.
  ['answering', 'cases'],
] as const;

/** The groups of the pages about the results of one organisation. */
const ofResults = new Set(['dashboard', 'own-results', 'profile']);

/** The parts of the chart page and the profile that follow a result, in one file. Their forms are fetched when used. */
const nextSteps =
  /^features\/(charts\/(chart-resources\/(result|profile)-resources|action-plans\/chart-action-plans)|outliers\/outliers\/chart-outlier-cases)\./;

/** By the path of a page below src/, the first that fits. */
const groups: [RegExp, string][] = [
  [/^shell\/layout\/default-layout\.tsx$/, 'frame'],
  [/^shell\/layout\/admin-layout\.tsx$/, 'admin-menu'],
  [/^features\/admin\/search\/command-palette\.tsx$/, 'palette'],
  [/^features\/identity\/auth\/(code-form|passkey-button)\./, 'second-step'],
  [/^(charts\/lazy-chart-options|features\/charts\/chart-data\/area-map)\./, 'drawings'],
  [/^features\/comparison\/peer-groups\/(own-peer-groups|most-similar-buttons)\./, 'peer-groups'],
  [/^features\/charts\/saved-views\/my-views\./, 'views'],
  [/^features\/outliers\/outliers\/my-outlier-cases\./, 'outliers'],
  [/^pages\/projects\/project\/pinned-views\./, 'pinned-views'],
  // People open the dashboard first: it waits for nothing that only other pages of a project need.
  [/^pages\/projects\/project\/dashboard\./, 'dashboard'],
  [/^ui\/benchmarking\/target-note\./, 'own-results'],
  [/^pages\/projects\/project\/full-profile\./, 'profile'],
  // These need React Aria, which no other page of a project waits for.
  [/^pages\/projects\/project\/(registration\.|reports\/)/, 'reports'],
  [nextSteps, 'next-steps'],
  [/^pages\/projects\/explorer\/(chart|load-explorer)\./, 'chart'],
  [/^pages\/projects\/explorer\//, 'explorer'],
  [
    /^pages\/projects\/project\/data-collection\/(cases|letters|double-reviews|responses|survey-overview)/,
    'cases',
  ],
  [/^pages\/projects\/project\/data-collection\/(print|dictionary)/, 'print'],
  [/^pages\/projects\/project\/data-collection/, 'answering'],
  [/^pages\/admin\/builder\/questionnaires\//, 'builder'],
  [/^pages\/admin\/(charts\/charts|measures\/)/, 'comparing'],
  [/^pages\/(admin\/|users)/, 'admin'],
  [/^pages\/(account\/|login\/|verify\/|register|forgot-password)/, 'account'],
  [/^pages\/(cookies|accessibility|privacy)/, 'policies'],
  [/^pages\/help\//, 'help'],
  [/^pages\//, 'projects'],
];
const groupOf = (start: string): string | undefined => {
  const place = path.relative(src, start).replaceAll(path.sep, '/');
  return groups.find(([pattern]) => pattern.test(place))?.[1];
};

const src = path.join(import.meta.dirname, '../src');
type Info = {
  importers: readonly string[];
  dynamicImporters: readonly string[];
  importedIds: readonly string[];
};
type Graph = { getModuleInfo: (id: string) => Info | null };
const known = new Map<string, string[]>();

/** The modules that are loaded by themselves (pages, what is fetched late) and reach this one by plain imports. */
function startsOf(id: string, graph: Graph): string[] {
  const before = known.get(id);
  if (before) return before;
  const found: string[] = [];
  const seen = new Set<string>();
  const visit = (one: string) => {
    if (seen.has(one)) return;
    seen.add(one);
    const info = graph.getModuleInfo(one);
    if (!info) return;
    if (info.dynamicImporters.length > 0 || info.importers.length === 0 || first.test(one)) found.push(one);
    info.importers.forEach(visit);
  };
  visit(id);
  known.set(id, found);
  return found;
}

/**
 * Checks if a module of ours uses React Aria. No page should wait for React Aria because it shares a file
 * with the module.
 */
function needsAria(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (reactAria.test(id)) return true;
  if (seen.has(id) || id.includes('/node_modules/')) return false;
  seen.add(id);
  return graph.getModuleInfo(id)?.importedIds.some((one) => needsAria(one, graph, seen)) ?? false;
}
