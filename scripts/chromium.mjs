// Finds the browser for the journeys, or installs Debian's where that is possible without asking.
import fs from 'node:fs';
import { installed } from './debian.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const wellKnown = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function find() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(':').concat('/usr/bin');
  const candidates = folders.flatMap((folder) => names.map((name) => `${folder}/${name}`)).concat(wellKnown);
  return candidates.find((file) => fs.existsSync(file));
}

export function ensureChromium() {
  const found = find();
  if (found) return found;
  if (installed('chromium')) return find();
  console.error(
    'The browser journeys need Chromium. Install it (on Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to a Chromium or Chrome you have, then run npm test again.',
  );
  process.exit(1);
}
