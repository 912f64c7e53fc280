import type { Audience } from './guide.ts';
import { LATEST_RELEASE } from './latest-release.ts';

/** The changes in an upgrade, newest first; the `id` marks the release as read for a user. */
export type Release = {
  id: string;
  title: string;
  items: readonly { audience: Audience; text: string; guide?: string }[];
};

export const releases: readonly Release[] = [
  {
    id: LATEST_RELEASE,
    title: 'November 2026',
    items: [
      {
        audience: 'everybody',
        text: 'Download several charts in a topic as images in one ZIP file, using the chart types you select and the comparison shown on the page.',
        guide: 'using-results',
      },
      {
        audience: 'everybody',
        text: 'Download a one-page summary of your profile: verdicts, the measures that stand out most, and what to do next. The programme team can create it for all organisations.',
        guide: 'using-results',
      },
      {
        audience: 'everybody',
        text: 'Compare with any number of the most similar organisations on charts and profiles. A project can make this its default comparison.',
        guide: 'using-results',
      },
      {
        audience: 'team',
        text: 'Split a measure calculated from cases by sex, age band or another question. If one group is too small, all groups are held back.',
        guide: 'publishing',
      },
      {
        audience: 'everybody',
        text: 'A project’s dashboard starts with what you have to do first, and when it is due.',
        guide: 'entering-data',
      },
      {
        audience: 'team',
        text: 'You can import a DHIS2 file with values for several periods. Select the period you need.',
        guide: 'building-a-questionnaire',
      },
      {
        audience: 'team',
        text: 'A measure calculated from cases can have a condition for the cases it includes. Other cases are shown as not eligible.',
        guide: 'publishing',
      },
      {
        audience: 'team',
        text: 'The preview of a questionnaire looks up rows in lookup tables, so you can try formulas before you open the questionnaire.',
        guide: 'building-a-questionnaire',
      },
      {
        audience: 'team',
        text: 'For a slope index of inequality, you can fit the line to logarithms or logits. Select this in the measure, under Strata.',
      },
      {
        audience: 'team',
        text: 'Calculated questions can also give text or a date, such as an age group or the date a review is due.',
        guide: 'building-a-questionnaire',
      },
      {
        audience: 'team',
        text: 'A measure can be calculated from other measures in its project, for example as their difference or mean.',
      },
      {
        audience: 'team',
        text: 'The import report lists the rules from DHIS2, LimeSurvey and XLSForm that give different results in this portal.',
        guide: 'building-a-questionnaire',
      },
      {
        audience: 'team',
        text: 'A measure can count a submission’s cases or add up values from them, for ascertainment and for rates adjusted for case mix.',
      },
      {
        audience: 'everybody',
        text: 'You can get an email about a report or saved view when results are published. Turn it on in the report or under All my views.',
        guide: 'using-results',
      },
      {
        audience: 'everybody',
        text: 'Reports can contain tables, heat tables, distributions and the table “Variation and targets”. Charts keep their filters and peer groups.',
        guide: 'using-results',
      },
      {
        audience: 'everybody',
        text: 'If your value is on the worse side of the median, charts and profiles show how much lower or higher the count would be with the median value.',
        guide: 'using-results',
      },
      {
        audience: 'team',
        text: 'A chart’s target can change from a later period onwards. Earlier periods keep the target they had.',
        guide: 'publishing',
      },
      {
        audience: 'team',
        text: 'Lookup tables: upload lists of practices, postcodes or reference values, and look up their rows in formulas.',
        guide: 'building-a-questionnaire',
      },
      {
        audience: 'everybody',
        text: 'Forms warn you before you lose what you typed. If your session ends, sign in on the same page and your text is still there.',
      },
      {
        audience: 'team',
        text: 'Change access for many people at once under Users: select people, or use a list. You can also set a last day of access.',
      },
      {
        audience: 'everybody',
        text: 'Sign in with your organisation’s account, if your organisation has agreed this with the programme. On the sign-in page, look under “Other ways to sign in”.',
      },
      {
        audience: 'team',
        text: 'Rosters: people enter wards, drugs or staff row by row, with the same questions for each. They do not need to fill in unused rows. Make a sub-section a roster in the builder, or import a form with repeating groups.',
        guide: 'building-a-questionnaire',
      },
      {
        audience: 'team',
        text: 'Answers in questions: “How often did {{drug}} cause problems?” shows the answer to an earlier question and updates while that answer is being typed, in data entry and in surveys. Write the earlier question’s code between double braces.',
        guide: 'building-a-questionnaire',
      },
      {
        audience: 'team',
        text: 'Webhooks notify other systems when data is submitted, reopened, published or revised, or when an organisation registers. They are signed and contain no answers.',
      },
      {
        audience: 'team',
        text: 'Service API keys do not belong to a person, so they still work when people leave. The history of answers and the audit log show which key made a change.',
      },
      {
        audience: 'everybody',
        text: 'Data feeds: links for loading and refreshing a project’s answers and results in Excel, Power BI, R and Python. With OData, you select the tables and columns in those programs. The links are under Data collection and Reports.',
      },
      {
        audience: 'everybody',
        text: 'Passkeys: sign in with your fingerprint, face or PIN, without a password or code. Add one under Account, Multi-factor authentication.',
      },
      {
        audience: 'everybody',
        text: 'Below a chart, you can note what happened in a period. Notes are numbered in charts over time, and only your organisation and the programme team can see them. The programme team can write notes for all organisations.',
        guide: 'using-results',
      },
      {
        audience: 'everybody',
        text: 'You can download all your data as one file, under Account, Permissions.',
      },
      {
        audience: 'team',
        text: 'You can download all the data about a person or an organisation as one file, if they ask for it. A superuser can erase an organisation.',
      },
      {
        audience: 'team',
        text: 'All unusual results in one list, and outlier cases that you work through with the organisation, action by action.',
        guide: 'publishing',
      },
      {
        audience: 'everybody',
        text: 'Reports: put charts and your own words in a template, and turn it into a board paper for each period with one click.',
        guide: 'using-results',
      },
      {
        audience: 'team',
        text: 'One click makes a report for every organisation and adds it to that organisation’s documents. Only that organisation and the programme team can read the report.',
        guide: 'publishing',
      },
      {
        audience: 'everybody',
        text: 'Cases are reviewed one by one, each with a code. A second person reviews some of them without seeing the first review. You can see how far the two people agree on each question.',
        guide: 'reviewing-cases',
      },
      {
        audience: 'everybody',
        text: 'Surveys that people answer on a phone with a link or a code, in English, Welsh, Arabic and any other language a questionnaire is translated into. Letters, labels and posters have QR codes.',
        guide: 'running-a-survey',
      },
      {
        audience: 'everybody',
        text: 'Each project has a profile of your submission: what stands out, and every measure with its position among all values, a verdict and its trend. One click shows how a figure was calculated.',
        guide: 'using-results',
      },
      {
        audience: 'everybody',
        text: 'You get an email when results are published or corrected, or when one of your figures becomes unusual. To turn these emails off for a project, use the link in the email, or go to Account, Email notifications.',
        guide: 'using-results',
      },
      {
        audience: 'everybody',
        text: 'You can share a peer group with your organisation. Links to charts that use the group then work for your colleagues. Your own groups and those you used most recently are at the top of the list. Type to find the others.',
        guide: 'using-results',
      },
      {
        audience: 'everybody',
        text: 'You can save a chart with your comparison as a view. It appears on the dashboard with its result for the newest period.',
        guide: 'using-results',
      },
      {
        audience: 'everybody',
        text: 'You can make a peer group of similar organisations: by size, case mix or other measures the programme team has set. You see how similar each one is.',
        guide: 'using-results',
      },
      {
        audience: 'everybody',
        text: 'A topic shows a small version of each chart, or one for each region or peer group. Point at a bar to highlight the same submission in all of them.',
      },
      {
        audience: 'everybody',
        text: 'You fill in a grid like a spreadsheet. You see more rows, with last period’s figure and the change beside each one. You can work on several cells at once, and there is a list of answers to check.',
        guide: 'entering-data',
      },
      {
        audience: 'everybody',
        text: 'Pages follow your device’s dark mode and high-contrast colours.',
      },
      {
        audience: 'everybody',
        text: 'You see a chart as soon as its page opens. The comparison settings are in one row above the chart.',
      },
      {
        audience: 'team',
        text: 'One admin area for the programme team. Its first page shows what to do, and a side menu leads to every page.',
        guide: 'setting-up-a-project',
      },
      {
        audience: 'team',
        text: 'You can create and change projects, categories, time periods, dates, guidance and About pages on screen. You can start the next period in one step.',
        guide: 'running-a-period',
      },
      {
        audience: 'team',
        text: 'You can invite people from a list, and close and reopen accounts.',
        guide: 'people-and-access',
      },
      {
        audience: 'owner',
        text: 'In the programme settings, you set who emails come from, where replies go and what the portal’s emails say. You can see a preview and send yourself a test.',
        guide: 'owning-the-platform',
      },
      {
        audience: 'everybody',
        text: 'Search also finds questions and guidance, and ignores differences in quotation marks and accents.',
      },
      { audience: 'everybody', text: 'There are short guides for each role. Search finds them too.' },
    ],
  },
];
