import { setImmediate } from 'node:timers/promises';
import { importInvitations } from '@portal/contract/identity/invitations';
import { importOrganisations } from '@portal/contract/organisations/manage-organisations';
import { uploadFilterValues } from '@portal/contract/comparison/manage-filters';
import { importSubmissions } from '@portal/contract/collection/manage-submissions';
import { createScope, importScopeOrganisations } from '@portal/contract/organisations/scopes';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import { listEnum } from '@portal/contract/platform/enums';
import { type CellValue, writeXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#fixtures/build-people';
import { buildProject } from '#fixtures/build-projects';
import { createAccessToken, encodeRequest, sendFile, useTestApp } from '#support/test-app';

/**
 * Imports 200 organisations and 2,000 people, each in one go, as the screens send them: a dry run, then the
 * same file to store. A list of any size takes the same number of statements, and nothing else waits during
 * the import.
 */
const t = useTestApp();
let admin: { id: number; programme_id: number };
let project: { id: number; project_code: string };
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  project = await buildProject(t.db, t.programme.id);
});

type Table = string[][];
type Sent = { content: string | Uint8Array; fields?: object; params?: object };
const range = (n: number) => Array.from({ length: n }, (_, at) => at);

/**
 * Writes CSV as Excel does in half of Europe: a mark in front, semicolons, Windows line ends, an empty row at
 * the end.
 */
const csvOf = (rows: Table) =>
  `\ufeff${rows.map((row) => row.map((cell) => (/[";]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')).join('\r\n')}\r\n;;;\r\n`;
/** Texts as texts, days as days. */
const xlsxOf = (rows: Table) =>
  writeXlsx({
    sheets: [
      { name: 'Notes', rows: [] },
      {
        name: 'List',
        rows: rows.map((row) =>
          row.map((cell): CellValue =>
            /^\d{4}-\d\d-\d\d$/.test(cell) ? new Date(`${cell}T00:00:00Z`) : cell,
          ),
        ),
      },
    ],
  });

/** Codes with zeros in front, spaces that are none, a name that looks like a formula, days as people write them. */
const organisations = (n: number, prefix: string): Table => [
  ['Code', 'Organisation', 'Type', 'Region', 'Closed on'],
  ...range(n).map((at) => [
    `${prefix}${String(at).padStart(5, '0')} `,
    `\u00a0${prefix} Saint\u00a0Mary’s; “${at}” `,
    at % 2 ? 'Acute' : 'Community',
    `Region ${at % 7}`,
    at % 50 === 49 ? '31/03/2025' : '',
  ]),
];
const people = (n: number, at: string, codes: (index: number) => string): Table => [
  ['Full name', 'E-mail', 'Role', 'Organisation code', 'Project codes'],
  ...range(n).map((index) => [
    `Person\u00a0O’Neill ${index} `,
    ` p${index}@${at}`,
    index % 3 ? 'contributor' : 'VIEWER',
    codes(index),
    project.project_code,
  ]),
];

async function take<E extends Endpoint>(endpoint: E, sent: Sent) {
  const answer = await sendFile(t, endpoint, admin, sent);
  expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(200);
  return answer.body;
}
/** Imports as a screen does: previews the rows first, then stores the same rows. */
async function takeOrganisations(content: Sent['content']) {
  const { digest, counts } = await take(importOrganisations, { content });
  const stored = await take(importOrganisations, { content, fields: { dry_run: false, digest } });
  expect(stored.counts).toEqual(counts);
  return stored;
}
const invite = (content: Sent['content'], dry_run: boolean) =>
  take(importInvitations, { content, fields: { dry_run } });

const TABLES = [
  'organisations',
  'users',
  'user_accesses',
  'one_time_links',
  'outbox_messages',
  'audit_entries',
];
/** Returns each table's row count and content. */
async function everything(): Promise<Record<string, string>> {
  const of = TABLES.map(
    (name) =>
      sql`select ${name} "table", count(*) || ' ' || coalesce(md5(string_agg(md5(one::text), '' order by one::text)), '') held
        from ${sql.identifier(name)} one`,
  );
  const { rows } = await t.db.execute<{ table: string; held: string }>(sql.join(of, sql` union all `));
  return Object.fromEntries(rows.map(({ table, held }) => [table, held]));
}
const countOf = async (condition: ReturnType<typeof sql>) =>
  Number((await t.db.execute<{ n: string }>(sql`select count(*) n from ${condition}`)).rows[0]!.n);

/** Counts the statements some work sends, and the threads it starts. */
async function costOf(work: () => Promise<unknown>) {
  let threads = 0;
  const count = () => void (threads += 1);
  process.on('worker', count);
  try {
    const statements = await t.statementsOf(work);
    return { statements: statements.length, threads };
  } finally {
    process.off('worker', count);
  }
}

describe('200 organisations', () => {
  it('are imported in one go, previewed and then stored, with as many statements as 20', async () => {
    let answer: Awaited<ReturnType<typeof takeOrganisations>> | undefined;
    const few = await costOf(() => takeOrganisations(csvOf(organisations(20, 'FEW'))));
    const many = await costOf(async () => {
      answer = await takeOrganisations(csvOf(organisations(200, '0')));
    });
    expect(answer).toMatchObject({
      stored: true,
      counts: { new: 200, changed: 0, unchanged: 0, refused: 0 },
    });
    // A file is read in a thread of its own, each time it is sent.
    expect(many).toEqual({ ...few, threads: 2 });
    expect(
      await countOf(sql`organisations where organisation_code ~ '^0\\d{5}$' and organisation_name like '0 Saint Mary’s; “%”'
        and (closed_on = '2025-03-31') is not distinct from (case when organisation_code like '%49' or organisation_code like '%99' then true end)`),
    ).toBe(200);
  });

  it('come as a workbook as well', async () => {
    const few = await costOf(async () => takeOrganisations(await xlsxOf(organisations(20, 'FX'))));
    const many = await costOf(async () => {
      const answer = await takeOrganisations(await xlsxOf(organisations(200, 'X')));
      expect(answer.counts.new).toBe(200);
    });
    expect(many).toEqual(few);
  });

  it('change nothing the second time, with any program as the source', async () => {
    const before = await everything();
    for (const content of [csvOf(organisations(200, '0')), await xlsxOf(organisations(200, '0'))]) {
      const again = await takeOrganisations(content);
      expect(again).toMatchObject({
        stored: false,
        counts: { unchanged: 200, new: 0, changed: 0, refused: 0 },
      });
    }
    expect(await everything()).toEqual(before);
  });

  it('all changed at once are as many statements as 20', async () => {
    const renamed = (n: number, prefix: string) => {
      const [head, ...rows] = organisations(n, prefix);
      return csvOf([head!, ...rows.map(([code, name, ...rest]) => [code!, `${name!.trim()} now`, ...rest])]);
    };
    const few = await costOf(() => takeOrganisations(renamed(20, 'FX')));
    const many = await costOf(async () => {
      expect((await takeOrganisations(renamed(200, 'X'))).counts.changed).toBe(200);
    });
    expect(many).toEqual(few);
  });

  it('at the same time from two people come once, and are whole', async () => {
    const content = csvOf(organisations(200, 'BOTH'));
    const send = () => take(importOrganisations, { content, fields: { dry_run: false } });
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ stored }) => stored).sort()).toEqual([false, true]);
    expect(both.map(({ counts }) => counts.new + counts.unchanged)).toEqual([200, 200]);
    expect(await countOf(sql`organisations where organisation_code like 'BOTH%'`)).toBe(200);
    expect(
      await countOf(
        sql`audit_entries where action = 'organisation.created' and after->>'organisation_code' like 'BOTH%'`,
      ),
    ).toBe(200);
  });
});

describe('2,000 people', () => {
  const code = (index: number) => `0${String(index % 200).padStart(5, '0')}`;

  it('are invited in one go, previewed and then stored, with as many statements as 20', async () => {
    const send = async (content: Sent['content']) => {
      expect(await invite(content, true)).toMatchObject({ problem_count: 0, invited: 0 });
      return invite(content, false);
    };
    const few = await costOf(() => send(csvOf(people(20, 'few.org', code))));
    const many = await costOf(async () => {
      expect(await send(csvOf(people(2000, 'many.org', code)))).toMatchObject({
        people: 2000,
        organisations: 200,
        problem_count: 0,
        invited: 2000,
        roles: [
          { role_type_id: 3, people: 1333 },
          { role_type_id: 4, people: 667 },
        ],
      });
    });
    expect(many).toEqual({ ...few, threads: 2 });
    const theirs = sql`(select id from users where email_address like 'p%@many.org' and full_name like 'Person O’Neill %'
      and organisation_id is not null)`;
    for (const table of ['user_accesses', 'one_time_links'])
      expect(await countOf(sql`${sql.identifier(table)} where user_id in ${theirs}`)).toBe(2000);
    expect(await countOf(sql`outbox_messages where to_address like '%@many.org'`)).toBe(2000);
    expect(
      await countOf(
        sql`audit_entries where action = 'user.created' and subject_id in (select id::text from ${theirs} one)`,
      ),
    ).toBe(2000);
  });

  it('come as a workbook as well', async () => {
    const content = await xlsxOf(people(2000, 'workbook.org', code));
    expect(await invite(content, true)).toMatchObject({ people: 2000, problem_count: 0 });
    expect((await invite(content, false)).invited).toBe(2000);
  });

  it('change nothing the second time: every row is reported', async () => {
    const before = await everything();
    for (const content of [
      csvOf(people(2000, 'many.org', code)),
      await xlsxOf(people(2000, 'many.org', code)),
    ]) {
      const again = await invite(content, false);
      expect(again).toMatchObject({ invited: 0, problem_count: 2000 });
      expect(again.problems).toHaveLength(1000);
    }
    expect(await everything()).toEqual(before);
  });

  it.each(['csv', 'xlsx'])(
    'with one mistake in row 1,999 store no one, and it is named (%s)',
    async (kind) => {
      const rows = people(2000, `${kind}-wrong.org`, code);
      rows[1998]![1] = 'p1@';
      const content = kind === 'csv' ? csvOf(rows) : await xlsxOf(rows);
      const before = await everything();
      for (const dry_run of [true, false]) {
        const { problems, invited, problem_count } = await invite(content, dry_run);
        expect({ problems, invited, problem_count }).toEqual({
          invited: 0,
          problem_count: 1,
          problems: [{ row: 1999, column: 'E-mail', message: '“p1@” is not an email address.' }],
        });
      }
      expect(await everything()).toEqual(before);
    },
  );

  it('at the same time from two people are invited once, each of them', async () => {
    const content = csvOf(people(2000, 'both.org', code));
    const send = () => sendFile(t, importInvitations, admin, { content, fields: { dry_run: false } });
    const both = await Promise.all([send(), send()]);
    expect(both.filter(({ status, body }) => status === 200 && body.invited === 2000)).toHaveLength(1);
    for (const table of ['users where email_address', 'outbox_messages where to_address'])
      expect(await countOf(sql.raw(`${table} like '%@both.org'`))).toBe(2000);
  });

  it('do not block other requests', async () => {
    const form = new FormData();
    form.append('dry_run', 'false');
    form.append('file', new Blob([csvOf(people(2000, 'meanwhile.org', code))]), 'people.csv');
    const token = await createAccessToken(t.deps, admin.id);
    const request = await encodeRequest(form, token);
    let isOver = false;
    const importing = t.app
      .inject({ method: 'POST', url: importInvitations.path, ...request })
      .finally(() => (isOver = true));
    let answered = 0;
    while (!isOver) {
      const answer = await t.call(listEnum, { params: { name: 'question_types' } });
      expect(answer.status).toBe(200);
      await setImmediate();
      if (!isOver) answered += 1;
    }
    expect((await importing).json()).toMatchObject({ invited: 2000 });
    // Nothing of it takes all the time there is: others had their turn again and again.
    expect(answered).toBeGreaterThan(20);
  });
});

it('one mistake in row 1,999 of 2,000 organisations keeps all of them out, and is named', async () => {
  const rows = organisations(2000, 'WRONG');
  rows[1998]![4] = 'soon';
  const before = await everything();
  for (const content of [csvOf(rows), await xlsxOf(rows)]) {
    for (const dry_run of [true, false]) {
      const {
        stored,
        counts,
        rows: told,
      } = await take(importOrganisations, { content, fields: { dry_run } });
      expect({ stored, counts }).toMatchObject({ stored: false, counts: { refused: 1, new: 1999 } });
      const refused = told.filter(({ outcome }) => outcome === 'refused');
      expect(refused).toMatchObject([{ row: 1999, problems: [{ column: 'Closed on' }] }]);
    }
  }
  expect(await everything()).toEqual(before);
});

describe('costs no extra statements to import 2,000 rows of other lists', () => {
  const list = (n: number, heading: string, rest: (at: number) => string[]): Table => [
    ['organisation_code', ...heading.split(',')],
    ...range(n).map((at) => [`S${n}N${at}`, ...rest(at)]),
  ];
  beforeAll(async () => {
    for (const n of [20, 2000])
      await t.db.execute(sql`insert into organisations (programme_id, organisation_name, organisation_code)
        select ${t.programme.id}, 'Sized ' || ${n} || ' ' || n, 'S' || ${n} || 'N' || n from generate_series(0, ${n - 1}) n`);
  });

  it.each(['submissions', 'values of filters', 'organisations of a scope'])('%s', async (what) => {
    const costs = [];
    for (const n of [20, 2000]) {
      const { id } = (await t.call(createScope, { body: { scope_name: `Of ${what} ${n}` } }, admin)).body;
      const fields = { project_id: project.id, dry_run: false };
      const work = {
        submissions: () =>
          take(importSubmissions, { content: csvOf(list(n, 'Submission', (at) => [`Ward ${at}`])), fields }),
        'values of filters': () =>
          take(uploadFilterValues, {
            content: csvOf(list(n, 'submission,Size', (at) => [`Ward ${at}`, at % 2 ? 'Large' : 'Small'])),
            fields: { ...fields, add_new: true },
          }),
        'organisations of a scope': () =>
          take(importScopeOrganisations, {
            content: csvOf(list(n, 'Note', () => [''])),
            fields: { dry_run: false },
            params: { id },
          }),
      }[what]!;
      costs.push(await costOf(async () => expect(await work()).toMatchObject({ stored: true })));
    }
    expect(costs[1]!.threads).toBe(1);
    // The first list of values makes the filter that the second finds.
    expect(costs[1]!.statements).toBeLessThanOrEqual(costs[0]!.statements);
  });
});
