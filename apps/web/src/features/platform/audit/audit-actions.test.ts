import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { actionOptions } from './audit-actions.ts';

const server = path.join(import.meta.dirname, '../../../../../api/src');

/** Lists the actions that the server's sources write to the audit log. */
function listRecordedActions(): string[] {
  const files = fs.readdirSync(server, { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => fs.readFileSync(path.join(server, file), 'utf8'));
  const lines = sources.flatMap((text) => text.match(/\baction\??:[^\n]*/g) ?? []);
  return [...new Set(lines.flatMap((line) => line.match(/(?<=')[a-z_]+\.[a-z_]+(?=')/g) ?? []))];
}

it('names every action that the server records, in words of its own', () => {
  const recorded = listRecordedActions();
  expect(recorded.length).toBeGreaterThan(150);
  const named = new Set(actionOptions(undefined).map(({ value }) => value));
  expect(recorded.filter((action) => !named.has(action))).toEqual([]);
});
