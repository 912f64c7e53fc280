import { describe, expect, it } from 'vitest';
import { countInteractions } from './new-programme/count-interactions.ts';
import { acceptInvitation, expectDialogClosed, openAdminPage } from './new-programme/navigation.ts';
import { importOrganisations } from './new-programme/set-up.ts';
import { invitationLink, OWNER, startNewProgramme } from './new-programme/start-new-programme.ts';
import { button } from './support/builder-page.ts';
import { useBrowser } from './support/fixtures.ts';

// The programme has no logo.
const browser = useBrowser(/status of 404/);
const MOST_CLICKS = 20;
const MOST_FIELDS = 8;

const kinds = [
  { kind: 'return', start: 'A quarterly return', questionnaire: 'Quarterly return' },
  { kind: 'case', start: 'A case review', questionnaire: 'Case review' },
  { kind: 'survey', start: 'A survey', questionnaire: 'Your experience' },
] as const;

describe.sequential('Get started', () => {
  it.each(kinds)(
    'leads from an empty database to an open project: $start',
    async ({ kind, start, questionnaire }) => {
      const { portal, stop } = await startNewProgramme(`portal_e2e_open_${kind}`);
      const { page, context } = await browser.visit({}, portal.url);
      const effort = await countInteractions(context);
      await expect.poll(() => invitationLink(portal.said())).toBeDefined();
      await acceptInvitation(page, OWNER, invitationLink(portal.said())!);
      await importOrganisations(page);

      await openAdminPage(page, 'Get started');
      await page.getByLabel('Project name').fill('First audit');
      await page.getByRole('radio', { name: start, exact: true }).click();
      await button(page, 'Create project').click();
      await page.getByText(/^First audit, .* has 3 submissions/).waitFor();
      await page.getByRole('link', { name: 'Open the questionnaire' }).click();
      await page.getByRole('heading', { level: 1, name: questionnaire }).waitFor();
      await page.getByRole('navigation', { name: 'Outline' }).getByText('Settings and status').click();
      await button(page, 'Open questionnaire…').click();
      await button(page, 'Open questionnaire').click();
      await expectDialogClosed(page);
      await openAdminPage(page, 'Get started');
      await page.getByText('First audit is open for data entry').waitFor();

      console.log(`${start}: ${effort.click} clicks, ${effort.field} fields`);
      expect(effort.click).toBeLessThanOrEqual(MOST_CLICKS);
      expect(effort.field).toBeLessThanOrEqual(MOST_FIELDS);
      await stop();
    },
  );
});
