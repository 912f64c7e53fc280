import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';
import { importLayers } from './scripts/lint-rules/import-layers.js';
import { surveySources } from './scripts/lint-rules/survey-browsers.js';
import { readsLaterTables, tableOwners } from './scripts/lint-rules/table-owners.js';
import { testPatience } from './scripts/lint-rules/test-patience.js';

const noApps = { group: ['**/apps/**', '@portal/api*', '@portal/web*'], message: 'packages import no app.' };

const poolMessage =
  'A domain is handed the one handle it may use: the pool, asked from within a transaction, may wait for itself for ever.';
const noPool = [
  {
    selector: "MemberExpression[object.name=/^(deps|serverDeps)$/][property.name='db']",
    message: poolMessage,
  },
  { selector: "ImportSpecifier[imported.name='ServerDeps']", message: poolMessage },
  { selector: "ImportDeclaration[importKind='value'][source.value=/connect.ts$/]", message: poolMessage },
];
const noOutside = {
  selector: "MemberExpression[property.name='outside']",
  message: 'What must outlive a rollback is counted in auth (throttle.ts).',
};
const spreadMessage =
  'Write the properties themselves: a literal that is spread only hides them in one line.';
const noLiteralSpreads = [
  { selector: 'SpreadElement > ObjectExpression', message: spreadMessage },
  { selector: 'SpreadElement > TSAsExpression > ObjectExpression', message: spreadMessage },
  { selector: 'JSXSpreadAttribute > ObjectExpression', message: spreadMessage },
];

const functionLines = {
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true, IIFEs: false }],
};

const highchartsOutsideCharts = {
  group: ['highcharts', 'highcharts/*', '@highcharts/*'],
  message: 'Highcharts is imported inside charts/ only.',
};
/** The browser gets the contract without its schemas (apps/web/build/contract-without-schemas.ts). */
const noSchemas = {
  selector: 'CallExpression[callee.property.name=/^(safeParse|safeParseAsync|parseAsync)$/]',
  message: 'Schemas are not in the browser: their methods answer nothing there.',
};

/** The first format of its kind takes a browser 10 to 16 ms to make, and a module is run before anything is on the page. */
const noEarlyFormats = {
  selector:
    'Program > :matches(VariableDeclaration, ExportNamedDeclaration) NewExpression[callee.object.name="Intl"]:not(:function *)',
  message:
    'Make the format when it is first needed: lazy(() => new Intl…) (packages/contract/src/shared/lazy.ts).',
};

/** The first number format of `Intl` costs a page 15 ms, too. */
const noLocaleNumbers = {
  selector: 'CallExpression[callee.property.name="toLocaleString"]',
  message:
    'Write numbers with formatNumber, formatCount or writeDecimal (packages/wording/src/write-decimal.ts).',
};

const storageMessage =
  'A browser can forbid its storage, and reading it throws: use browserStorage, tabStorage or persistInTab (lib/browser/browser-storage.ts).';
const rawStorage = ['localStorage', 'sessionStorage'];

/** The layer order of the server's modules: a module imports itself and those before it. */
const modules =
  'platform organisations identity projects site questionnaires responses builder measures collection comparison cases charts outliers exports admin'.split(
    ' ',
  );

/** The folders of apps/web/src that know nothing of pages: each with the other folders it can import. */
const webLayers = { lib: [], ui: ['lib'], charts: ['lib', 'ui'], data: ['lib'] };

/** The most lines of a function of apps/web/src: components are in .tsx files. */
const webFunctionLines = { 'apps/web/src/**/*.ts': 60, 'apps/web/src/**/*.tsx': 120 };
const maxFunctionLines = (files, max) => ({
  files: [files],
  ignores: ['**/*.test.{ts,tsx}'],
  rules: { 'max-lines-per-function': ['error', { max, skipBlankLines: true, skipComments: true }] },
});

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.data/**', '.build/**', 'apps/web/public/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        fetch: 'readonly',
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...noLiteralSpreads],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['scripts/**', 'bench/**', 'faults/**', 'demo/**', 'apps/api/src/main.ts', 'e2e/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}'],
    plugins: { patience: testPatience },
    rules: { 'patience/no-own-limits': 'error' },
  },
  {
    files: ['packages/*/src/**'],
    rules: { 'no-restricted-syntax': ['error', noEarlyFormats, ...noLiteralSpreads] },
  },
  { files: ['packages/**'], rules: { 'no-restricted-imports': ['error', { patterns: [noApps] }] } },
  {
    files: ['packages/*/src/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [noApps, { group: ['node:*'], message: 'the packages do no I/O.' }] },
      ],
    },
  },
  {
    files: ['apps/api/src/**/*.ts'],
    ignores: ['**/*.sql.ts', '**/*.tables.ts', '**/*.test.ts', 'apps/api/src/database/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['drizzle-orm', 'drizzle-orm/*', 'pg'],
              allowTypeImports: true,
              message: 'SQL lives in *.sql.ts.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['apps/api/src/**/*.ts', 'packages/*/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: functionLines,
  },
  {
    files: ['apps/api/src/modules/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...noPool, noOutside, ...noLiteralSpreads] },
  },
  {
    files: ['apps/api/src/modules/**/*.ts'],
    ignores: ['**/*.test.ts'],
    plugins: { layers: importLayers },
    rules: {
      'layers/server-modules': ['error', { modules }],
      'layers/server-tables': ['error', { modules, owners: tableOwners, exceptions: readsLaterTables }],
    },
  },
  {
    files: [
      'apps/api/src/{tables,lib,database,file-formats,file-storage,secrets,messages,http,workers}/**/*.ts',
    ],
    ignores: ['**/*.test.ts'],
    plugins: { layers: importLayers },
    rules: { 'layers/no-modules': 'error' },
  },
  {
    // Attempts are counted, and failed sign-ins entered, whatever becomes of the call.
    files: ['apps/api/src/modules/identity/auth/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...noPool, ...noLiteralSpreads] },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-syntax': ['error', noSchemas, noEarlyFormats, noLocaleNumbers, ...noLiteralSpreads],
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['apps/web/src/charts/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [highchartsOutsideCharts] }] },
  },
  {
    files: ['apps/web/src/{lib,ui,charts,data}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { layers: importLayers },
    rules: { 'layers/web-layers': ['error', { layers: webLayers }] },
  },
  {
    files: ['apps/web/src/features/**/*.{ts,tsx}'],
    plugins: { layers: importLayers },
    rules: { 'layers/web-features': 'error' },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'apps/web/src/lib/browser/browser-storage.ts'],
    rules: {
      'no-restricted-globals': ['error', ...rawStorage.map((name) => ({ name, message: storageMessage }))],
    },
  },
  {
    files: ['apps/web/src/survey/**/*.{ts,tsx}', 'packages/wording/src/survey/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}'],
    ...surveySources,
  },
  ...Object.entries(webFunctionLines).map(([files, max]) => maxFunctionLines(files, max)),
);
