import { ServiceKeys } from '../../../features/identity/account/api-keys/service-keys.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';

export default function ServiceKeysPage() {
  usePageTitle('Service API keys');
  return (
    <PageBody>
      <PageHeader
        title="Service API keys"
        lead="API keys for systems rather than people, such as a data warehouse, a hospital system or a script. They keep working when people leave."
      />
      <ServiceKeys />
    </PageBody>
  );
}
