import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

const script = fileURLToPath(new URL('check-docs.mjs', import.meta.url));
const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => fs.rmSync(folder, { recursive: true })));

/** Writes the pages into an empty folder and returns what the check says of them, a problem a line. */
function check(pages: Record<string, string>) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(pages)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  return { status, problems: stderr.split('\n').filter((line) => /^\S+\.md:\d/.test(line)) };
}

const cell = (length: number) => `| name |\n| --- |\n| ${'x'.repeat(length)} |\n`;

it('accepts pages within the limits whose links all lead somewhere', () => {
  const guide = `# Guide\n\n## Two \`words\`, *here*\n\n[Up](../README.md)\n\n${cell(120)}`;
  const readme =
    '[Guide](docs/guide.md#two-words-here) [Site](https://example.org) [Top](#start)\n\n# Start\n';
  expect(check({ 'README.md': readme, 'docs/guide.md': guide })).toEqual({ status: 0, problems: [] });
});

it('refuses a page of more than 200 lines', () => {
  expect(check({ 'README.md': 'x\n'.repeat(200) }).status).toBe(0);
  expect(check({ 'README.md': 'x\n'.repeat(201) })).toEqual({
    status: 1,
    problems: ['README.md:1: the page has 201 lines; split it'],
  });
});

it('refuses a table cell of more than 120 characters, but not the same text in an example', () => {
  expect(check({ 'README.md': cell(121) }).problems).toEqual([
    `README.md:3: a table cell has 121 characters: “${'x'.repeat(40)}…”`,
  ]);
  expect(check({ 'README.md': `\`\`\`\n${cell(121)}\`\`\`\n` }).problems).toEqual([]);
});

it('refuses a link to a file or a heading that does not exist', () => {
  const readme =
    '[a](docs/none.md)\n[b](#none)\n[c](docs/guide.md#none)\n[d](docs/guide.md)\n`[e](none.md)`\n';
  expect(check({ 'README.md': readme, 'docs/guide.md': '# Guide\n' }).problems).toEqual([
    'README.md:1: the link to docs/none.md points to a file that does not exist',
    'README.md:2: the link to #none points to a heading that does not exist',
    'README.md:3: the link to docs/guide.md#none points to a heading that does not exist',
  ]);
});

it('numbers headings with the same words as GitHub does', () => {
  const readme = '# Notes\n\n# Notes\n\n[second](#notes-1)\n[third](#notes-2)\n';
  expect(check({ 'README.md': readme }).problems).toEqual([
    'README.md:6: the link to #notes-2 points to a heading that does not exist',
  ]);
});

it('refuses a page of docs/ that no link from the README leads to', () => {
  expect(check({ 'README.md': '# Start\n', 'docs/lost.md': '# Lost\n' }).problems).toEqual([
    'docs/lost.md:1: no page links to this one',
  ]);
});
