import { OutboxTable } from '../../../features/platform/mail/outbox-table.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';

export default function OutboxPage() {
  usePageTitle('Outbox');
  return (
    <PageBody>
      <PageHeader
        title="Outbox"
        lead="What the portal writes to people, without the links that open their accounts. Without a mail server, messages end here."
      />
      <OutboxTable />
    </PageBody>
  );
}
