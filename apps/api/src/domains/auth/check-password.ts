import { PASSWORD_LOWEST_SCORE, wordsAbout } from '@portal/contract/rules/passwords';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/platform.ts';

let estimator: ZxcvbnFactory | undefined;

/** @throws 422 for a password that is common, or made of what is known about its owner. */
export function assertUncommonPassword(password: string, field: string, about: string[]): void {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  if (estimator.check(password, wordsAbout(about)).score >= PASSWORD_LOWEST_SCORE) return;
  throw problems.invalid([{ path: `body.${field}`, message: sentences.passwordTooEasy }]);
}
