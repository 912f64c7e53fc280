import { MIN_PASSWORD_SCORE, listPersonalWords } from '@portal/contract/identity/passwords';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { problems } from '../../../../lib/problems.ts';
import { platformMessages } from '../../../../messages/platform.ts';

let estimator: ZxcvbnFactory | undefined;

/** @throws 422 for a password that is common, or made of what is known about its owner. */
export function assertUncommonPassword(password: string, field: string, personalDetails: string[]): void {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  if (estimator.check(password, listPersonalWords(personalDetails)).score >= MIN_PASSWORD_SCORE) return;
  throw problems.invalid([{ path: `body.${field}`, message: platformMessages.passwordTooEasy }]);
}
