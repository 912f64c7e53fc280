import { OutboxTable } from '../../../features/platform/mail/outbox-table.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';

export default function OutboxPage() {
  usePageTitle('Outbox');
  return (
    <PageBody>
      <PageHeader
        title="Outbox"
        lead="Emails from the portal, without the links that give access to accounts. If there is no email server, emails are only listed here."
      />
      <OutboxTable />
    </PageBody>
  );
}
