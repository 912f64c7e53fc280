import type { Plugin } from 'vite';

const series = ['Area', 'AreaSpline', 'Spline'].map((name) => `../Series/${name}/${name}Series.js`);

/**
 * Parts of Highcharts that none of our charts uses, by the file that imports them. If a chart needs one all
 * the same, its component imports the file (charts/highstock.tsx).
 */
const unused: Record<string, string[]> = {
  'masters/highcharts.src.js': [
    ...series,
    '../Series/Pie/PieDataLabel.js',
    '../Core/Axis/LogarithmicAxis.js',
    '../Core/Responsive.js',
    '../Core/Renderer/HTML/HTMLElement.js',
    '../Extensions/ScrollablePlotArea.js',
  ],
  // No picture has a menu, buttons to zoom, ranges to choose, data that arrives later or options of old versions; a
  // view of all periods brings its own.
  'Accessibility/Accessibility.js': [
    './Components/MenuComponent.js',
    './Components/NavigatorComponent.js',
    './Components/RangeSelectorComponent.js',
    './Components/SeriesComponent/NewDataAnnouncer.js',
    './Components/ZoomComponent.js',
    './Options/DeprecatedOptions.js',
  ],
  'Accessibility/KeyboardNavigation.js': ['./Components/MenuComponent.js'],
  'Accessibility/Components/SeriesComponent/SeriesComponent.js': ['./NewDataAnnouncer.js'],
};

/** The modules that replace the parts that are left out. */
const NOTHING_OF_HIGHCHARTS = '\0nothing-of-highcharts';
const NO_MENU_OF_HIGHCHARTS = '\0no-menu-of-highcharts';
const NO_RULES_OF_HIGHCHARTS = '\0no-rules-of-highcharts';
// A function, because some of the parts are called without `new`.
const nothing = `
export default function Nothing() {}
Nothing.compose = () => {};
Nothing.prototype.getKeyboardNavigation = () => [];
for (const name of ['initBase', 'init', 'onChartUpdate', 'onChartRender', 'destroy', 'destroyBase'])
  Nothing.prototype[name] = () => {};
export { Nothing as ScrollablePlotArea };
`;

// Escape hides the menu of a chart, whether it has one or not.
const noMenu = `${nothing}
Nothing.compose = ({ prototype }) => { prototype.hideExportMenu = () => {}; };
`;

// A chart that is updated applies its rules for narrow windows, whether it has some or not.
const noRules = `${nothing}
Nothing.compose = ({ prototype }) => { prototype.setResponsive = () => {}; };
`;

const replacements: Record<string, string> = {
  [NOTHING_OF_HIGHCHARTS]: nothing,
  [NO_MENU_OF_HIGHCHARTS]: noMenu,
  [NO_RULES_OF_HIGHCHARTS]: noRules,
};

/** The modules that replace a part which other parts call, by the name of its file. */
const replacementOf: Record<string, string> = {
  'MenuComponent.js': NO_MENU_OF_HIGHCHARTS,
  'Responsive.js': NO_RULES_OF_HIGHCHARTS,
};

export const isReplacement = (id: string): boolean => id in replacements;

const TIME_FILE = '/highcharts/es-modules/Shared/TimeBase.js';
/** The statement that writes the names of all months and weekdays when Highcharts is loaded. */
const NAMES_AT_ONCE =
  /this\[name\] = (\(isMonth \?[^;]*?\.map\(\(position\) => this\.dateFormat\([^;]*\)\));/;
/** The same once, when a name is first needed. It was most of the time to start Highcharts, and most pictures have no dates. */
const namesWhenNeeded =
  'let names; Object.defineProperty(this, name, { configurable: true, get: () => (names ??= $1) });';

/** Highcharts is the heaviest thing a page loads: what is built for people goes without the parts that no picture of ours has. */
export function leanHighcharts(): Plugin {
  const left = new Set(
    Object.entries(unused).flatMap(([file, sources]) => sources.map((one) => `${file}: ${one}`)),
  );
  left.add(TIME_FILE);
  return {
    name: 'lean-highcharts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (isReplacement(source)) return source;
      const file = importer.split('/highcharts/es-modules/')[1] ?? '';
      if (!unused[file]?.includes(source)) return undefined;
      left.delete(`${file}: ${source}`);
      return replacementOf[source.replace(/.*\//, '')] ?? NOTHING_OF_HIGHCHARTS;
    },
    load: (id) => replacements[id],
    transform(code, id) {
      if (!id.endsWith(TIME_FILE)) return undefined;
      left.delete(TIME_FILE);
      if (!NAMES_AT_ONCE.test(code)) this.error('Highcharts writes the names of months in another way now.');
      return { code: code.replace(NAMES_AT_ONCE, namesWhenNeeded), map: null };
    },
    buildEnd(error) {
      // Another version has other files. Fail the build, rather than send them to every user again.
      if (!error && left.size > 0) this.error(`Highcharts does not import ${[...left].join(', ')} any more.`);
    },
  };
}
