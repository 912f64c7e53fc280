import { defineConfig } from 'vitest/config';

/** A test hangs only after this: on a machine that has other things to do, all take several times as long. */
const PATIENCE = { testTimeout: 1_800_000, hookTimeout: 1_800_000, expect: { poll: { timeout: 180_000 } } };

// Each project is run by `scripts/test.mjs`, which names it.
// `isolate: false`: modules are loaded once, not once a file, for the files share no state that would show.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'packages',
          ...PATIENCE,
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'apps/web/build/**/*.test.ts',
            'demo/demo-data-files.test.ts',
            'demo/cpd-responses.test.ts',
            'scripts/**/*.test.ts',
            'faults/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'api',
          isolate: false,
          include: ['apps/api/**/*.test.ts', 'demo/load.slow.test.ts'],
          globalSetup: ['apps/api/test/global-setup.ts'],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'web',
          ...PATIENCE,
          isolate: false,
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/web/src/test-setup.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          ...PATIENCE,
          fileParallelism: false,
        },
      },
    ],
  },
});
