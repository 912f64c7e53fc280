import type { Endpoint } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/builder/questionnaire-builder';
import { describe, expect, it } from 'vitest';
import { validationErrors, pathsOf, setUpBuilder } from '#fixtures/set-up-builder';

const w = setUpBuilder();

describe('the parts of a questionnaire', () => {
  it('are added at the end, changed and removed', async () => {
    const section = await w.call(contract.sectionParts.create, {
      body: { questionnaire_id: w.id, section_name: 'Added', guidance: 'How to.' },
    });
    const sub = await w.call(contract.subSectionParts.create, {
      body: { section_id: section.body.id, sub_section_name: 'Grid', row_totals: true },
    });
    const row = await w.call(contract.rowParts.create, {
      body: { sub_section_id: sub.body.id, row_name: 'R' },
    });
    const column = await w.call(contract.columnParts.create, {
      body: { sub_section_id: sub.body.id, column_name: 'C' },
    });
    const check = await w.call(contract.checkParts.create, {
      body: { questionnaire_id: w.id, expression: 'b_2 >= a_2', message: 'More than there are.' },
    });
    await w.call(contract.rowParts.update, {
      params: { id: row.body.id },
      body: { row_name: 'Row', show_if: 'a_1 > 0' },
    });
    await w.look();
    expect(w.built.sections.at(-1)).toMatchObject({
      section_name: 'Added',
      sub_sections: [
        {
          sub_section_name: 'Grid',
          row_totals: true,
          column_totals: false,
          rows: [{ row_name: 'Row', show_if: 'a_1 > 0' }],
          columns: [{ column_name: 'C' }],
        },
      ],
    });
    expect(w.built.checks.at(-1)).toMatchObject({ severity: 'error', message: 'More than there are.' });
    for (const [part, made] of [
      [contract.checkParts, check],
      [contract.columnParts, column],
      [contract.rowParts, row],
      [contract.subSectionParts, sub],
      [contract.sectionParts, section],
    ] as const) {
      expect((await w.call(part.remove, { params: { id: made.body.id } })).status).toBe(200);
      expect((await w.call(part.remove, { params: { id: made.body.id } })).status).toBe(404);
    }
    expect((await w.look()).sections).toHaveLength(3);
  });

  it('are refused with a condition that cannot be read', async () => {
    const params = { id: w.built.sections[0]!.id };
    const answer = await w.call(contract.sectionParts.update, {
      params,
      body: { section_name: 'All', show_if: 'missing > 1' },
    });
    expect(validationErrors(answer.body)).toEqual([
      {
        path: 'body.show_if',
        message: 'At character 1: There is no question “missing” in this questionnaire.',
      },
    ]);
    const unreadable = await w.call(contract.checkParts.create, {
      body: { questionnaire_id: w.id, expression: 'a_1 - (', message: 'No.' },
    });
    expect(pathsOf(unreadable.body)).toEqual(['body.expression']);
  });

  it('go with the questions in them, but not once those are answered or where others name them', async () => {
    const remove = (part: { remove: typeof contract.rowParts.remove }, partId: number) =>
      w.call(part.remove, { params: { id: partId } });
    const named = await remove(contract.rowParts, w.grid().rows[0]!.id);
    expect(named.body.detail).toContain('is used in');
    await w.answer('b_2', 4);
    for (const [part, partId, noun] of [
      [contract.rowParts, w.grid().rows[1]!.id, 'row'],
      [contract.columnParts, w.grid().columns[1]!.id, 'column'],
      [contract.subSectionParts, w.grid().id, 'sub-section'],
      [contract.sectionParts, w.built.sections[1]!.id, 'section'],
    ] as const) {
      const refused = await remove(part, partId);
      expect(refused.body.detail).toContain(`2 submissions have answered questions in this ${noun},`);
    }
    await w.call(contract.checkParts.remove, { params: { id: w.built.checks[0]!.id } });
    expect((await remove(contract.sectionParts, w.built.sections[0]!.id)).status).toBe(200);
    expect((await w.look()).sections.map((one) => one.section_name)).toEqual(['Figures', 'Nothing yet']);
  });

  it('are put in order, all of one parent at once', async () => {
    const order = (part: 'sections' | 'questions' | 'rows', ids: number[], as = w.admin) =>
      w.t.call(contract.orderQuestionnaireParts, { params: { id: w.id }, body: { part, ids } }, as);
    const ids = w.built.sections.map((one) => one.id).reverse();
    expect((await order('sections', ids)).status).toBe(200);
    expect((await w.look()).sections.map((one) => one.id)).toEqual(ids);
    expect((await order('sections', ids.slice(1))).status).toBe(409);
    expect((await order('sections', [...ids, ids[0]!])).status).toBe(409);
    expect((await order('sections', [999_999])).status).toBe(404);
    expect((await order('sections', ids, w.stranger)).status).toBe(404);
    const list = w.built.sections.find((one) => one.section_name === 'All types')!.sub_sections[0]!;
    const reversed = list.questions.map((one) => one.id).reverse();
    expect((await order('questions', reversed)).status).toBe(200);
    await w.look();
    const shown = w.built.sections.find((one) => one.section_name === 'All types')!.sub_sections[0]!;
    expect(shown.questions.map((one) => one.id)).toEqual(reversed);
  });

  it('return 404 for another programme', async () => {
    const calls = [
      [
        contract.sectionParts.update,
        { params: { id: w.built.sections[0]!.id }, body: { section_name: 'X' } },
      ],
      [contract.sectionParts.create, { body: { questionnaire_id: w.id, section_name: 'X' } }],
      [contract.rowParts.create, { body: { sub_section_id: w.grid().id, row_name: 'X' } }],
      [contract.columnParts.remove, { params: { id: w.grid().columns[0]!.id } }],
      [contract.checkParts.remove, { params: { id: w.built.checks[0]!.id } }],
    ] as [Endpoint, object][];
    for (const [endpoint, input] of calls) {
      expect([endpoint.name, (await w.t.call(endpoint, input, w.stranger)).status]).toEqual([
        endpoint.name,
        404,
      ]);
    }
  });
});
