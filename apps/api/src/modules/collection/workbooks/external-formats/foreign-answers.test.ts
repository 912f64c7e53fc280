import { writeXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuestionnaire } from '#fixtures/build-projects';
import { createAccessToken, useTestApp } from '#support/test-app';
import { buildSubmissionTeam } from '#fixtures/build-submission-team';
import { readAnswers } from '#fixtures/read-answers';
import { question_options } from '../../../../tables/questionnaires.tables.ts';

const t = useTestApp();

async function aReturn() {
  const team = await buildSubmissionTeam(t);
  const built = await buildQuestionnaire(t.db, team.project, team.period, [
    { question_code: 'beds', hard_minimum: 0, hard_maximum: 100 },
    { question_code: 'services', question_type: 'multiple_choice', required: false },
    { question_code: 'note', question_type: 'long_text', required: false },
    { question_code: 'all', question_type: 'calculated', required: false, expression: 'beds * 2' },
    { question_code: 'why', question_type: 'short_text', required: false, show_if: 'beds > 50' },
  ]);
  await t.db.insert(question_options).values(
    ['xray', 'blood'].map((code, index) => ({
      question_id: built.questions[1]!.id,
      option_code: code,
      option_name: code.toUpperCase(),
      display_order: index + 1,
    })),
  );
  return { ...team, ...built };
}
type World = Awaited<ReturnType<typeof aReturn>>;
let w: World;
beforeEach(async () => {
  w = await aReturn();
});

type Cell = { question_code: string; outcome: string; message: string | null; to: unknown };
async function send(
  content: string | Uint8Array,
  {
    name = 'export.csv',
    as = w.clerk as { id: number },
    ...fields
  }: Record<string, unknown> & { as?: { id: number } } = {},
) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
  form.append(
    'file',
    new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
    String(name),
  );
  const encoded = new Response(form);
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/v1/workbooks/${w.questionnaire.id}/${w.submission.id}`,
    headers: {
      authorization: `Bearer ${await createAccessToken(t.deps, as.id)}`,
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const body = answer.json() as {
    detail: string;
    stored: boolean;
    counts: Record<string, number>;
    cells: Cell[];
  };
  return { status: answer.statusCode, body };
}
const stored = () => readAnswers(t, w.questionnaire.id, w.clerk);
const outcomes = (body: { cells: Cell[] }) =>
  Object.fromEntries(body.cells.map((cell) => [cell.question_code, cell.outcome]));
const isFinal = { dry_run: false };

const REDCAP = 'record_id,beds,services___xray,services___blood,note,ward_complete\n1,12,1,0,"Two\nlines",2';

describe('answers of another product for a submission', () => {
  it('are reported one by one, stored as a whole, and change nothing the second time', async () => {
    const tried = await send(REDCAP);
    expect(tried).toMatchObject({ status: 200, body: { stored: false, counts: { set: 3, ignored: 2 } } });
    expect(await stored()).toEqual({});
    const done = await send(REDCAP, isFinal);
    expect(done.body.stored).toBe(true);
    expect(await stored()).toEqual({ beds: 12, services: ['xray'], note: 'Two\nlines' });
    expect((await send(REDCAP, isFinal)).body.counts).toMatchObject({ set: 0, unchanged: 3 });
  });

  it('can be JSON, XML and workbooks too, under any file name', async () => {
    const response = {
      resourceType: 'QuestionnaireResponse',
      item: [{ linkId: 'beds', answer: [{ valueInteger: 9 }] }],
    };
    expect((await send(JSON.stringify(response), { name: 'r.json' })).body.cells[0]).toMatchObject({
      to: 9,
      outcome: 'set',
    });
    const set = `<dataValueSet orgUnit="${w.own.organisation_code}"><dataValue dataElement="beds" value="8"/></dataValueSet>`;
    expect((await send(set, { name: 'values.xml' })).body.cells[0]).toMatchObject({ to: 8 });
    const rows = [
      ['KEY', 'ward-beds', 'ward-services'],
      ['uuid:1', 7, 'xray blood'],
    ];
    const workbook = (await writeXlsx({ sheets: [{ name: 'Sheet 1', rows }] })) as Uint8Array;
    const { body } = await send(workbook, { name: 'submissions.xlsx', ...isFinal });
    expect(body.stored).toBe(true);
    expect(await stored()).toEqual({ beds: 7, services: ['xray', 'blood'] });
  });

  it('from DHIS2 with several periods are imported for the selected period only', async () => {
    const values = [2024, 2025].map(
      (year) => `<dataValue dataElement="beds" period="${year}" value="${year - 2020}"/>`,
    );
    const set = `<dataValueSet orgUnit="${w.own.organisation_code}">${values.join('')}</dataValueSet>`;
    expect((await send(set, { name: 'values.xml' })).status).toBe(422);
    const { body } = await send(set, { name: 'values.xml', period: '2025', ...isFinal });
    expect(body.stored).toBe(true);
    expect(await stored()).toEqual({ beds: 5 });
  });

  it('never take the place of what is answered here unless that is asked for', async () => {
    await send(REDCAP, isFinal);
    const other = REDCAP.replace('12', '13');
    const told = await send(other, isFinal);
    expect(told.body).toMatchObject({ stored: false, counts: { conflict: 1 } });
    expect(told.body.cells.find(({ outcome }) => outcome === 'conflict')!.message).toContain(
      'Already answered differently in the portal',
    );
    expect(await stored()).toMatchObject({ beds: 12 });
    expect((await send(other, { ...isFinal, overwrite: true })).body.stored).toBe(true);
    expect(await stored()).toMatchObject({ beds: 13 });
  });

  it('follow the same rules: ranges, calculated questions, questions not asked, unknown questions', async () => {
    const { body } = await send('record_id,beds,all,why,nobody_asked\n1,120,3,Because,x', isFinal);
    expect(body.stored).toBe(false);
    expect(outcomes(body)).toMatchObject({ beds: 'refused', all: 'ignored', nobody_asked: 'ignored' });
    const hidden = await send('record_id,beds,why\n1,20,Because', isFinal);
    expect(outcomes(hidden.body)).toMatchObject({ beds: 'set', why: 'hidden' });
  });

  it('for several responses are accepted only for one of the organisation', async () => {
    const [own, other] = [w.own.organisation_code, w.other.organisation_code];
    const both = `organisation_code,beds\n${other},1\n${own},2`;
    const { body } = await send(both, isFinal);
    expect(body).toMatchObject({ stored: true, counts: { set: 1, ignored: 1 } });
    expect(await stored()).toEqual({ beds: 2 });
    expect(await send('record_id,beds\n1,1\n2,2')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('2 returns') },
    });
    expect(await send(`organisation_code,beds\n${other},1`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining(`not ${w.own.organisation_name}`) },
    });
    expect(await send(`organisation_code,beds\n${own},1\n${own},2`)).toMatchObject({ status: 409 });
  });

  it('are read in the encodings that spreadsheets write, and never as formulas', async () => {
    const utf16 = new Uint8Array(Buffer.from('\ufeffrecord_id\tbeds\tnote\n1\t5\tÄrzte', 'utf16le'));
    expect(
      (await send(utf16, { name: 'a.txt' })).body.cells.find((one) => one.question_code === 'note'),
    ).toMatchObject({ to: 'Ärzte' });
    const western = new Uint8Array(Buffer.from('record_id;beds;note\n1;5;Caf\xe9', 'latin1'));
    expect((await send(western)).body.cells.find((one) => one.question_code === 'note')).toMatchObject({
      to: 'Café',
    });
    const { body } = await send('record_id,beds,note\n1,=1+1,"=HYPERLINK(""http://x"")"', isFinal);
    expect(outcomes(body)).toMatchObject({ beds: 'refused', note: 'set' });
    expect(body.stored).toBe(false);
  });

  it('are refused with a sentence where the file is none, too large or made to hold up the server', async () => {
    expect(await send('nothing,of,this\n1,2,3')).toMatchObject({ status: 400 });
    expect(await send('{"resourceType":"Patient"}', { name: 'p.json' })).toMatchObject({ status: 400 });
    expect(await send(`record_id,beds\n${'1,1\n'.repeat(3000)}`)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('2000 records') },
    });
    expect(await send(`${'a,'.repeat(400_000)}\n`)).toMatchObject({ status: 400 });
    expect(
      await send('<!DOCTYPE a [<!ENTITY b "c">]><dataValueSet>&b;</dataValueSet>', { name: 'x.xml' }),
    ).toMatchObject({ status: 400 });
  });

  it('are for people who can enter answers for the organisation only', async () => {
    expect((await send(REDCAP, { as: w.viewer, ...isFinal })).status).toBe(403);
    expect((await send(REDCAP, { as: w.neighbour, ...isFinal })).status).toBe(404);
    expect(await stored()).toEqual({});
  });
});
