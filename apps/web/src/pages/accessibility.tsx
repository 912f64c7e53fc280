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
        lead={`We want everyone to be able to use the ${runtimeConfig.product_name}.`}
      />
      <div className="prose">
        <h2>What you can do</h2>
        <ul>
          <li>use every part of the website with only a keyboard</li>
          <li>use a screen reader: every chart also has a table of its figures</li>
          <li>zoom in up to 400% in a desktop browser without scrolling in two directions</li>
          <li>turn off animations: the website follows your system setting</li>
          <li>tell statuses apart without relying on colour: each has a word and an icon</li>
        </ul>
        <h2>How accessible this website is</h2>
        <p>
          This website is built to meet level AA of the Web Content Accessibility Guidelines (WCAG) 2.2. We
          test every change automatically, including by keyboard. It has not been independently audited.
        </p>
        <h2>Known problems</h2>
        <ul>
          <li>Most pages need a desktop browser. On a phone you can only use survey pages and sign in.</li>
          <li>Documents that member organisations have uploaded may not be accessible.</li>
        </ul>
        <h2>Reporting accessibility problems</h2>
        <p>
          If you find a problem, or need information in a different format, tell us. <SupportContact />
        </p>
      </div>
    </PageBody>
  );
}
