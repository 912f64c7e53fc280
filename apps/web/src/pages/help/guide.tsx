import { guides } from '@portal/wording/help/guides';
import { useParams } from 'react-router';
import { GuideText } from '../../features/site/help/guide-text.tsx';
import { usePageTitle } from '../../lib/format/page-title.ts';
import { paths } from '../../paths.ts';
import { PageNotFound } from '../../shell/error-handling/page-errors.ts';
import { PageBody, PageHeader } from '../../ui/page/page-header.tsx';
import { SupportContact } from '../../ui/page/support-contact.tsx';

export default function GuidePage() {
  const { guide: slug } = useParams();
  const guide = guides.find((one) => one.slug === slug);
  usePageTitle(guide?.title ?? 'Help');
  if (!guide) throw new PageNotFound(paths.guide(slug ?? ''));
  return (
    <PageBody>
      <PageHeader title={guide.title} lead={guide.summary} crumbs={[{ label: 'Help', to: paths.help() }]} />
      <GuideText guide={guide} />
      <p className="mt-10 border-t border-line pt-6 text-sm text-ink-soft">
        Something missing here? <SupportContact />
      </p>
    </PageBody>
  );
}
