// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DataTable } from './data-table.tsx';
import type { Column } from './data-table-props.ts';
import type { TableControl } from './use-table-state.ts';

afterEach(cleanup);

type Row = { id: number };
const columns: Column<Row>[] = [{ id: 'name', header: 'Name', value: ({ id }) => `Row ${id}` }];
const control: TableControl = {
  state: { search: '', sort: null, page: 2, filters: {} },
  change: () => undefined,
};
const rows = Array.from({ length: 60 }, (_, id) => ({ id }));
const isThere = (id: number) => screen.queryByText(`Row ${id}`) !== null;
const tell = (name: string) => act(() => void window.dispatchEvent(new Event(name)));

it('a table is printed whole, and is at its page again afterwards', () => {
  render(
    <DataTable
      caption="Rows"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      control={control}
      empty=""
    />,
  );
  expect([isThere(0), isThere(30), isThere(59)]).toEqual([false, true, false]);
  tell('beforeprint');
  expect([isThere(0), isThere(30), isThere(59)]).toEqual([true, true, true]);
  tell('afterprint');
  expect([isThere(0), isThere(30), isThere(59)]).toEqual([false, true, false]);
});

it('prints the current page of a list that the server pages', () => {
  const page = rows.slice(25, 50);
  render(
    <DataTable
      caption="Rows"
      columns={columns}
      rows={page}
      rowKey={({ id }) => id}
      control={control}
      total={60}
      empty=""
    />,
  );
  tell('beforeprint');
  expect([isThere(25), isThere(49), isThere(59)]).toEqual([true, true, false]);
});

it.each([
  { total: undefined, page: 4, last: 3 },
  { total: 60, page: 9, last: 3 },
  { total: 25, page: 2, last: 1 },
])('goes to the last page when the page is past the end: %j', ({ total, page, last }) => {
  const pages: (number | undefined)[] = [];
  const past = {
    state: { ...control.state, page },
    change: (next: { page?: number }) => pages.push(next.page),
  };
  render(
    <DataTable
      caption="Rows"
      columns={columns}
      rows={total === undefined ? rows : []}
      rowKey={({ id }) => id}
      control={past}
      {...(total !== undefined && { total })}
      empty="None yet"
    />,
  );
  expect(pages).toEqual([last]);
  expect(screen.queryByText('None yet')).toBeNull();
});
