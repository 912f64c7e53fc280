// Checks the pages of documentation (part of npm run check): length, table cells, links, and whether the README leads to each page.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const MAX_LINES = 200;
const MAX_CELL_LENGTH = 120;
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'shared']);

const root = path.resolve(process.argv[2] ?? path.join(path.dirname(fileURLToPath(import.meta.url)), '..'));

/** Lists the Markdown files below a folder, as paths from the root with forward slashes. */
function listPages(folder) {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (!entry.isDirectory()) return name.endsWith('.md') ? [name] : [];
    return SKIPPED_FOLDERS.has(entry.name) || entry.name.startsWith('.') ? [] : listPages(name);
  });
}

/** Blanks out fenced code, so that examples are not read as tables, headings or links. Line numbers stay the same. */
function withoutCode(lines) {
  let fence = null;
  return lines.map((line) => {
    const marker = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== null) {
      if (marker?.startsWith(fence)) fence = null;
      return '';
    }
    if (!marker) return line;
    fence = marker;
    return '';
  });
}

/** Returns the anchor that GitHub gives a heading. */
function toAnchor(heading) {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

function listAnchors(lines) {
  const seen = new Map();
  return lines.flatMap((line) => {
    const heading = /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1];
    if (!heading) return [];
    const anchor = toAnchor(heading.replace(/[`*]/g, ''));
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    return [times === 0 ? anchor : `${anchor}-${times}`];
  });
}

const pages = new Map(
  listPages('.').map((page) => {
    const lines = fs.readFileSync(path.join(root, page), 'utf8').replace(/\n$/, '').split('\n');
    const text = withoutCode(lines);
    return [page, { lines, text, anchors: new Set(listAnchors(text)) }];
  }),
);

function findLongCells({ text }) {
  return text.flatMap((line, index) => {
    if (!/^\s*\|.*\|\s*$/.test(line)) return [];
    const cells = line
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/);
    return cells
      .map((cell) => cell.trim())
      .filter((cell) => cell.length > MAX_CELL_LENGTH && !/^[-:]+$/.test(cell))
      .map((cell) => `${index + 1}: a table cell has ${cell.length} characters: “${cell.slice(0, 40)}…”`);
  });
}

/** Returns the relative links of a page: those that lead to another file or to a heading. */
function listLinks({ text }) {
  return text.flatMap((line, index) => {
    const prose = line.replace(/`[^`]*`/g, '');
    const targets = [...prose.matchAll(/\]\(<?([^)\s>]+)>?[^)]*\)/g)].map(([, target]) => target);
    return targets
      .filter((target) => !/^[a-z][a-z+.-]*:/i.test(target))
      .map((target) => ({ line: index + 1, target }));
  });
}

function resolveLink(page, target) {
  const [file, anchor] = target.split('#');
  const name = file === '' ? page : path.posix.join(path.posix.dirname(page), decodeURI(file));
  return { name: name.replace(/\/$/, ''), anchor };
}

function findBrokenLinks(page, content) {
  return listLinks(content).flatMap(({ line, target }) => {
    const { name, anchor } = resolveLink(page, target);
    if (!fs.existsSync(path.join(root, name)))
      return [`${line}: the link to ${target} points to a file that does not exist`];
    if (!anchor || !pages.has(name) || pages.get(name).anchors.has(anchor)) return [];
    return [`${line}: the link to ${target} points to a heading that does not exist`];
  });
}

/** Follows the links from the README, so that no page of docs/ is left without a way to it. */
function listReachable() {
  const reached = new Set();
  const waiting = ['README.md'];
  while (waiting.length > 0) {
    const page = waiting.pop();
    if (reached.has(page) || !pages.has(page)) continue;
    reached.add(page);
    waiting.push(...listLinks(pages.get(page)).map(({ target }) => resolveLink(page, target).name));
  }
  return reached;
}

const problems = [...pages].flatMap(([page, content]) => {
  const { length } = content.lines;
  const tooLong = length > MAX_LINES ? [`1: the page has ${length} lines; split it`] : [];
  const found = [...tooLong, ...findLongCells(content), ...findBrokenLinks(page, content)];
  return found.map((problem) => `${page}:${problem}`);
});
const reachable = listReachable();
for (const page of pages.keys()) {
  if (page.startsWith('docs/') && !reachable.has(page)) problems.push(`${page}:1: no page links to this one`);
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`Limits: ${MAX_LINES} lines per page, ${MAX_CELL_LENGTH} characters per table cell.`);
  process.exit(1);
}
