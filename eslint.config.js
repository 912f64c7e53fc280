import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';

const noApps = { group: ['**/apps/**', '@portal/api*', '@portal/web*'], message: 'packages import no app.' };

const highchartsOutsideCharts = {
  group: ['highcharts', 'highcharts/*', '@highcharts/*'],
  message: 'Highcharts is imported inside charts/ only.',
};
const noOtherFeature = {
  regex: '^\\.\\./(?!\\.\\.)|/(features|pages)/',
  message: 'A feature imports no other feature and no page: pages compose them.',
};

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
    files: ['scripts/**', 'bench/**', 'demo/**', 'apps/api/src/main.ts', 'e2e/**'],
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
    files: ['apps/web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['apps/web/src/charts/**', 'apps/web/src/features/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [highchartsOutsideCharts] }] },
  },
  {
    files: ['apps/web/src/features/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [highchartsOutsideCharts, noOtherFeature] }] },
  },
);
