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
      <PageHeader title="Privacy" lead={`What ${runtimeConfig.programme_name} keeps about you, and why.`} />
      <div className="prose">
        <h2>If you have an account</h2>
        <p>
          We keep your name, email address, organisation and role, your password as a hash that cannot be
          turned back, and when you signed in from which browser. We need this to know who may see and change
          what.
        </p>
        <p>
          What you enter for your organisation is kept with your name and the time, so that your colleagues
          and the programme team can see where a figure came from. When your account is deleted, the figures
          stay and your name goes.
        </p>
        <h2>If you answer a survey</h2>
        <p>
          You do not sign in. Your answers are kept under the code of your letter. Results are shown only in
          groups large enough that nobody can be recognised.
        </p>
        <h2>If you write to us</h2>
        <p>
          We keep your name, email address and message, and our answers, for the programme team alone. Ask us
          to delete them whenever you like.
        </p>
        <h2>Who sees what</h2>
        <p>
          Your organisation’s figures are seen by your organisation and the programme team. In published
          results other organisations see them under a pseudonym, unless the project says that results carry
          names.
        </p>
        <h2>Cookies</h2>
        <p>
          See the <Link to={paths.cookies()}>cookie policy</Link>.
        </p>
        <h2>Your rights</h2>
        <p>
          You may ask what we keep about you, have it corrected, or have your account deleted.{' '}
          <SupportContact />
        </p>
        {texts?.privacy_text && <RichText text={texts.privacy_text} />}
      </div>
    </PageBody>
  );
}
