// What this machine could do at best: Fastify and pg in a process of their own, as the portal is, doing the barest version of
// the same work on the same database. Says its port; takes a statement by message and serves it under its name.
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';

export type Statement = { name: string; text: string; values: unknown[] };

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const statements = new Map<string, Statement>();
const bodies = new Map<number, string>();
const server = fastify();

/** A constant of as many bytes. */
server.get<{ Params: { bytes: string } }>('/constant/:bytes', (request, reply) => {
  const bytes = Number(request.params.bytes);
  const body = bodies.get(bytes) ?? JSON.stringify('x'.repeat(Math.max(0, bytes - 2)));
  bodies.set(bytes, body);
  return reply.type('application/json').send(body);
});

/** The rows of one statement, as the database gives them. */
server.get<{ Params: { name: string } }>('/rows/:name', async (request) => {
  const statement = statements.get(request.params.name);
  if (!statement) throw new Error(`No statement is named ${request.params.name}.`);
  return (await pool.query(statement)).rows as unknown[];
});

/** One answer written over the one that stands. */
server.post<{ Body: { question_id: number; submission_id: number; value: number } }>(
  '/answer',
  async ({ body }) => {
    const { question_id, submission_id, value } = body;
    const { rows } = await pool.query<{ version: number }>({
      name: 'answer',
      text: `insert into responses (question_id, submission_id, value) values ($1, $2, to_jsonb($3::int))
        on conflict (question_id, submission_id, case_code_id)
        do update set value = excluded.value, version = responses.version + 1, updated_at = now()
        returning version`,
      values: [question_id, submission_id, value],
    });
    return rows[0];
  },
);

process.on('message', (statement: Statement) => {
  statements.set(statement.name, statement);
  process.send?.({ ready: statement.name });
});
process.on('SIGTERM', () => process.exit(0));
await server.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: (server.server.address() as AddressInfo).port });
