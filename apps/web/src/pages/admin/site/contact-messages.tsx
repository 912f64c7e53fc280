import type { ContactMessage } from '@portal/contract/site/contact';
import { useMemo, useState } from 'react';
import { contactMessageList } from '../../../data/site/contact.ts';
import {
  CONTACT_FILTERS,
  contactColumns,
  contactFileColumns,
  contactFilters,
  toContactQuery,
} from '../../../features/site/contact/contact-columns.tsx';
import { ContactPanel } from '../../../features/site/contact/contact-panel.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { usePagedList } from '../../../ui/resource/list-source.ts';
import { ResourceList } from '../../../ui/resource/resource-list.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** Lists people's messages to the programme team, to read and answer. */
export default function ContactMessagesPage() {
  usePageTitle('Contact messages');
  const control = useTableState(CONTACT_FILTERS);
  const source = usePagedList(contactMessageList, toContactQuery(control.state));
  const [open, setOpen] = useState<ContactMessage | null>(null);
  const columns = useMemo(() => contactColumns(setOpen), []);
  return (
    <PageBody>
      <PageHeader
        title="Contact messages"
        lead="Messages sent through the contact page. Replies are sent by email."
      />
      <ResourceList
        caption="Contact messages"
        source={source}
        columns={columns}
        fileColumns={contactFileColumns}
        rowKey={({ id }) => id}
        control={control}
        searchLabel="Search messages"
        filters={contactFilters}
        empty={
          <EmptyState icon="mail" title="No messages yet">
            Messages from the contact page, which every page links to, are listed here.
          </EmptyState>
        }
      />
      {open && <ContactPanel message={open} onClose={() => setOpen(null)} />}
    </PageBody>
  );
}
