// npm start: installs, builds, and runs the portal. The first time takes a minute or two, later ones seconds.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, root } from './lib.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

ensureInstalled();
ensureBuilt();
process.env.PORTAL_ROOT = root;
await import(pathToFileURL(path.join(root, 'apps/api/dist/main.js')).href);
stopWithNpm();
