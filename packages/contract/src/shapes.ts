import { type ZodType, z } from 'zod'

/** A shape in JSON Schema, and the named shapes it uses. */
export interface NamedShape {
  readonly shape: Readonly<Record<string, unknown>>
  readonly parts: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/**
 * Makes readable JSON Schema of schemas: a named schema is referred to (`$ref`) and described once. `io`: `input` =
 * as sent, defaults may be left out; `output` = as answered.
 */
export function createShapeMaker(
  named: ReadonlyMap<string, ZodType>,
): (schema: ZodType, io: 'input' | 'output') => NamedShape {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of named) registry.add(schema, { id })
  return (schema, io) => {
    // Inside another shape a named shape is referred to by name, even if it stands alone elsewhere.
    const whole = z.toJSONSchema(z.object({ it: schema }), { io, unrepresentable: 'any', metadata: registry })
    const { it = {} } = whole.properties ?? {}
    return { shape: it as NamedShape['shape'], parts: (whole.$defs ?? {}) as NamedShape['parts'] }
  }
}
