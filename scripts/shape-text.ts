/** A JSON Schema shape as `z.toJSONSchema` writes it, as far as the contract uses it. */
export interface Shape {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly items?: Shape
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Shape
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
}

const lineWidth = 120

/**
 * The shape in TypeScript notation, with limits in brackets: `string(1..40)`, `integer(0..)`, `T[](..20)`. Optional
 * fields have a `?`, defaults follow `=`.
 * `indent` counts steps of two spaces; `taken` = characters before it on its line.
 */
export function shapeText(shape: Shape, indent = 0, taken = 0): string {
  if (shape.$ref !== undefined) return shape.$ref.split('/').at(-1) ?? ''
  if (shape.const !== undefined) return valueText(shape.const)
  if (shape.enum !== undefined) return shape.enum.map(valueText).join(' | ')
  const choices = shape.anyOf ?? shape.oneOf
  if (choices !== undefined) return choices.map((one) => shapeText(one, indent, taken)).join(' | ')
  if (shape.allOf !== undefined) return shape.allOf.map((one) => shapeText(one, indent, taken)).join(' & ')
  if (Array.isArray(shape.type))
    return shape.type.map((type) => shapeText({ ...shape, type }, indent, taken)).join(' | ')
  switch (shape.type) {
    case 'object':
      return objectText(shape, indent, taken)
    case 'array':
      return `${elementText(shape.items ?? {}, indent, taken)}[]${rangeText(shape.minItems, shape.maxItems)}`
    case 'string':
      return stringText(shape)
    case 'integer':
    case 'number':
      return `${shape.type}${rangeText(shape.minimum, shape.maximum)}`
    default:
      return typeof shape.type === 'string' ? shape.type : 'any'
  }
}

function objectText({ properties = {}, required = [], additionalProperties }: Shape, indent: number, taken: number) {
  const inner = indent + 1
  const fields = Object.entries(properties).map(([name, field]) => {
    const mayLack = !required.includes(name)
    const head = `${name}${mayLack ? '?' : ''}: `
    const text = shapeText(field, inner, inner * 2 + head.length)
    return `${head}${text}${mayLack && field.default !== undefined ? ` = ${valueText(field.default)}` : ''}`
  })
  if (typeof additionalProperties === 'object') {
    fields.push(`[key]: ${shapeText(additionalProperties, inner, inner * 2 + 7)}`)
  }
  if (fields.length === 0) return '{}'
  const line = `{ ${fields.join(', ')} }`
  if (taken + line.length <= lineWidth && !line.includes('\n')) return line
  const margin = '  '.repeat(inner)
  return `{\n${fields.map((field) => `${margin}${field}\n`).join('')}${'  '.repeat(indent)}}`
}

/** A union in a list needs brackets: `(A | B)[]`. */
function elementText(shape: Shape, indent: number, taken: number): string {
  const text = shapeText(shape, indent, taken)
  const choices =
    shape.$ref === undefined ? (shape.enum ?? shape.anyOf ?? shape.oneOf ?? shape.allOf ?? shape.type) : ''
  return Array.isArray(choices) && choices.length > 1 ? `(${text})` : text
}

function stringText({ pattern, format, minLength, maxLength }: Shape): string {
  if (format !== undefined) return `string(${format})`
  if (pattern !== undefined) return `string(/${pattern}/)`
  return `string${rangeText(minLength, maxLength)}`
}

/** Limits that hold for every number or list are left out. */
function rangeText(least: number | undefined, most: number | undefined): string {
  const from = least === undefined || least <= Number.MIN_SAFE_INTEGER ? '' : String(least)
  const to = most === undefined || most >= 2 ** 51 ? '' : String(most)
  return from === '' && to === '' ? '' : `(${from}..${to})`
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
}
