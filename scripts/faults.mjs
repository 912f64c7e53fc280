// npm run faults: breaks a portal of its own on purpose, and checks that nothing is lost (docs/operations.md).
import { ensureBuilt, ensureInstalled, runPackage } from './lib.mjs';

ensureInstalled();
ensureBuilt();
runPackage('tsx/dist/cli.mjs', ['faults/faults.ts', ...process.argv.slice(2)]);
