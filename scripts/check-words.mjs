// Counts the words and openings that the writing guide bans, against ceilings that only fall.
// node scripts/check-words.mjs [--list <kind> [path]] [--lower]
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { register } from 'tsx/esm/api';
import { root } from './lib.mjs';

register();
const { TEXT_KINDS } = await import('./words/banned-words.ts');
const { extractPaths, extractTexts, hasTexts } = await import('./words/extract-texts.ts');
const { compareToCeiling, countWords, formatCount, lowerCeilings } = await import('./words/word-counts.ts');

const ceilingsFile = path.join(root, 'scripts/word-ceilings.json');

/** Lists the files of the project, new ones included, ignored ones not. */
function listFiles() {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 };
  const result = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], options);
  if (result.status !== 0) throw new Error(`git ls-files failed: ${result.stderr}`);
  return result.stdout.split('\0').filter((file) => file !== '' && fs.existsSync(path.join(root, file)));
}

function countAll(files) {
  const texts = files
    .filter(hasTexts)
    .flatMap((file) => extractTexts(file, fs.readFileSync(path.join(root, file), 'utf8')));
  return countWords([...texts, ...extractPaths(files)]);
}

function listHits(counts, kind, prefix) {
  if (!TEXT_KINDS.includes(kind)) throw new Error(`--list needs one of ${TEXT_KINDS.join(', ')}.`);
  for (const { found, reasons } of counts[kind].hits)
    if (found.file.startsWith(prefix))
      console.log(`${found.file}:${found.line}: ${found.text}  [${reasons.join('; ')}]`);
}

function checkCeilings(counts) {
  const ceilings = JSON.parse(fs.readFileSync(ceilingsFile, 'utf8'));
  for (const kind of TEXT_KINDS) console.log(formatCount(kind, counts[kind], ceilings[kind]));
  const faults = TEXT_KINDS.map((kind) => compareToCeiling(kind, counts[kind].hits.length, ceilings[kind]));
  for (const fault of faults.filter(Boolean)) console.error(fault);
  if (faults.some(Boolean)) process.exitCode = 1;
}

function writeLowerCeilings(counts) {
  const ceilings = JSON.parse(fs.readFileSync(ceilingsFile, 'utf8'));
  fs.writeFileSync(ceilingsFile, `${JSON.stringify(lowerCeilings(ceilings, counts), null, 2)}\n`);
}

const [option, kind, prefix = ''] = process.argv.slice(2);
const counts = countAll(listFiles());
if (option === '--list') {
  listHits(counts, kind, prefix);
} else {
  if (option === '--lower') writeLowerCeilings(counts);
  checkCeilings(counts);
}
