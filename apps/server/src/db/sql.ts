/** What the database is asked; pg prepares a named statement once on each connection. */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values: unknown[]
}

export type MakeStatement = (values: Readonly<Record<string, unknown>>) => Statement

/**
 * A statement whose parameters have names: `$sellerId` in its text is the value `sellerId`. What is interpolated is SQL, never a
 * value. The text is made once, so a statement is declared at the top of its module.
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
