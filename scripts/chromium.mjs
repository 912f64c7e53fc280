// Finds the browser for the journeys. As root on Debian, installs one if there is none.
import fs from 'node:fs';
import { installed } from './install-debian-packages.mjs';

/** The build without windows takes a quarter less processor time and behaves the same. */
const WINDOWLESS = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const wellKnown = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const folders = (process.env.PATH ?? '').split(':').concat('/usr/bin');
const inFolders = (name) => folders.map((folder) => `${folder}/${name}`);
const firstThere = (files) => files.find((file) => fs.existsSync(file));

export function ensureChromium() {
  const found = process.env.CHROMIUM_PATH ?? firstThere(inFolders(WINDOWLESS));
  if (found) return found;
  if (installed(WINDOWLESS)) return firstThere(inFolders(WINDOWLESS));
  const other = firstThere([...names.flatMap(inFolders), ...wellKnown]);
  if (other) return other;
  console.error(
    'The browser journeys need Chromium. Install it (on Debian: sudo apt-get install chromium-headless-shell), or set CHROMIUM_PATH to a Chromium or Chrome you have, then run npm test again.',
  );
  process.exit(1);
}
