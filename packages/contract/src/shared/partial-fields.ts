import { z } from 'zod';

type Undefaulted<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;
type Changes<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: z.ZodOptional<Undefaulted<Shape[Name]>>;
};

/**
 * Makes each field optional, so that a change leaves missing fields as they are. `partial()` alone would
 * insert a field's default, which is for new items.
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
