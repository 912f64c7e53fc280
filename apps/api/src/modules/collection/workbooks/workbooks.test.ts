import { listQuestionResponses, saveAnswers } from '@portal/contract/responses/answers';
import type { CellOutcome } from '@portal/contract/collection/workbooks';
import { eq } from 'drizzle-orm';
import { openXlsx, readXlsx, saveXlsx, writeXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { zipBomb, replaceInSheet } from '../../../../test/attacks/hostile-archives.ts';
import { createAccessToken, useTestApp } from '#support/test-app';
import { buildSubmissionTeam } from '#fixtures/build-submission-team';
import { readAnswers } from '#fixtures/read-answers';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';
import {
  question_options,
  question_sub_section_memberships,
  questionnaire_checks,
  questionnaire_sub_section_rows,
} from '../../../tables/questionnaires.tables.ts';

const t = useTestApp();

/** A grid of one row: a whole number up to 100, a choice, a text, and a date. */
async function aReturn(more: Parameters<typeof buildQuestionnaire>[3] = []) {
  const team = await buildSubmissionTeam(t);
  const built = await buildQuestionnaire(t.db, team.project, team.period, [
    { question_code: 'beds', hard_minimum: 0, hard_maximum: 100 },
    { question_code: 'kind', question_type: 'single_choice', required: false },
    { question_code: 'note', question_type: 'short_text', required: false },
    { question_code: 'opened', question_type: 'date', required: false },
    ...more,
  ]);
  await t.db.insert(question_options).values([
    { question_id: built.questions[1]!.id, option_code: 'a', option_name: 'Acute', display_order: 1 },
    { question_id: built.questions[1]!.id, option_code: 'c', option_name: 'Community', display_order: 2 },
  ]);
  return { ...team, ...built };
}
type World = Awaited<ReturnType<typeof aReturn>>;
let w: World;
beforeEach(async () => {
  w = await aReturn();
});

/** The same with a figure last period, a text that a choice shows, another figure, a calculated one and a check. */
async function withRules() {
  const period = await buildTimePeriod(t.db, w.project);
  const built = await buildQuestionnaire(t.db, w.project, period, [
    { question_code: 'beds', hard_minimum: 0, soft_maximum: 60, tolerance_percent: 30 },
    { question_code: 'kind', question_type: 'single_choice', required: false },
    { question_code: 'note', question_type: 'short_text', required: false, show_if: "kind == 'a'" },
    { question_code: 'opened', question_type: 'date', required: false },
    { question_code: 'used', required: false },
    { question_code: 'all', question_type: 'calculated', required: false, expression: 'beds + used' },
  ]);
  await save(10);
  const [beds, kind, note] = [built.questions[0]!, built.questions[1]!, built.questions[2]!];
  await t.db
    .insert(question_options)
    .values({ question_id: kind.id, option_code: 'a', option_name: 'Acute', display_order: 1 });
  await t.db.insert(questionnaire_checks).values({
    questionnaire_id: built.questionnaire.id,
    expression: 'beds <= used',
    severity: 'warning',
    message: 'More beds than used.',
  });
  w = { ...w, ...built, period };
  return { beds, kind, note };
}

const address = (world = w, more = '') =>
  `/api/v1/workbooks/${world.questionnaire.id}/${world.submission.id}${more}`;
async function download(as = w.clerk, more = '') {
  const headers = { authorization: `Bearer ${await createAccessToken(t.deps, as.id)}` };
  return t.app.inject({ method: 'GET', url: address(w, more), headers });
}
const workbook = async () => new Uint8Array((await download()).rawPayload);

async function upload(
  file: Uint8Array,
  options: { name?: string; as?: { id: number }; fields?: Record<string, string>; world?: World } = {},
) {
  const { name = 'return.xlsx', as = w.clerk, fields = {}, world = w } = options;
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(file)]), name);
  const encoded = new Response(form);
  const answer = await t.app.inject({
    method: 'POST',
    url: address(world),
    headers: {
      authorization: `Bearer ${await createAccessToken(t.deps, as.id)}`,
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** The downloaded workbook with some cells written as a spreadsheet program would. */
async function filled(values: Record<string, unknown>, from?: Uint8Array) {
  const book = await openXlsx(from ?? (await workbook()));
  const sheet = book.sheets.find((one) => one.name === 'Figures')!;
  for (const [cell, value] of Object.entries(values)) {
    const [, letter, line] = /^([A-Z])(\d+)$/.exec(cell)!;
    const row = Number(line) - 1;
    const column = letter!.charCodeAt(0) - 65;
    (sheet.rows[row] ??= [])[column] = value as never;
    const detail = sheet.cells?.get(`${row},${column}`);
    if (detail) sheet.cells!.set(`${row},${column}`, { ...detail, value: value as never });
  }
  return saveXlsx(book);
}
const outcomes = (body: { cells: CellOutcome[] }) =>
  Object.fromEntries(body.cells.map((cell) => [cell.question_code, cell.outcome]));
const stored = () => readAnswers(t, w.questionnaire.id, w.clerk);
const save = (value: number, version = 0) =>
  t.call(
    saveAnswers,
    {
      query: { questionnaire_id: w.questionnaire.id },
      body: {
        submission_id: w.submission.id,
        section_id: w.section.id,
        answers: [{ question_id: w.questions[0]!.id, value, version }],
      },
    },
    w.clerk,
  );

describe('a downloaded workbook', () => {
  it('shows the questions, the answers so far and the options, and protects everything but the answers', async () => {
    await save(42);
    const answer = await download();
    expect(answer.headers['content-disposition']).toMatch(/filename=".+\.xlsx"/);
    const book = await readXlsx(new Uint8Array(answer.rawPayload), { readStyles: true });
    expect(book.sheets.map((sheet) => sheet.name)).toEqual(['Read me', 'Figures', '_portal']);
    const sheet = book.sheets[1]!;
    expect(sheet.rows[4]!.slice(0, 2)).toEqual(['All', 42]);
    expect(sheet.protection?.sheet).toBe(true);
    expect(sheet.cells!.get('4,1')!.style?.protection?.locked).toBe(false);
    expect(sheet.cells!.get('4,0')!.style?.protection?.locked).not.toBe(false);
    expect(sheet.dataValidations![0]).toMatchObject({ type: 'list', range: 'C5' });
    expect(book.sheets[2]!.veryHidden).toBe(true);
  });

  it('has every answer of a long questionnaire, written in a thread', async () => {
    w = await aReturn(Array.from({ length: 520 }, (_, at) => ({ question_code: `n${at}` })));
    await save(42);
    const book = await readXlsx(await workbook());
    expect(book.sheets[1]!.rows[4]!.slice(0, 2)).toEqual(['All', 42]);
    const codes = book.sheets[2]!.rows.slice(3).map((row) => row[2]);
    expect(codes).toEqual(w.questions.map(({ question_code }) => question_code));
  });

  it('is refused to another organisation, and without a session', async () => {
    expect((await download(w.neighbour)).statusCode).toBe(404);
    expect((await t.app.inject({ method: 'GET', url: address() })).statusCode).toBe(401);
  });
});

describe('an uploaded workbook', () => {
  it('reports the outcome of every cell, stores nothing before confirmation, and then everything', async () => {
    const file = await filled({ B5: 61, C5: 'Community', D5: '=cmd()' });
    const tried = await upload(file);
    expect(outcomes(tried.body)).toEqual({ beds: 'set', kind: 'set', note: 'set', opened: 'kept' });
    expect(tried.body).toMatchObject({ stored: false, counts: { set: 3, kept: 1 } });
    expect(await stored()).toEqual({});
    expect(await t.db.select().from(questionnaire_submissions)).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ submission_id: w.submission.id })]),
    );
    const done = await upload(file, { fields: { dry_run: 'false' } });
    expect(done.body.stored).toBe(true);
    expect(await stored()).toEqual({ beds: 61, kind: 'c', note: '=cmd()' });
    expect(outcomes((await upload(await workbook())).body).beds).toBe('unchanged');
  });

  it('takes down and up again a date with its time, as people write it and as a spreadsheet stores it', async () => {
    w = await aReturn([{ question_code: 'seen', question_type: 'date_time', required: false }]);
    const up = async (value: unknown) =>
      (await upload(await filled({ F5: value }), { fields: { dry_run: 'false' } })).body.cells.at(-1);
    expect(await up('31/07/2025 9:05')).toMatchObject({ outcome: 'set', to: '2025-07-31T09:05' });
    const book = await readXlsx(await workbook());
    expect(book.sheets[1]!.rows[4]![5]).toBe('2025-07-31 09:05');
    expect(await up('2025-07-31 09:05')).toMatchObject({ outcome: 'unchanged' });
    expect(await up('31/07/2025')).toMatchObject({ outcome: 'refused' });
    expect(await up(new Date('2025-08-01T14:30:00Z'))).toMatchObject({ outcome: 'set' });
    expect(await stored()).toEqual({ seen: '2025-08-01T14:30' });
  });

  it('is stored as a whole or not at all', async () => {
    const file = await filled({ B5: 101, C5: 'Acute', E5: 'yesterday' });
    const { body } = await upload(file, { fields: { dry_run: 'false' } });
    expect(body.stored).toBe(false);
    expect(body.cells.map((cell: CellOutcome) => [cell.place, cell.outcome, cell.message])).toEqual([
      ['Figures!B5', 'refused', expect.stringContaining('100 or less')],
      ['Figures!C5', 'set', null],
      ['Figures!D5', 'kept', null],
      ['Figures!E5', 'refused', expect.stringContaining('31/7/2025')],
    ]);
    expect(await stored()).toEqual({});
  });

  it('lists the answers changed since, and overwrites them only on confirmation', async () => {
    const file = await filled({ B5: 61 });
    await save(42);
    const tried = await upload(file, { fields: { dry_run: 'false' } });
    expect(outcomes(tried.body).beds).toBe('conflict');
    expect(await stored()).toEqual({ beds: 42 });
    await upload(file, { fields: { dry_run: 'false', overwrite: 'true' } });
    expect(await stored()).toEqual({ beds: 61 });
  });

  it('is checked by its rules: unusual, hidden, calculated and stray cells, and contradictions', async () => {
    const { beds, kind, note } = await withRules();
    const file = await filled({ B5: 95, F5: 'Short', J5: 7, L5: 999, B6: 'A note of mine' });
    const { body } = await upload(file);
    const told = body.cells.map((cell: CellOutcome) => [cell.place, cell.outcome, cell.message]);
    expect(told).toEqual(
      expect.arrayContaining([
        [
          'Figures!B5',
          'set',
          expect.stringMatching(/^Higher than usual: most values are 60 or less. Ten times last period’s/),
        ],
        ['Figures!F5', 'hidden', expect.stringContaining('this question is not asked')],
        ['Figures!L5', 'ignored', expect.stringContaining('calculated')],
        ['Figures!B6', 'ignored', 'This cell does not need an answer.'],
      ]),
    );
    expect(body.checks).toEqual([{ severity: 'warning', message: 'More beds than used.' }]);
    expect(body.counts).toMatchObject({ set: 2, hidden: 1, ignored: 2, refused: 0 });
    expect(body.changes).toEqual([]);

    // What is stored is what was shown, and says what it replaced.
    const done = await upload(file, { fields: { dry_run: 'false' } });
    expect(await stored()).toEqual({ beds: 95, used: 7 });
    const nothing = { value: null, missing_reason: null, explanation: null };
    expect(done.body.changes[0]).toEqual({
      section_id: w.section.id,
      question_id: beds.id,
      before: nothing,
      after: { ...nothing, value: 95 },
    });
    // With the answer that shows it, the text is asked and taken.
    const shown = await upload(await filled({ D5: 'Acute', F5: 'Short' }), { fields: { dry_run: 'false' } });
    expect(shown.body.changes.map((change: { question_id: number }) => change.question_id)).toEqual([
      kind.id,
      note.id,
    ]);
  });

  it('never empties an answer by a blank cell', async () => {
    await save(42);
    const file = await filled({ B5: null });
    await upload(file, { fields: { dry_run: 'false' } });
    expect(await stored()).toEqual({ beds: 42 });
  });

  it('is read before anything is held: no connection waits for a file', async () => {
    const file = await filled({ B5: 7 });
    const held: boolean[] = [];
    const timer = setInterval(() => held.push(t.pool.totalCount > t.pool.idleCount), 5);
    const { body } = await upload(file, { fields: { dry_run: 'false' } });
    clearInterval(timer);
    expect(body.stored).toBe(true);
    expect(held.filter(Boolean).length).toBeLessThan(held.length / 2);
  });

  it('keeps an answer and takes the reason beside its blank cell, in a workbook and in a CSV', async () => {
    await t.db
      .update(question_sub_section_memberships)
      .set({ row_id: null, column_id: null })
      .where(eq(question_sub_section_memberships.sub_section_id, w.subSection.id));
    await t.db
      .delete(questionnaire_sub_section_rows)
      .where(eq(questionnaire_sub_section_rows.sub_section_id, w.subSection.id));
    await save(42);
    const beds = async () => {
      const query = { questionnaire_id: w.questionnaire.id };
      const { body } = await t.call(listQuestionResponses, { query }, w.clerk);
      return body.question_responses.map(({ value, explanation }) => [value, explanation]);
    };
    const file = await filled({ B5: null, E5: 'Two wards closed' });
    const told = await upload(file, { fields: { dry_run: 'false' } });
    expect(outcomes(told.body)).toMatchObject({ beds: 'set' });
    expect(await beds()).toEqual([[42, 'Two wards closed']]);
    const csv = Buffer.from('question_code,value,reason\nbeds,,One ward closed\nnote,,Nothing to add to\n');
    const { body } = await upload(csv, { name: 'a.csv', fields: { dry_run: 'false' } });
    expect(outcomes(body)).toEqual({ beds: 'set', note: 'kept' });
    expect(await beds()).toEqual([[42, 'One ward closed']]);
  });

  it('for a different questionnaire, submission or period is refused', async () => {
    const file = await workbook();
    const other = await aReturn();
    const answer = await upload(file, { world: other, as: other.clerk });
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      expect.stringContaining('a different questionnaire'),
    ]);
  });

  it('for another submission of the same organisation, or for a later period of the questionnaire, is refused', async () => {
    const file = await workbook();
    const own = { id: w.submission.organisation_id };
    const sibling = await buildSubmission(t.db, w.project, own, { submission_name: 'Sibling' });
    const elsewhere = await upload(file, { world: { ...w, submission: sibling } });
    expect([elsewhere.status, elsewhere.body.detail]).toEqual([
      409,
      'This workbook is not for Sibling. It is for a different submission.',
    ]);
    const next = await buildTimePeriod(t.db, w.project);
    const later = await buildQuestionnaire(t.db, w.project, next, [{ question_code: 'beds' }]);
    const tooLate = await upload(file, { world: { ...w, ...later } });
    expect([tooLate.status, tooLate.body.detail]).toEqual([
      409,
      expect.stringContaining(`not for ${later.questionnaire.questionnaire_name}`),
    ]);
  });

  it('with a column put in between, or whose answers are on a hidden sheet, is refused; other sheets are passed over', async () => {
    const wider = await openXlsx(await workbook());
    for (const row of wider.sheets.find((one) => one.name === 'Figures')!.rows) row?.splice(1, 0, null);
    expect((await upload(await saveXlsx(wider))).body.detail).toContain('should read “Column 1”');
    const hidden = await openXlsx(await filled({ B5: 61 }));
    hidden.sheets.find((one) => one.name === 'Figures')!.hidden = true;
    const answer = await upload(await saveXlsx(hidden));
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      expect.stringContaining('“Figures” is hidden'),
    ]);
    const notes = await openXlsx(await filled({ B5: 61 }));
    notes.sheets.push({ name: 'My notes', rows: [['B5', 99]], hidden: true });
    expect(outcomes((await upload(await saveXlsx(notes))).body).beds).toBe('set');
  });

  it('with a cell in the farthest corner of many rows is read as far as the questions go', async () => {
    const file = replaceInSheet(await filled({ B5: 61 }), (xml) =>
      xml.replace(
        '</sheetData>',
        `${Array.from({ length: 40_000 }, (_, n) => `<row r="${n + 100}"><c r="XFD${n + 100}"><v>5</v></c></row>`).join('')}</sheetData>`,
      ),
    );
    // Every cell up to the farthest would take more memory than there is.
    expect(outcomes((await upload(file)).body).beds).toBe('set');
  });

  it('with texts that multiply on reading is not expanded', async () => {
    const entities = Array.from(
      { length: 10 },
      (_, n) => `<!ENTITY l${n} "${(n === 0 ? 'ha' : `&l${n - 1};`).repeat(10)}">`,
    ).join('');
    const file = replaceInSheet(await filled({ B5: 61, D5: 'THETEXT' }), (xml) =>
      xml
        .replace('?>', `?><!DOCTYPE worksheet [${entities}]>`)
        .replace(/<c r="D5"[^>]*>.*?<\/c>/, '<c r="D5" t="inlineStr"><is><t>&l9;</t></is></c>'),
    );
    const { body } = await upload(file);
    expect(JSON.stringify(body).length).toBeLessThan(5000);
    expect(outcomes(body).beds).toBe('set');
  });

  it('with a formula that was never calculated is refused at that cell', async () => {
    const file = replaceInSheet(await filled({ B5: 61 }), (xml) =>
      xml.replace(/<c r="B5"([^>]*)>.*?<\/c>/, '<c r="B5"$1><f>cmd|\'/c calc\'!A0</f></c>'),
    );
    const { body } = await upload(file, { fields: { dry_run: 'false' } });
    expect(body.stored).toBe(false);
    expect(body.cells[0]).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('formula without a result'),
    });
  });

  it('with moved columns, or without its sheet, is refused rather than guessed at', async () => {
    const moved = await upload(await filled({ B4: 'Column 2', C4: 'Column 1' }));
    expect([moved.status, moved.body.detail]).toEqual([409, expect.stringContaining('B4 should read')]);
    const foreign = await writeXlsx({ sheets: [{ name: 'Figures', rows: [[1]] }] });
    expect((await upload(foreign)).body.detail).toContain('not downloaded from this portal');
  });

  it('takes the result of a formula and says so, and refuses merged cells', async () => {
    const book = await openXlsx(await workbook());
    const sheet = book.sheets.find((one) => one.name === 'Figures')!;
    sheet.rows[4]![1] = 12;
    (sheet.cells ??= new Map()).set('4,1', { value: 12, type: 'formula', formula: '5+7', formulaResult: 12 });
    sheet.merges = [{ startRow: 4, endRow: 4, startCol: 2, endCol: 3 }];
    const { body } = await upload(await saveXlsx(book));
    const of = (code: string) => body.cells.find((cell: CellOutcome) => cell.question_code === code);
    expect(of('beds')).toMatchObject({ outcome: 'set', to: 12, message: expect.stringContaining('formula') });
    expect(of('kind')).toMatchObject({ outcome: 'refused', message: expect.stringContaining('merged') });
  });

  it('is refused with an explanation if it is not a workbook, is a bomb or is too large', async () => {
    expect((await upload(Buffer.from('hello'))).body.detail).toContain('cannot be read');
    expect((await upload(zipBomb())).body.detail).toContain('far larger');
    for (const megabytes of [11, 50]) {
      const huge = await upload(Buffer.alloc(megabytes * 1024 * 1024));
      expect([huge.status, huge.body.detail]).toEqual([413, 'The file is larger than 10 MB.']);
    }
  });

  it('is not taken from a viewer, a neighbour, or after collection has closed', async () => {
    const file = await workbook();
    expect((await upload(file, { as: w.viewer })).status).toBe(403);
    expect((await upload(file, { as: w.neighbour })).status).toBe(404);
    const before = t.clock.now;
    t.clock.now = new Date(Date.now() + 12 * 24 * 3_600_000);
    const late = await upload(file);
    t.clock.now = before;
    expect(late.status).toBe(409);
  });
});

describe('a cell with a format', () => {
  /**
   * A fixture with a percentage, an amount and a plain decimal added; columns: B beds, C kind, D note, E
   * opened.
   */
  beforeEach(async () => {
    w = await aReturn([
      { question_code: 'share', question_type: 'percentage', required: false },
      { question_code: 'cost', question_type: 'currency', required: false },
      { question_code: 'ratio', question_type: 'decimal', required: false },
    ]);
  });
  const formatted = async (cells: Record<string, [value: unknown, numFmt: string]>) => {
    const book = await openXlsx(await filled({}));
    const sheet = book.sheets.find((one) => one.name === 'Figures')!;
    sheet.cells ??= new Map();
    for (const [letter, [value, numFmt]] of Object.entries(cells)) {
      const column = letter.charCodeAt(0) - 65;
      sheet.rows[4]![column] = value as never;
      sheet.cells.set(`4,${column}`, { value: value as never, type: 'number', style: { numFmt } } as never);
    }
    return upload(await saveXlsx(book), { fields: { dry_run: 'false' } });
  };
  const of = (body: { cells: CellOutcome[] }, code: string) =>
    body.cells.find(({ question_code }) => question_code === code);

  it('is read as the person who filled it in sees it', async () => {
    const { body } = await formatted({ D: [0.5, '0.0%'], F: [0.125, '0.0 %'], G: [1300, '"£"#,##0.00'] });
    expect(body.stored).toBe(true);
    expect(await stored()).toEqual({ note: '50.0%', share: 12.5, cost: 1300 });
  });

  it('showing another kind of number is refused, not stored as something else', async () => {
    const { body } = await formatted({ B: [0.98, '0%'], G: [50, '[$$-409]#,##0'], H: [0.125, '0.0%'] });
    expect(body.stored).toBe(false);
    expect(of(body, 'beds')).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(/percentage/),
    });
    expect(of(body, 'ratio')).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(/percentage/),
    });
    const money = await formatted({ B: [13, '"£"#,##0'] });
    expect(of(money.body, 'beds')).toMatchObject({ message: expect.stringMatching(/amount of money/) });
    const hidden = await formatted({ B: [13000, '#,##0,'] });
    expect(of(hidden.body, 'beds')).toMatchObject({
      message: expect.stringContaining('contains 13000, but its format shows 13'),
    });
    expect(await stored()).toEqual({});
  });

  it('with groups, colours or rounding only keeps its value', async () => {
    const { body } = await formatted({ B: [42, '#,##0;[Red]-#,##0'], F: [12.5, '0'], H: [0.1 + 0.2, '0.0'] });
    expect(body.stored).toBe(true);
    expect(await stored()).toEqual({ beds: 42, share: 12.5, ratio: 0.3 });
  });

  it('without one, and with a number that no screen accepts, is refused in the dry run and by the API', async () => {
    const { body } = await formatted({ G: [1e300, 'General'], H: [12345678901234568, 'General'] });
    expect([of(body, 'cost'), of(body, 'ratio')]).toMatchObject([
      { outcome: 'refused', message: expect.stringContaining('too large') },
      { outcome: 'refused', message: expect.stringContaining('too large') },
    ]);
    for (const value of [1e300, 12345678901234568]) {
      const answers = [{ question_id: w.questions[6]!.id, value, version: 0 }];
      const of = { submission_id: w.submission.id, section_id: w.section.id, answers };
      const saved = await t.call(
        saveAnswers,
        { query: { questionnaire_id: w.questionnaire.id }, body: of },
        w.clerk,
      );
      expect(saved.body.refused[0]?.message).toContain('too large');
    }
  });
});

describe('answers as CSV', () => {
  it('take a sign only where it is asked for, as on screen', async () => {
    const file = 'question_code,value\nbeds,£1300\nkind,\n';
    const { body } = await upload(Buffer.from(file), { name: 'answers.csv' });
    expect(body.cells[0]).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(/amount of money/),
    });
    const share = await upload(Buffer.from('question_code,value\nbeds,98%\n'), { name: 'answers.csv' });
    expect(share.body.cells[0]).toMatchObject({ message: expect.stringMatching(/percentage/) });
  });

  it('come out with formulas neutralised, and go in again unchanged', async () => {
    await upload(await filled({ B5: 7, D5: '=1+1' }), { fields: { dry_run: 'false' } });
    const csv = (await download(w.clerk, '/csv')).body;
    expect(csv).toContain("'=1+1");
    const again = await upload(Buffer.from(csv), { name: 'answers.csv' });
    expect(outcomes(again.body)).toEqual({
      beds: 'unchanged',
      kind: 'kept',
      note: 'unchanged',
      opened: 'kept',
    });
  });

  it('go in by code; unknown and repeated codes are refused line by line', async () => {
    const csv = 'question_code,value\nbeds,12\nwards,3\nbeds,13\n';
    const { body } = await upload(Buffer.from(csv), { name: 'a.csv' });
    expect(body.cells.map((cell: CellOutcome) => [cell.place, cell.outcome])).toEqual([
      ['line 2', 'set'],
      ['line 3', 'refused'],
      ['line 4', 'refused'],
    ]);
    await withRules();
    const calculated = await upload(Buffer.from('question_code,value\nall,12\nused,3\n'), { name: 'a.csv' });
    expect(outcomes(calculated.body)).toEqual({ all: 'ignored', used: 'set' });
    const headless = await upload(Buffer.from('a,b\n1,2\n'), { name: 'a.csv' });
    expect(headless.body.detail).toContain('question_code and value');
  });
});
