import { z } from 'zod';

type Undefaulted<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;
type Changes<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodOptional<Undefaulted<Shape[Name]>>;
};

/**
 * The fields of something that is changed: each may be left out, and then stays as it is. `partial()` alone would put a
 * field's default in its place, which is for what is made anew.
 */
export const partialFields = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields.shape).map(([name, field]) => [
        name,
        z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
      ]),
    ) as Changes<Shape>,
  );
