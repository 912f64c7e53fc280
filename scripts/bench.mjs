// npm run bench: how fast the portal answers, as ratios against a floor measured in the same run.
import { ensureBuilt, ensureInstalled, runPackage } from './lib.mjs';

ensureInstalled();
ensureBuilt();
runPackage('tsx/dist/cli.mjs', ['bench/bench.ts']);
