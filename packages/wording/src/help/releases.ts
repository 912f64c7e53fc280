import type { Audience } from './guide.ts';

/** The changes in an upgrade, newest first; the `id` marks the release as read for a user. */
export type Release = {
  id: string;
  title: string;
  items: readonly { audience: Audience; text: string; guide?: string }[];
};

export const LATEST_RELEASE = '2026-11';

export const releases: readonly Release[] = [
  {
    id: LATEST_RELEASE,
    title: 'November 2026',
    items: [
      {
        audience: 'everybody',
        text: 'Sign in with your organisation’s account, where it has agreed that with the programme: on the sign-in page, under “Other ways to sign in”.',
      },
      {
        audience: 'team',
        text: 'Rows that are added: wards, drugs or staff are entered row by row, each asked the same, and a row that nobody has begun asks nothing. Make a roster of a sub-section in the builder, or take in a form with groups that repeat.',
        guide: 'building-a-questionnaire',
      },
      {
        audience: 'team',
        text: 'Answers in texts: “How often did {{drug}} cause trouble?” says the answer to an earlier question, as it is typed, to staff and in surveys. Write its code between double braces.',
        guide: 'building-a-questionnaire',
      },
      {
        audience: 'team',
        text: 'Webhooks tell other systems when something is submitted, reopened, published, revised or registered, signed and without answers in them.',
      },
      {
        audience: 'team',
        text: 'Keys for machines belong to no person and go on when people leave; histories and the audit log name the key that did something.',
      },
      {
        audience: 'everybody',
        text: 'Data feeds: addresses from which Excel, Power BI, R and Python fetch a project’s answers and results, and again whenever they have changed; as OData, their tables and columns are chosen there. Data collection and Reports lead to them.',
      },
      {
        audience: 'everybody',
        text: 'Passkeys: sign in with your finger, face or PIN, without password and code. Add one under Account, Multi-factor authentication.',
      },
      {
        audience: 'everybody',
        text: 'What happened in a period is noted below a chart and marked in its pictures over time, for your organisation alone; the programme team can say it to everybody.',
        guide: 'using-results',
      },
      {
        audience: 'everybody',
        text: 'All that is kept of you, as one file, under Account, Permissions.',
      },
      {
        audience: 'team',
        text: 'All that is kept of a person or of an organisation, as one file for whoever asks for it; a superuser can erase an organisation.',
      },
      {
        audience: 'team',
        text: 'What is unusual of everybody in one list, and outlier cases followed act by act with the organisation.',
        guide: 'publishing',
      },
      {
        audience: 'everybody',
        text: 'Reports: charts and words of your own in a template, made into a board paper for each period in one press.',
        guide: 'using-results',
      },
      {
        audience: 'team',
        text: 'One press makes a report for every organisation and puts it among its documents, which only its people and the programme team read.',
        guide: 'publishing',
      },
      {
        audience: 'everybody',
        text: 'Cases are reviewed one by one with a code each, some of them by a second person who does not see the first review; how far the two agree is shown question by question.',
        guide: 'reviewing-cases',
      },
      {
        audience: 'everybody',
        text: 'Surveys that people answer on a phone by a link or a code, in English, Welsh and Arabic and in whatever a questionnaire is translated into; letters, labels and posters with QR codes.',
        guide: 'running-a-survey',
      },
      {
        audience: 'everybody',
        text: 'Each project has a profile of your submission: what stands out, and every measure with its place among all, a verdict and its course. How a figure was worked out is one press away.',
        guide: 'using-results',
      },
      {
        audience: 'everybody',
        text: 'When results are published or corrected, or a figure of yours is newly unusual, a message says it in words. Turn it off for a project with the link in it, or under Account, Notices.',
        guide: 'using-results',
      },
      {
        audience: 'everybody',
        text: 'A peer group you make can be shared with your organisation, and links that compare with it work for your colleagues. Your own groups and those used last stand first; the others are found by typing.',
        guide: 'using-results',
      },
      {
        audience: 'everybody',
        text: 'A chart as you compare it can be kept as a view of yours, and stands on the dashboard with what it says of the newest period.',
        guide: 'using-results',
      },
      {
        audience: 'everybody',
        text: 'A peer group can be made of those most like you: by size, case mix or whatever the programme team weighs, with how far away each is.',
        guide: 'using-results',
      },
      {
        audience: 'everybody',
        text: 'A group of charts shows a small picture of each, or one for each region or peer group; pointing at a bar lights the same submission up in all.',
      },
      {
        audience: 'everybody',
        text: 'A grid is entered like a spreadsheet: more rows in sight, last period and change beside each figure, several cells at once, and a list of what is doubtful.',
        guide: 'entering-data',
      },
      {
        audience: 'everybody',
        text: 'Pages follow the dark setting of your device, and its own colours where it forces them.',
      },
      {
        audience: 'everybody',
        text: 'A chart is seen as soon as its page opens: what is compared stands in one row above it.',
      },
      {
        audience: 'team',
        text: 'One desk for the programme team: its first page says what needs doing, and a menu at the side leads to every room.',
        guide: 'setting-up-a-project',
      },
      {
        audience: 'team',
        text: 'Projects, categories, time periods, dates, guidance and About texts are made and changed on the screen, and the next period starts in one act.',
        guide: 'running-a-period',
      },
      {
        audience: 'team',
        text: 'People are invited from a list, and accounts closed and opened again.',
        guide: 'people-and-access',
      },
      {
        audience: 'owner',
        text: 'Whom mails come from, where answers go and what the portal’s own mails say are set in the programme settings, with a preview and a test to oneself.',
        guide: 'owning-the-platform',
      },
      {
        audience: 'everybody',
        text: 'The search finds questions and guidance too, whatever the quotes and accents.',
      },
      { audience: 'everybody', text: 'Short guides for each kind of person, found by the search.' },
    ],
  },
];
