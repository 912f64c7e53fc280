import { composed } from './composed-phrases.cy.ts';
import type { SaysAgain } from './said-by-server.ts';
import { sayAgain } from './say-again.ts';

// On its way while the page is still asking for what it shows.
const phrases = import('virtual:said-by-server').then(({ default: said }) => sayAgain(said, composed));

/** Welsh for what the server says in English; what no phrase fits stays as it came. */
export const saidByServer = (): Promise<SaysAgain> => phrases;
