import { OutboxTable } from '../../features/mail/outbox-table.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { PageBody, PageHeader } from '../../ui/page-header.tsx';

export default function OutboxPage() {
  usePageTitle('Outbox');
  return (
    <PageBody>
      <PageHeader
        title="Outbox"
        lead="What the portal writes to people. Without a mail server, messages end here and are read here."
      />
      <OutboxTable />
    </PageBody>
  );
}
