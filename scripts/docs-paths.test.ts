import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const NOT_OURS = new Set(['node_modules', 'dist', 'coverage']);

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return NOT_OURS.has(entry.name) || entry.name.startsWith('.') ? [] : filesIn(path);
  });
}
const files = filesIn('.');

/** Matches names of files such as `recent-charts.ts` or `features/charts/recent-charts.ts`: the end of a path is enough. */
const FILE = /^[\w./@-]+\.(ts|tsx|css|mjs|sql|md)$/;

test.each(files.filter((path) => path === 'README.md' || /^(docs|demo)\/.*\.md$/.test(path)))(
  '%s names files that exist',
  (doc) => {
    const text = readFileSync(join(ROOT, doc), 'utf8').replace(/```[\s\S]*?```/g, '');
    const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name!.replace(/^\.\//, ''));
    const missing = named
      .filter((name) => FILE.test(name))
      .filter((name) => !files.some((path) => path === name || path.endsWith(`/${name}`)));
    expect(missing).toEqual([]);
  },
);
