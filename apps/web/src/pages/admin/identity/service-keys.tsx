import { ServiceKeys } from '../../../features/identity/account/api-keys/service-keys.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';

export default function ServiceKeysPage() {
  usePageTitle('Keys for machines');
  return (
    <PageBody>
      <PageHeader
        title="Keys for machines"
        lead="API keys that belong to no person: for a data warehouse, a hospital’s own system, a script of the programme. They go on working when people leave."
      />
      <ServiceKeys />
    </PageBody>
  );
}
