import { usePageTitle } from '../lib/format/page-title.ts';
import { runtimeConfig } from '../lib/http/runtime-config.ts';
import { PageBody, PageHeader } from '../ui/page/page-header.tsx';
import { SupportContact } from '../ui/page/support-contact.tsx';

export default function AccessibilityPage() {
  usePageTitle('Accessibility statement');
  return (
    <PageBody>
      <PageHeader
        title="Accessibility statement"
        lead={`We want everybody to be able to use the ${runtimeConfig.product_name}.`}
      />
      <div className="prose">
        <h2>What you can do</h2>
        <ul>
          <li>use every part of it with a keyboard alone</li>
          <li>use it with a screen reader; behind every chart stands a table of the same figures</li>
          <li>enlarge it up to 400% in a desktop browser without scrolling in two directions</li>
          <li>switch animations off in your system; the website follows</li>
          <li>tell states apart without seeing colours: each has a word and a sign</li>
        </ul>
        <h2>How accessible it is</h2>
        <p>
          This website is built to meet the Web Content Accessibility Guidelines 2.2 at level AA. It is
          checked automatically with each change, and by keyboard. It has not been audited by an independent
          body.
        </p>
        <h2>What does not work yet</h2>
        <ul>
          <li>
            On the small screen of a phone you are asked to use a desktop browser, except on survey pages and
            where you sign in.
          </li>
          <li>Documents that member organisations have uploaded may not be accessible.</li>
        </ul>
        <h2>Tell us</h2>
        <p>
          If something gets in your way, or you need information from here in another format, tell us.{' '}
          <SupportContact />
        </p>
      </div>
    </PageBody>
  );
}
