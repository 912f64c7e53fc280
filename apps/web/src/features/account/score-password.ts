import { wordsAbout } from '@portal/contract/passwords';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How hard a password is to guess, 0 to 4, as the server will judge it. Heavy: load this file only where one is chosen. */
export const scorePassword = (password: string, about: readonly string[]): number =>
  estimator.check(password, wordsAbout(about)).score;
