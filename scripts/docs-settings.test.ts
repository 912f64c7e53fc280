import fs from 'node:fs';
import { expect, it } from 'vitest';

it('the pages on operations describe every environment variable that the server reads, and no other', () => {
  const config = fs.readFileSync('apps/api/src/config.ts', 'utf8');
  const [, schema] = /const environment = z\.object\(\{\n(.*?)\n\}\)/s.exec(config)!;
  const read = [...schema!.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
  const pages = ['settings', 'documents', 'monitoring'].map((name) =>
    fs.readFileSync(`docs/operations/${name}.md`, 'utf8'),
  );
  const described = [...pages.join('\n').matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name);
  expect(described.sort()).toEqual(read.sort());
});
