// npm test: runs the core tests. npm run test:all: runs every test (docs/operations.md, "Test runs").
// Arguments go to Vitest, which then looks in every test: `npm test -- --project api`.
import { ensureChromium } from './chromium.mjs';
import { ensurePgbouncer } from './install-debian-packages.mjs';
import { ensureBuilt, ensureInstalled, fingerprint } from './lib.mjs';

/**
 * The folders and files that tests read. Their fingerprint shows whether a record of passed tests is of this
 * code.
 */
const TESTED = ['apps', 'bench', 'demo', 'docs', 'e2e', 'faults', 'packages', 'scripts'];
const CONFIGURATION = [
  'README.md',
  'eslint.config.js',
  'package-lock.json',
  'package.json',
  'vitest.config.ts',
];

const args = process.argv.slice(2);
ensureInstalled();
process.env.CHROMIUM_PATH = ensureChromium();
// No core test needs PgBouncer.
if (args.length > 0) ensurePgbouncer();
ensureBuilt();
const { register } = await import('tsx/esm/api');
register();
const { runTests } = await import('./test-run/run-tests.ts');
process.exit(await runTests(args, fingerprint([...TESTED, ...CONFIGURATION])));
