import type { Guide } from '../guide.ts';

export const forEverybody: readonly Guide[] = [
  {
    slug: 'joining',
    title: 'Getting an account and access to a project',
    summary: 'Asking for an account, the one-time code, and joining a project.',
    audience: 'everybody',
    sections: [
      {
        heading: 'An account',
        blocks: [
          'If somebody invited you, use the link in their message to choose a password. Otherwise choose *Register* at the top of the page and name your organisation. The programme team looks at each request, and you get a message when it is decided.',
          {
            steps: [
              'Open the link in the message. It works once and for a limited time.',
              'Choose a long password. The page says whether it is strong enough.',
              'Turn on the one-time code: scan the square with an authenticator app on your phone, then type the six digits it shows.',
              'Keep the recovery codes somewhere safe. Each lets you in once when the phone is lost.',
            ],
          },
        ],
      },
      {
        heading: 'A project',
        blocks: [
          'Under *Projects* open the one you need and choose *Request access*. When it is approved you are told by e-mail, and the project’s data collection and charts open to you.',
          'Under your name, *Permissions* shows what you may see and what is still waiting.',
        ],
      },
      {
        heading: 'When you cannot sign in',
        blocks: [
          'Choose *Forgotten your password?* on the sign-in page. If the phone with the codes is gone, use a recovery code; if those are gone too, write to the support address in the footer.',
        ],
      },
    ],
  },
  {
    slug: 'reading-a-chart',
    title: 'Reading a chart',
    summary: 'Which mark is yours, what the averages rest on, and why a figure may be missing.',
    audience: 'everybody',
    sections: [
      {
        heading: 'What you see',
        blocks: [
          { picture: 'chart', shows: 'A chart of ranked bars with one’s own submission marked' },
          'Your own submission is marked in the accent colour and named. Others appear under a pseudonym that stays the same, unless the project shows results by name. The text beside the picture says where you stand, among how many, and whether high or low is better.',
          'Under the picture, the table holds every figure with its *n*. Figures that rest on few cases are shown with that in mind: an interval that is wide says that chance alone may explain a difference.',
        ],
      },
      {
        heading: 'Why a figure is held back',
        blocks: [
          'A small count, or a group of too few peers, could name a person or an organisation. It is then shown as held back, with the reason, on the screen and in every file. A true zero is not small and is shown.',
        ],
      },
      {
        heading: 'Changing what is compared',
        blocks: [
          {
            steps: [
              'Choose the time period, your submission and the form of the chart above the picture.',
              'Choose *Peer groups* to compare with those like you, or make a group of your own.',
              'Copy the address of the page: whoever opens it, and may see it, sees the same.',
              'Choose *Download* for a picture or the figures. Each file says the n, the method and the source.',
            ],
          },
        ],
      },
    ],
  },
];
