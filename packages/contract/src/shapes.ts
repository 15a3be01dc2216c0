import { type ZodType, z } from 'zod'

/** A shape in JSON Schema, and those it calls by name. */
export interface NamedShape {
  readonly shape: Readonly<Record<string, unknown>>
  readonly parts: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/**
 * Makes JSON Schema of schemas for people to read: what has a name is called by it (`$ref`) and told once. `io`: `input` = as it is
 * sent, where what has a default may be left out; `output` = as it is answered.
 */
export function shapeMaker(
  named: ReadonlyMap<string, ZodType>,
): (schema: ZodType, io: 'input' | 'output') => NamedShape {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of named) registry.add(schema, { id })
  return (schema, io) => {
    // Within something else a named shape is called by its name as well where it stands alone.
    const whole = z.toJSONSchema(z.object({ it: schema }), { io, unrepresentable: 'any', metadata: registry })
    const { it = {} } = whole.properties ?? {}
    return { shape: it as NamedShape['shape'], parts: (whole.$defs ?? {}) as NamedShape['parts'] }
  }
}
