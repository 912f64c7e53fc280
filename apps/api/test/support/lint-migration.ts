/*
 * Expand, then contract: during a rolling restart, the former server version works on the newer schema. So a
 * migration adds only parts that the former version need not know. Unused parts are removed one release
 * later. If the former version can cope, a line before the statement says why: `-- contracts: …`.
 */

const NAMED = /^\s*--\s*contracts:\s*\S/m;

const tableOf = (statement: string): string | undefined =>
  /\b(?:alter table|on|into)\s+(?:only\s+)?(?:if exists\s+)?"?(?:public"?\.)?"?(\w+)"?/i.exec(statement)?.[1];

type Rule = { pattern: RegExp; says: string };
const ALWAYS: Rule[] = [
  { pattern: /\bdrop\s+table\b/i, says: 'drops a table' },
  { pattern: /\bdrop\s+column\b/i, says: 'drops a column' },
  { pattern: /\brename\b/i, says: 'renames' },
  { pattern: /\bset\s+not\s+null\b/i, says: 'asks for a value that the former version does not give' },
  { pattern: /\balter\s+column\s+"?\w+"?\s+(set\s+data\s+)?type\b/i, says: 'changes a type' },
  { pattern: /\bdrop\s+default\b/i, says: 'takes a default away that the former version counts on' },
];

/** Returns the problems for a former server, a sentence each; empty if old and new can run side by side. */
export function lintMigration(sql: string): string[] {
  const statements = sql
    .split(/-->\s*statement-breakpoint|;\s*(?:\n|$)/)
    .map((one) => one.trim())
    .filter(Boolean);
  const bare = statements.map((one) => one.replaceAll(/--.*$/gm, '').trim());
  const all = bare.join('\n');
  const created = namesIn(all, /create\s+table\s+(?:if not exists\s+)?"?(\w+)"?/gi);
  const dropped = namesIn(all, /drop\s+constraint\s+"?(\w+)"?/gi);
  const added = namesIn(all, /add\s+column\s+"?(\w+)"?/gi);
  return statements.flatMap((statement, i) => {
    if (NAMED.test(statement) || created.has(tableOf(bare[i]!) ?? '')) return [];
    return problemsOf(bare[i]!, { dropped, added }).map((says) => `${says}: ${bare[i]!.slice(0, 120)}`);
  });
}

const namesIn = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map((found) => found[1]!));

function problemsOf(statement: string, of: { dropped: Set<string>; added: Set<string> }): string[] {
  const problems = ALWAYS.filter(({ pattern }) => pattern.test(statement)).map(({ says }) => says);
  if (
    /\badd\s+column\b/i.test(statement) &&
    /\bnot\s+null\b/i.test(statement) &&
    !/\b(default|generated)\b/i.test(statement)
  )
    problems.push('adds a column that has to be filled, without a default');
  const narrowing =
    /\badd\s+constraint\s+"?(\w+)"?\s+(check|unique|primary key)/i.exec(statement) ??
    /\bcreate\s+unique\s+index\s+(?:if not exists\s+)?"?(\w+)"?/i.exec(statement);
  // A longer list of values is a constraint dropped and added again. A constraint on a column new in this
  // migration binds no earlier version.
  const isOfNew = [...of.added].some((column) => new RegExp(`"${column}"`).test(statement));
  if (narrowing && !of.dropped.has(narrowing[1]!) && !isOfNew)
    problems.push('refuses what the former version may write');
  return problems;
}
