// npm run bench: measures calls and typing as ratios to a baseline from the same run (docs/operations/benchmarks.md).
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, runPackage } from './lib.mjs';

ensureInstalled();
process.env.CHROMIUM_PATH = ensureChromium();
ensureBuilt();
runPackage('tsx/dist/cli.mjs', ['bench/bench.ts', ...process.argv.slice(2)]);
