import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { problems } from '../../problems.ts';

/** zxcvbn's scale is 0 to 4; under 2 a password falls to a list of the commonest ones and their variations. */
const LOWEST_SCORE = 2;
let estimator: ZxcvbnFactory | undefined;

/** @throws 422 for a password that is common, or made of what is known about its owner. */
export function assertUncommonPassword(password: string, field: string, about: string[]): void {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const known = about.flatMap((text) => [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)]);
  if (estimator.check(password, known).score >= LOWEST_SCORE) return;
  throw problems.invalid([
    {
      path: `body.${field}`,
      message: 'This password is too easy to guess. Try three or four unrelated words.',
    },
  ]);
}
