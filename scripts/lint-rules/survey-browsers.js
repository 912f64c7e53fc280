import compat from 'eslint-plugin-compat';
import esx from 'eslint-plugin-es-x';

/** The oldest browsers of the survey, as docs/frontend/browsers.md names them. */
const surveyBrowsers = ['safari 14', 'ios_saf 14.0-14.4', 'chrome 87', 'edge 88', 'firefox 78'];

/** Newer methods that the survey can use, because apps/web/src/survey/polyfills.ts adds them. */
const polyfilled = [
  'array-prototype-at',
  'string-prototype-at',
  'array-prototype-findlast-findlastindex',
  'object-hasown',
  'string-prototype-replaceall',
];

/** Newer interfaces that are polyfilled, or used only after a check that the browser has them. */
const guarded = [
  'Object.hasOwn',
  'Crypto.randomUUID',
  'crypto.randomUUID',
  'AbortSignal.timeout',
  'AbortSignal.any',
  'URL.canParse',
  'Intl.ListFormat',
  'Intl.DisplayNames',
  'navigator.locks',
  'navigator.connection',
];

/** These methods have the names of array methods, and no rule can tell them apart. */
const isAmbiguous = /^es-x\/no-iterator-prototype-/;

/** The build translates these. */
const translated =
  /^es-x\/no-(class-|private-in|logical-assignment|numeric-separators|trailing-dynamic|dynamic-import-options)/;

const newerThan2020 = Object.keys(esx.configs['flat/restrict-to-es2020'].rules).filter(
  (rule) => !isAmbiguous.test(rule) && !polyfilled.includes(rule.replace('es-x/no-', '')),
);
const asErrors = (rules) => Object.fromEntries(rules.map((rule) => [rule, 'error']));

const unsupportedInSafari14 = ['requestSubmit', 'showPicker', 'checkVisibility', 'showPopover'].map(
  (property) => ({ property, message: `Safari 14 has no ${property}.` }),
);

const withRules = (rules) => ({
  plugins: { compat, 'es-x': esx },
  settings: { 'es-x': { aggressive: true }, targets: surveyBrowsers, polyfills: guarded },
  rules: {
    ...asErrors(rules),
    'es-x/no-regexp-lookbehind-assertions': 'error',
    'compat/compat': 'error',
    'no-restricted-properties': ['error', ...unsupportedInSafari14],
  },
});

/** The lint settings of the survey's sources: nothing newer than its browsers, except what the build translates. */
export const surveySources = withRules(newerThan2020.filter((rule) => !translated.test(rule)));

/** The lint settings of the survey's built scripts, dependencies included. */
export const surveyScripts = withRules(newerThan2020);
