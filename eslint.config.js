import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';

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

const highchartsOutsideCharts = {
  group: ['highcharts', 'highcharts/*', '@highcharts/*'],
  message: 'Highcharts is imported inside charts/ only.',
};
/** `up`: the way from a file to the features, which is longer from the rooms that a large feature has. */
const noOtherFeature = (up) => ({
  regex: `^${up.replaceAll('.', '\\.')}(?!\\.\\.)|/(features|pages)/`,
  message: 'A feature imports no other feature and no page: pages compose them.',
});

/** The browser gets the contract without its schemas (apps/web/build/contract-without-schemas.ts). */
const noSchemas = {
  selector: 'CallExpression[callee.property.name=/^(safeParse|safeParseAsync|parseAsync)$/]',
  message: 'Schemas are not in the browser: their methods answer nothing there.',
};

/** The floors of the server, the lowest first, in its four wings: a domain imports those named before it, and no other. */
const wings = [
  // platform
  'reach programmes mail audit route-rules result-versions scopes auth organisations users sign-on passkeys api-keys webhooks access settings invitations projects periods documents news contact',
  // structure
  'questionnaires translations',
  // collecting
  'returns case-codes answers measures submissions case-reviews surveys survey-responses extensions registrations questionnaire-builder instruments workbooks chasing',
  // comparing
  'results sets filters peer-groups charts annotations next-period project-copies first-run views chart-data gallery neighbours explanations digests downloads feeds odata manage-filters comments rosters report-packs report-templates pack-runs queries outliers search desk mergers kept-data',
].map((domains) => domains.split(' '));
const floors = wings.flat();

const importing = (...patterns) => ({ '@typescript-eslint/no-restricted-imports': ['error', { patterns }] });
const floorRules = wings.flatMap((wing, at) => {
  const higherWings = wings.slice(at + 1).flat();
  const tablesAbove = {
    regex: `/(${higherWings.join('|')})\\.tables\\.ts$`,
    message: 'Tables are read by their own wing and by higher ones.',
  };
  const tables = {
    files: wing.map((domain) => `apps/api/src/tables/${domain}.tables.ts`),
    rules: importing(tablesAbove, {
      regex: '^\\.\\./(?!database/)',
      message: 'Tables stand below every domain.',
    }),
  };
  const domains = wing.map((domain) => ({
    files: [`apps/api/src/domains/${domain}/**/*.ts`],
    ignores: ['**/*.test.ts'],
    rules: importing(tablesAbove, {
      regex: `^(\\.\\./)+(domains/)?(${floors.slice(floors.indexOf(domain) + 1).join('|')}|http/doors)/`,
      message:
        'A domain imports those below it only (the floors are listed in eslint.config.js), and no door.',
    }),
  }));
  return [tables, ...domains];
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
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['scripts/**', 'bench/**', 'faults/**', 'demo/**', 'apps/api/src/main.ts', 'e2e/**'],
    rules: { 'no-console': 'off' },
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
    files: ['apps/api/src/domains/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...noPool, noOutside] },
  },
  ...floorRules,
  {
    // Attempts are counted, and failed sign-ins entered, whatever becomes of the call.
    files: ['apps/api/src/domains/auth/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...noPool] },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules, 'no-restricted-syntax': ['error', noSchemas] },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['apps/web/src/charts/**', 'apps/web/src/features/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [highchartsOutsideCharts] }] },
  },
  {
    files: ['apps/web/src/features/**'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [highchartsOutsideCharts, noOtherFeature('../')] }],
    },
  },
  {
    files: ['apps/web/src/features/*/*/**'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [highchartsOutsideCharts, noOtherFeature('../../')] }],
    },
  },
);
