// @vitest-environment jsdom
import { ADMIN, CONTRIBUTOR } from '@portal/contract/identity/roles';
import type { CurrentUser } from '@portal/contract/identity/current-user';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { peerGroupCandidatesQuery } from '../../../data/comparison/peer-groups.ts';
import { authStore } from '../../../shell/auth/auth-store.ts';
import { PeerGroupForm } from './peer-group-form.tsx';

const sent = vi.fn();
vi.stubGlobal('CSS', { escape: (text: string) => text });
afterEach(() => {
  cleanup();
  sent.mockClear();
});

const ward = { submission_id: 4, key: '4', name: 'Ward 4', region: null };

function show(role_type_id: number, total = 1) {
  authStore.set({ isAuthenticated: true, user: { role_type_id } as CurrentUser });
  vi.stubGlobal('fetch', async (...given: unknown[]) => {
    if (String(given[0]).includes('search='))
      return Response.json({ peer_group_candidates: [{ ...ward, key: '77', name: 'Ward 77' }], total: 1 });
    sent(...given);
    return Response.json({ id: 1 });
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(peerGroupCandidatesQuery(3, '').queryKey, {
    peer_group_candidates: [ward],
    total,
  });
  const region = { filter_id: 1, filter_name: 'Region', option_list: [] };
  render(
    <QueryClientProvider client={client}>
      <PeerGroupForm
        of={{ projectId: 3, unitName: 'wards', filters: [region] }}
        onSaved={() => null}
        onCancel={() => null}
      />
    </QueryClientProvider>,
  );
}

test('a peer group without members is not saved, and says what it needs', async () => {
  show(CONTRIBUTOR);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Mine' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create peer group' }));
  await expect.poll(() => screen.queryByText(/A peer group needs members/) !== null).toBe(true);
  expect(sent).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('checkbox', { name: /Ward 4/ }));
  expect(screen.queryByText(/A peer group needs members/)).toBeNull();
});

test('the programme team, which has no submissions, is offered none like its own', () => {
  show(CONTRIBUTOR);
  expect(screen.queryByText(/Wards similar to mine/)).toBeTruthy();
  cleanup();
  show(ADMIN);
  expect(screen.queryByText(/similar to mine/)).toBeNull();
  expect(screen.queryByText(/Wards that are similar/)).toBeTruthy();
});

test('a long list shows its first members, and typing finds the others', async () => {
  show(CONTRIBUTOR, 9999);
  fireEvent.click(screen.getByRole('checkbox', { name: /Ward 4/ }));
  screen.getByText('Showing 1 of 9,999. Type to find more.');
  fireEvent.change(screen.getByLabelText('Search wards'), { target: { value: 'ward 77' } });
  // Until the answer is there, the list stays; then it shows what the server found.
  await expect.poll(() => screen.queryByRole('checkbox', { name: /Ward 77/ }) !== null).toBe(true);
  expect(screen.queryByRole('checkbox', { name: /Ward 4/ })).toBeNull();
  screen.getByText('1 selected');
  fireEvent.change(screen.getByLabelText('Search wards'), { target: { value: '' } });
  await expect
    .poll(() => screen.queryByRole<HTMLInputElement>('checkbox', { name: /Ward 4/ })?.checked)
    .toBe(true);
});
