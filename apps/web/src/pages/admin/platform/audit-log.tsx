import { AuditTable } from '../../../features/platform/audit/audit-table.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';

export default function AuditLogPage() {
  usePageTitle('Audit log');
  return (
    <PageBody>
      <PageHeader
        title="Audit log"
        lead="Who did what, when, and what it was before. Newest first, in your local time; nothing here can be changed."
      />
      <AuditTable />
    </PageBody>
  );
}
