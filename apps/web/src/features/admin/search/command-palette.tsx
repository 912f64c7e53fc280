import { isAdmin, isSuperuser } from '@portal/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField, Text } from 'react-aria-components';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { searchQuery } from '../../../data/admin/search.ts';
import { useDebouncedValue } from '../../../lib/form/use-debounced-value.ts';
import { allAdminSections } from '../../../shell/layout/admin-sections.ts';
import { useCurrentUser } from '../../../shell/auth/auth-store.ts';
import { useProjectPages } from '../../../shell/layout/use-project-pages.ts';
import { hasPageAt } from '../../../shell/routing/router.ts';
import { closeModal, openModal } from '../../../lib/browser/modal-store.ts';
import { DialogTitle } from '../../../ui/dialog/modal-frame.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { type PaletteEntry, listPaletteEntries } from './command-palette-entries.ts';

const PALETTE = 'palette';
const PAUSE_MS = 200;
const OF_EACH = 4;

export const openCommandPalette = () => openModal(CommandPalette, { props: {}, id: PALETTE });

/** Opens any page by its name: the arrow keys select, Enter opens. */
export function CommandPalette() {
  const user = useCurrentUser();
  const isTeam = user !== null && isAdmin(user);
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  // React Aria delays the focus after a shortcut, and text typed before that would be lost.
  useEffect(() => field.current?.focus(), []);
  const [typed, setTyped] = useState('');
  const asked = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data, isPlaceholderData } = useQuery(searchQuery({ query: asked, of_each: OF_EACH, limit: 40 }));
  const [fixed] = useState(() => [
    ...ownPages.filter(({ to }) => hasPageAt(to)),
    ...(isTeam ? deskPages(isSuperuser(user)) : []),
  ]);
  const ofProject = useProjectPages();
  const pages = [...(ofProject ? projectPages(ofProject) : []), ...fixed];
  const isNewest = asked === typed.trim() && !isPlaceholderData;
  const entries = listPaletteEntries(typed, pages, { results: data?.results ?? [], isNewest }, isTeam);
  const go = (id: unknown) => {
    const entry = entries.find((one) => one.id === id);
    if (!entry) return;
    closeModal(PALETTE);
    void navigate(entry.to);
  };
  return (
    <>
      <DialogTitle>Go to</DialogTitle>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField aria-label="Search or go to a page" className="relative mt-4">
          <Icon
            name="search"
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-faint"
          />
          <Input
            ref={field}
            placeholder={
              isTeam
                ? 'A project, chart, document, person, guide or page'
                : 'A project, chart, question, document or guide'
            }
            className="min-h-11 w-full rounded-md border border-line-strong bg-surface pr-3 pl-10"
          />
        </SearchField>
        {/* The focus stays in the field; what scrolls can be reached all the same. */}
        <div
          tabIndex={0}
          role="group"
          aria-label="Search results"
          className="mt-3 max-h-[50vh] overflow-y-auto"
        >
          <ListBox<PaletteEntry>
            aria-label="Search results"
            items={entries}
            onAction={go}
            className="outline-none"
            renderEmptyState={() => (
              <p className="px-2.5 py-2 text-sm text-ink-faint">
                Type what you are looking for. Use the arrow keys to select a result, then press Enter to open
                it.
              </p>
            )}
          >
            {(entry) => <EntryItem entry={entry} />}
          </ListBox>
        </div>
      </Autocomplete>
    </>
  );
}

const EntryItem = ({ entry: { id, label, detail, icon } }: { entry: PaletteEntry }) => (
  <ListBoxItem
    id={id}
    textValue={label}
    className="flex cursor-pointer items-start gap-2.5 rounded-md px-2.5 py-2 text-sm outline-none data-focused:bg-sunken"
  >
    <Icon name={icon} className="mt-0.5 shrink-0 text-ink-faint" />
    <span className="min-w-0">
      <Text slot="label" className="block wrap-anywhere">
        {label}
      </Text>
      <Text slot="description" className="block truncate text-xs text-ink-faint">
        {detail}
      </Text>
    </span>
  </ListBoxItem>
);

/** The pages of the project one is in. */
const projectPages = ({ project, pages }: NonNullable<ReturnType<typeof useProjectPages>>): PaletteEntry[] =>
  pages.map(({ to, label }) => ({ id: to, label, detail: project.project_name, icon: 'folder', to }));

/** Users who are in no project search for themselves in all projects. */
const ownPages: PaletteEntry[] = [
  {
    to: paths.wholeProfile(),
    label: 'Full profile',
    detail: 'Unusual results and every measure, in all projects',
  },
  { to: paths.account(), label: 'My account', detail: 'Name, password, notifications' },
].map((page) => ({ ...page, id: page.to, icon: 'user-check' }));

/** Returns the pages of the admin area, as in its menu. */
const deskPages = (isOwner: boolean): PaletteEntry[] =>
  allAdminSections
    .filter(({ section: { path, isForSuperuser } }) => hasPageAt(path) && (isOwner || !isForSuperuser))
    .map(({ place, section: { label, path, icon } }) => ({ id: path, label, detail: place, icon, to: path }));
