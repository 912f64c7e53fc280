// npm run faults: breaks a portal of its own and checks that nothing is lost (docs/operations/fault-tests.md).
import { ensureFailover } from './install-debian-packages.mjs';
import { ensureBuilt, ensureInstalled, runPackage } from './lib.mjs';

ensureInstalled();
ensureBuilt();
const asked = process.argv.slice(2);
if (asked.includes('failover')) ensureFailover();
runPackage('tsx/dist/cli.mjs', ['faults/faults.ts', ...asked]);
