// npm start: installs, builds and runs the portal. The first start takes a minute or two, later ones seconds.
// With `serve` (npm run serve) it only answers requests, with `work` (npm run work) it only runs jobs.
import path from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './lib.mjs';
import { restartServer } from './restart-server.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

ensureInstalled();
ensureBuilt();
process.env.PORTAL_ROOT = root;
if (process.argv[2]) process.env.PROCESS = process.argv[2];
stopWithNpm();
await restartServer(path.join(root, 'apps/api/dist/main.js'));
