// npm run bench: how fast the portal answers and takes typing, as ratios against a floor measured in the same run.
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, runPackage } from './lib.mjs';

ensureInstalled();
process.env.CHROMIUM_PATH = ensureChromium();
ensureBuilt();
runPackage('tsx/dist/cli.mjs', ['bench/bench.ts', ...process.argv.slice(2)]);
