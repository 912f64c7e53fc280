import type { Guide } from '../guide.ts';

export const allUserGuides: readonly Guide[] = [
  {
    slug: 'joining',
    title: 'Getting an account and access to a project',
    summary: 'How to ask for an account, set up one-time codes and join a project.',
    audience: 'everybody',
    sections: [
      {
        heading: 'Getting an account',
        blocks: [
          'If you were invited, use the link in the email to choose a password. Otherwise, select *Register* at the top of the page and give the name of your organisation. The programme team looks at each request, and you get an email with their decision.',
          {
            steps: [
              'Open the link in the email. It works once and for a limited time.',
              'Choose a long password. The page shows whether it is strong enough.',
              'Turn on one-time codes. Scan the QR code with an authenticator app on your phone, then type the six digits it shows.',
              'Keep the recovery codes somewhere safe. You can use each code once to sign in if you lose your phone.',
            ],
          },
        ],
      },
      {
        heading: 'Joining a project',
        blocks: [
          'Under *Projects*, open the project you need and select *Request access*. You get an email when it is approved. You can then open the project’s data collection and charts.',
          'Under your name, *Permissions* shows what you have access to and which requests are still waiting.',
        ],
      },
      {
        heading: 'Problems signing in',
        blocks: [
          'Select *Forgotten your password?* on the sign-in page. If you do not have your phone, use a recovery code. If you have no recovery codes left, email the support address in the footer.',
        ],
      },
    ],
  },
  {
    slug: 'reading-a-chart',
    title: 'Reading a chart',
    summary: 'How to find your own value, what the averages are based on, and why a figure may be missing.',
    audience: 'everybody',
    sections: [
      {
        heading: 'Parts of a chart',
        blocks: [
          { picture: 'chart', shows: 'A chart of ranked bars with your own submission highlighted' },
          'Your own submission is named and highlighted. Others have a pseudonym that stays the same, unless the project shows results by name. The text beside the chart says where you rank, out of how many, and whether high or low is better.',
          'The table under the chart shows every figure with its *n*. A wide interval means that a figure is based on few cases, so chance alone may explain a difference.',
        ],
      },
      {
        heading: 'Figures that are held back',
        blocks: [
          'A small count, or a group with too few peers, could identify a person or an organisation. It is shown as held back, with the reason, on screen and in every file. A true zero is always shown.',
        ],
      },
      {
        heading: 'Changing the comparison',
        blocks: [
          {
            steps: [
              'Select the time period, your submission and the chart type above the chart.',
              'Select *Peer groups* to compare with organisations like yours, or create your own group.',
              'To share the chart, copy the address of the page. Anyone with access who opens it sees the same chart.',
              'Select *Download* to get an image or the figures. Each file gives the sample size (n), the method and the source.',
            ],
          },
        ],
      },
    ],
  },
];
