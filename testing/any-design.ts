/** Random designs, generated from the schema, so that new fields are included automatically. */
import fc from 'fast-check';
import * as z from 'zod/mini';
import { type PostcardDesign, postcardDesignSchema } from '#domain/postcard.ts';

export const anyDesign: fc.Arbitrary<PostcardDesign> = anyOf(postcardDesignSchema).map((value) =>
  postcardDesignSchema.parse(value),
);

function anyOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodMiniObject) {
    const fields = Object.entries<z.core.$ZodType>(schema.def.shape);
    const requiredKeys = fields.flatMap(([name, field]) => (field instanceof z.ZodMiniOptional ? [] : [name]));
    return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, anyOf(field)])), { requiredKeys });
  }
  if (schema instanceof z.ZodMiniArray) return accepted(schema, fc.array(anyOf(schema.def.element), { maxLength: 6 }));
  if (schema instanceof z.ZodMiniRecord)
    return accepted(
      schema,
      fc.dictionary(anyOf(schema.def.keyType).map(String), anyOf(schema.def.valueType), {
        maxKeys: 3,
        noNullPrototype: true,
      }),
    );
  if (schema instanceof z.ZodMiniDiscriminatedUnion)
    return accepted(schema, fc.oneof(...schema.def.options.map(anyOf)));
  // The other variants are what earlier versions stored.
  if (schema instanceof z.ZodMiniUnion && schema.def.options[0]) return anyOf(schema.def.options[0]);
  if (schema instanceof z.ZodMiniPipe) return anyOf(schema.def.out);
  if (schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniOptional) return anyOf(schema.def.innerType);
  if (schema instanceof z.ZodMiniNullable) return fc.option(anyOf(schema.def.innerType));
  if (schema instanceof z.ZodMiniEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodMiniLiteral) return fc.constantFrom(...schema.def.values);
  if (schema instanceof z.ZodMiniUUID) return fc.uuid({ version: 4 });
  if (schema instanceof z.ZodMiniString) return accepted(schema, fc.string({ unit: 'grapheme', maxLength: 20 }));
  if (schema instanceof z.ZodMiniNumberFormat)
    return accepted(schema, fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 10_000 })));
  // Adding 0 turns -0 into 0, because JSON has no -0.
  if (schema instanceof z.ZodMiniNumber)
    return accepted(
      schema,
      fc.double({ min: -1, max: 8, noNaN: true }).map((n) => n + 0),
    );
  throw new TypeError(`no values for ${schema._zod.def.type}`);
}

function accepted(schema: z.ZodMiniType, values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return values.filter((value) => schema.safeParse(value).success);
}
