import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../../data/site/settings.ts';
import { LogoField } from '../../../features/site/settings/logo-field.tsx';
import { PortalEmailList } from '../../../features/site/settings/portal-email-list.tsx';
import { SettingsForm } from '../../../features/site/settings/settings-form.tsx';
import { usePageTitle } from '../../../lib/format/page-title.ts';
import { PageBody, PageHeader } from '../../../ui/page/page-header.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** Edits the programme's appearance and its requirements for users. */
export default function SettingsPage() {
  usePageTitle('Programme settings');
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  return (
    <PageBody>
      <PageHeader
        title="Programme settings"
        lead="The programme’s name, appearance and rules. Changes apply to everyone immediately."
      />
      {error && !settings && <LoadError error={error} retry={refetch} />}
      {!error && !settings && <Skeleton type="text@12" />}
      {settings && (
        <div className="grid gap-12">
          <SettingsForm settings={settings} />
          <LogoField hasUploaded={settings.has_uploaded_logo} />
          <PortalEmailList />
        </div>
      )}
    </PageBody>
  );
}
