/** A statement for PostgreSQL. pg prepares a named one once per connection. */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values: unknown[]
}

export type MakeStatement = (values: Readonly<Record<string, unknown>>) => Statement

/**
 * A statement with named parameters: `$sellerId` in the text takes the value `sellerId`. Interpolate SQL only, never a
 * value. The text is built once, so declare statements at the top of a module.
 */
export function sql(name?: string): (text: TemplateStringsArray, ...parts: readonly string[]) => MakeStatement {
  return (strings, ...parts) => {
    const names: string[] = []
    const text = String.raw({ raw: strings }, ...parts).replace(/\$(\w+)/g, (_, parameter: string) => {
      if (/^\d/.test(parameter)) throw new Error(`a parameter without a name: $${parameter}`)
      if (!names.includes(parameter)) names.push(parameter)
      return `$${names.indexOf(parameter) + 1}`
    })
    const head = name === undefined ? { text } : { name, text }
    return (values) => ({ ...head, values: names.map((parameter) => readValue(values, parameter)) })
  }
}

function readValue(values: Readonly<Record<string, unknown>>, parameter: string): unknown {
  if (!(parameter in values)) throw new Error(`no value for $${parameter}`)
  return values[parameter]
}
