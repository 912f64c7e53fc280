import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Operation } from './openapi-operations.ts';
import { findContractViolation } from './check-response.ts';

const operation = {
  answer: z.object({ done: z.literal(true) }),
  problem: z.object({ detail: z.string() }),
} as unknown as Operation;
const answered = (status: number, body: object, headers: Record<string, string> = {}) =>
  findContractViolation(operation, { status, text: JSON.stringify(body), headers });

it('an answer is as declared for its status, and busy only with when to come back', () => {
  expect(answered(200, { done: true })).toBeNull();
  expect(answered(200, { detail: 'Done.' })).toMatch(/success not as declared/);
  expect(answered(404, { detail: 'None.' })).toBeNull();
  expect(answered(404, { done: true })).toMatch(/404 not as declared/);
  expect(answered(500, { detail: 'No.' })).toBe('500');
  expect(answered(501, { detail: 'Not here.' })).toBe('501');
  const declining = { ...operation, mayDecline: true };
  const declined = (body: object) =>
    findContractViolation(declining, { status: 501, text: JSON.stringify(body), headers: {} });
  expect([declined({ detail: 'Not here.' }), declined({ done: true })]).toEqual([
    null,
    expect.stringMatching(/501 not as declared/),
  ]);
  expect(answered(503, { detail: 'Busy.' })).toBe('503');
  expect(answered(503, { detail: 'Busy.' }, { 'retry-after': '5' })).toBeNull();
});

it('an answer that leads on leads to the portal itself', () => {
  expect(answered(303, { done: true }, { location: '/login?state=x' })).toBeNull();
  expect(answered(303, { done: true }, { location: 'http://localhost:8080/login' })).toBeNull();
  expect(answered(303, { done: true })).toBe('leads to undefined');
  for (const location of ['https://elsewhere.example/login', '//elsewhere.example/login'])
    expect(answered(303, { done: true }, { location })).toBe(`leads to ${location}`);
});
