import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../src/app.ts';

/** Fields that ask for an extra act and are stored nowhere: without the field, nothing is done. */
const acts = ['announce', 'confirmed', 'add', 'remove', 'since_time_period_id'];

it('no change puts anything in the place of a field that is left out', () => {
  const changing = endpoints.filter(({ method }) => method === 'PUT' || method === 'PATCH');
  expect(changing.length).toBeGreaterThan(60);
  const filled = changing.flatMap(({ name, body }) => {
    if (!(body instanceof z.ZodObject)) return [];
    return Object.entries(body.shape as Record<string, z.ZodType>)
      .filter(([field, schema]) => !acts.includes(field) && schema.safeParse(undefined).data !== undefined)
      .map(([field]) => `${name}: ${field}`);
  });
  expect(filled).toEqual([]);
});
