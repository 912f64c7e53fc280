import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const src = path.join(import.meta.dirname, '..');

/** Lists every module of the respondents' application, by the imports of its files. */
function modulesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, given] of fs.readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g))
    modulesOf(path.resolve(path.dirname(file), given!), found);
  return found;
}

test('the styles of survey pages are those of everything they are made of, wherever it stands', () => {
  const styles = path.join(src, 'styles');
  const css = fs.readFileSync(path.join(styles, 'survey.css'), 'utf8');
  const sources = [...css.matchAll(/@source '([^']+)'/g)].map(([, given]) => path.resolve(styles, given!));
  expect(sources.filter((source) => !fs.existsSync(source))).toEqual([]);
  const isStyled = (file: string) =>
    sources.some((source) => file === source || file.startsWith(`${source}/`));
  const drawn = [...modulesOf(path.join(src, 'survey/main.tsx'))].filter(
    (file) => file.endsWith('.tsx') && /className/.test(fs.readFileSync(file, 'utf8')),
  );
  expect(drawn.length).toBeGreaterThan(5);
  expect(drawn.filter((file) => !isStyled(file)).map((file) => path.relative(src, file))).toEqual([]);
});
