import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { connect, type Db } from '../apps/api/src/database/connect.ts';
import { removeDataFolder } from '../apps/api/src/database/embedded-cluster.ts';
import { startEmbeddedPostgres } from '../apps/api/src/database/embedded-postgres.ts';
import { user_accesses } from '../apps/api/src/tables/access.tables.ts';
import { questionnaires } from '../apps/api/src/tables/questionnaires.tables.ts';
import {
  buildProject,
  buildQuestionnaire,
  buildTimePeriod,
} from '../apps/api/test/fixtures/build-projects.ts';
import { startPortal } from '../e2e/global-setup.ts';
import { printMachineLoad } from './resource-usage.ts';
import { signInForBench } from './bench-context.ts';
import { sendBenchRequest } from './timing.ts';

const SECTIONS = 50;
const QUESTIONS_EACH = 100;
const SUBMISSIONS = 40;
const FILTER_TERMS = 600;
/** Each call is made this often; the waits of all times count. */
const ROUNDS = Number(process.env['BENCH_RUNS'] ?? 3);

type Headers = { authorization: string };
type HeavyCall = { name: string; isFirstOpening?: boolean; send: () => Promise<unknown> };

/**
 * Measures how long one user waits for small calls while another makes the heaviest calls there are: of a form of
 * 5,000 questions, its files and feeds.
 */
export async function benchWaits(): Promise<void> {
  printMachineLoad();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-bench-'));
  fs.chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const portal = await startPortal({ DATA_DIR: folder, DATABASE_URL: postgres.databaseUrl });
  const { db, close } = connect(postgres.databaseUrl, { connections: 1 });
  try {
    const api = `${portal.url}/api/v1`;
    const { text } = await sendBenchRequest(`${api}/runtime-config`);
    const { programme_id } = JSON.parse(text) as { programme_id: number };
    const member = await signInForBench(api, programme_id, 'contributor@acute.example');
    const admin = await signInForBench(api, programme_id, 'admin@acute.example');
    const me = JSON.parse((await sendBenchRequest(`${api}/users/me`, { headers: member })).text) as {
      id: number;
      organisation_id: number;
    };
    const form = await seedLargeForm(db, programme_id, me);
    const calls = await listHeavyCalls(api, form, { member, admin });
    const table: Record<string, object> = {};
    table['nothing'] = await measureWaits(api, admin, () => setTimeout(3000));
    for (const call of calls)
      table[call.name] = await measureWaits(api, admin, async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          if (call.isFirstOpening) await forgetStructure(db, form.questionnaire_id);
          await call.send();
        }
      });
    console.log('\nMilliseconds that another user waits for a small call, during each heavy call');
    console.table(table);
    await benchOwnExports(api, calls, { member, admin, organisationId: me.organisation_id });
  } finally {
    await close();
    await portal.stop();
    await postgres.stop();
    removeDataFolder(folder);
  }
}

/** Measures exports of a user's and an organisation's data while others fetch the feeds and open the form. */
async function benchOwnExports(
  api: string,
  calls: HeavyCall[],
  { member, admin, organisationId }: { member: Headers; admin: Headers; organisationId: number },
) {
  const exports: [string, Headers][] = [
    ['users/me/export', member],
    [`organisations/${organisationId}/export`, admin],
  ];
  const table: Record<string, object> = {};
  for (const [address, headers] of exports) {
    const times: number[] = [];
    let isOver = false;
    const others = calls
      .filter(({ name }) => /feed|OData/.test(name))
      .map(async ({ send }) => {
        while (!isOver) await send();
      });
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const from = performance.now();
        await receive('GET', `${api}/${address}`, headers);
        times.push(Math.round(performance.now() - from));
      }
    } finally {
      isOver = true;
      await Promise.all(others);
    }
    table[address.replace(/\d+/, '{id}')] = {
      median: [...times].sort((a, b) => a - b)[times.length >> 1],
      longest: Math.max(...times),
    };
  }
  console.log('\nMilliseconds of an export of own data, during two feeds and an OData filter');
  console.table(table);
}

/** Repeats a small call until the work is done, and counts how long each took. */
async function measureWaits(api: string, headers: Headers, work: () => Promise<unknown>) {
  const times: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const from = performance.now();
      await sendBenchRequest(`${api}/users/me`, { headers });
      times.push(performance.now() - from);
      await setTimeout(2);
    }
  })();
  const from = performance.now();
  try {
    await work();
  } finally {
    isOver = true;
    await asking;
  }
  const seconds = (performance.now() - from) / 1000;
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!);
  return {
    median: at(0.5),
    '99 %': at(0.99),
    longest: at(1),
    calls: times.length,
    'work, s': seconds.toFixed(1),
  };
}

/** Makes the next call the first one that needs this structure. */
const forgetStructure = (db: Db, id: number) =>
  db
    .update(questionnaires)
    .set({ structure_version: sql`${questionnaires.structure_version} + 1` })
    .where(eq(questionnaires.id, id));

/** A form of 5,000 questions, one in ten calculated and one in ten conditional, answered by some submissions. */
async function seedLargeForm(
  db: Db,
  programmeId: number,
  { id: user_id, organisation_id }: { id: number; organisation_id: number },
) {
  const project = await buildProject(db, programmeId, { project_code: 'bench-waits' });
  const period = await buildTimePeriod(db, project, 'open');
  const { questionnaire } = await buildQuestionnaire(db, project, period, [{ question_code: 'first' }]);
  await db.execute(sql`
    with sections as (
      insert into questionnaire_sections (questionnaire_id, section_name, display_order)
      select ${questionnaire.id}, 'Section ' || n, n + 1 from generate_series(1, ${SECTIONS}::int) n
      returning id, display_order
    ), lists as (
      insert into questionnaire_sub_sections (section_id, display_order) select id, display_order from sections
      returning id, display_order
    ), asked as (
      insert into questions (questionnaire_id, question_code, question_text, question_type, required, expression, show_if)
      select ${questionnaire.id}, code, 'How many of kind ' || n || ' were there in section ' || s || '?',
        case when n % 10 = 0 then 'calculated' else 'integer' end, false,
        case when n % 10 = 0 then 'total(' || concat_ws(', ', 'q' || s || '_' || n - 1, 'q' || s || '_' || n - 2, 'q' || s || '_' || n - 3) || ')' end,
        case when n % 10 = 5 then 'q' || s || '_' || n - 1 || ' > 3' else '' end
      from generate_series(1, ${SECTIONS}::int) s, generate_series(1, ${QUESTIONS_EACH}::int) n,
        lateral (select 'q' || s || '_' || n as code) named
      returning id, question_code
    )
    insert into question_sub_section_memberships (question_id, sub_section_id, display_order)
    select asked.id, lists.id, asked.id
    from asked join lists on 'q' || lists.display_order - 1 = split_part(asked.question_code, '_', 1)`);
  await db.execute(sql`
    insert into submissions (project_id, organisation_id, submission_name, pseudonym_number)
    select ${project.id}, ${organisation_id}, 'Ward ' || n, n from generate_series(1, ${SUBMISSIONS}::int) n`);
  await db.execute(sql`
    insert into responses (question_id, submission_id, value)
    select q.id, s.id, to_jsonb((q.id * 7 + s.id) % 100)
    from questions q, submissions s
    where q.questionnaire_id = ${questionnaire.id} and q.question_type = 'integer' and s.project_id = ${project.id}`);
  await db.insert(user_accesses).values({ user_id, project_id: project.id, approved: true });
  await db.execute(sql`analyze`);
  const { rows } = await db.execute<{ section_id: number; submission_id: number }>(sql`
    select (select min(id) from questionnaire_sections where questionnaire_id = ${questionnaire.id}) as section_id,
      (select min(id) from submissions where project_id = ${project.id}) as submission_id`);
  return { project_id: project.id, questionnaire_id: questionnaire.id, ...rows[0]! };
}
type LargeForm = Awaited<ReturnType<typeof seedLargeForm>>;

async function listHeavyCalls(
  api: string,
  { project_id, questionnaire_id, section_id, submission_id }: LargeForm,
  { member, admin }: { member: Headers; admin: Headers },
): Promise<HeavyCall[]> {
  const get = (address: string, headers: Headers) => () => receive('GET', `${api}/${address}`, headers);
  const form = `workbooks/${questionnaire_id}/${submission_id}`;
  const workbook = await receive('GET', `${api}/${form}`, member);
  // Short, because the address of a request has at most 16 kB.
  const terms = Array.from({ length: FILTER_TERMS }, (_, n) => `row_id+eq+'${n}'`).join('+or+');
  const rows = `odata/${project_id}/Answers_${questionnaire_id}`;
  return [
    {
      name: 'first opening of the form',
      isFirstOpening: true,
      send: get(
        `questionnaires/${questionnaire_id}/sections/${section_id}/questions?submission_id=${submission_id}`,
        member,
      ),
    },
    { name: 'its workbook', isFirstOpening: true, send: get(form, member) },
    {
      name: 'its data dictionary',
      isFirstOpening: true,
      send: get(`questionnaires/${questionnaire_id}/dictionary`, admin),
    },
    {
      name: 'the dictionary as a file',
      isFirstOpening: true,
      send: get(`questionnaires/${questionnaire_id}/dictionary/file?format=xlsx`, admin),
    },
    {
      name: 'an import of its workbook, tried',
      send: () => sendWorkbook(`${api}/${form}`, member, workbook),
    },
    {
      name: `OData, a filter of ${FILTER_TERMS} terms`,
      send: get(`${rows}?$filter=${terms}`, admin),
    },
    { name: 'feed of the answers, tidy', send: get(`feeds/answers/${questionnaire_id}?shape=tidy`, admin) },
    { name: 'feed of the answers, wide', send: get(`feeds/answers/${questionnaire_id}?shape=wide`, admin) },
  ];
}

async function sendWorkbook(url: string, headers: Headers, content: Buffer): Promise<Buffer> {
  const form = new FormData();
  form.append('dry_run', 'true');
  form.append('file', new Blob([new Uint8Array(content)]), 'answers.xlsx');
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type')!;
  const body = Buffer.from(await encoded.arrayBuffer());
  return receive('POST', url, { ...headers, 'content-type': type }, body);
}

/** Sends a request over a connection of its own and reads the response to its end; throws unless it succeeds. */
function receive(method: string, url: string, headers: object, body?: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers: { ...headers }, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const all = Buffer.concat(chunks);
        if ((answer.statusCode ?? 500) < 300) resolve(all);
        else
          reject(
            new Error(
              `${method} ${url.slice(0, 200)} answered ${answer.statusCode}: ${all.toString().slice(0, 300)}`,
            ),
          );
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}
