import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { programmeTextsQuery } from '../data/site/settings.ts';
import { usePageTitle } from '../lib/format/page-title.ts';
import { runtimeConfig } from '../lib/http/runtime-config.ts';
import { paths } from '../paths.ts';
import { PageBody, PageHeader } from '../ui/page/page-header.tsx';
import { SupportContact } from '../ui/page/support-contact.tsx';
import { RichText } from '../ui/rich-text.tsx';

export default function PrivacyPage() {
  usePageTitle('Privacy');
  const { data: texts } = useQuery(programmeTextsQuery);
  return (
    <PageBody>
      <PageHeader
        title="Privacy"
        lead={`What data ${runtimeConfig.programme_name} stores about you, and why.`}
      />
      <div className="prose">
        <h2>If you have an account</h2>
        <p>
          We store your name, email address, organisation and role, and your password as a hash that cannot be
          reversed. We also record when you sign in and which browser you use. We need this to control who can
          see and change data.
        </p>
        <p>
          Data you enter for your organisation is stored with your name and the time. This lets your
          colleagues and the programme team see where a figure came from. If your account is deleted, the
          figures stay and your name is removed.
        </p>
        <h2>If you answer a survey</h2>
        <p>
          You do not need to sign in. Your answers are stored under the code in your letter. Results are shown
          only for groups large enough that you cannot be identified.
        </p>
        <h2>If you write to us</h2>
        <p>
          We store your name, email address and message, and our replies. Only the programme team can see
          them. You can ask us to delete them at any time.
        </p>
        <h2>Who can see your data</h2>
        <p>
          Your organisation and the programme team can see your organisation’s figures. In published results,
          other organisations see them under a pseudonym, unless the project shows results by name.
        </p>
        <h2>Cookies</h2>
        <p>
          See the <Link to={paths.cookies()}>cookie policy</Link>.
        </p>
        <h2>Your rights</h2>
        <p>
          You can ask what data we store about you, ask us to correct it, or ask us to delete your account.{' '}
          <SupportContact />
        </p>
        {texts?.privacy_text && <RichText text={texts.privacy_text} />}
      </div>
    </PageBody>
  );
}
