import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { z } from 'zod'
import type { Actor } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'

/** Who runs a command, and on what. */
export interface Operator {
  readonly db: Pick<Database, 'pool'>
  readonly print: (line: string) => void
  readonly actor: Omit<Actor, 'reason'>
  /** Start of the links on the tables; undefined = not set. */
  readonly publicUrl: string | undefined
  /** A line from standard input that is not shown. */
  readonly askSecret: (question: string) => Promise<string>
}

/** An option that fills a field of the input. Its text is given as it is, unless `read` understands it. */
export interface Field {
  readonly option: string
  /** `names.zh` */
  readonly path: string
  readonly read?: (text: string) => unknown
}

export interface Verb {
  /** How many words follow the verb. */
  readonly words: number | readonly number[]
  readonly fields?: readonly Field[]
  readonly options?: readonly string[]
  readonly switches?: readonly string[]
  run(given: Given, operator: Operator): Promise<number>
}

/** The arguments of a call. */
export interface Given {
  readonly words: readonly string[]
  option(name: string): string | undefined
  has(name: string): boolean
  /** The fields that were given, nested by their paths. */
  readonly input: Readonly<Record<string, unknown>>
}

export interface CommandGroup {
  readonly usage: readonly string[]
  readonly verbs: Readonly<Record<string, Verb>>
  /** The verb of a call that names none. */
  readonly first?: string
}

/** Exit code: 0 done, 1 refused, 2 wrong usage. */
export async function runVerb(
  { usage, verbs, first }: CommandGroup,
  args: readonly string[],
  operator: Operator,
): Promise<number> {
  const isNamed = first === undefined || Object.hasOwn(verbs, args[0] ?? '')
  const [name = '', ...rest] = isNamed ? args : [first, ...args]
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  const given = verb === undefined ? undefined : readGiven(verb, rest)
  if (verb === undefined || given === undefined) {
    for (const line of usage) operator.print(line)
    return 2
  }
  return verb.run(given, operator)
}

function readGiven({ words, fields = [], options = [], switches = [] }: Verb, args: string[]): Given | undefined {
  const texts = [...fields.map(({ option }) => option), ...options, 'reason']
  const known: ParseArgsOptionsConfig = Object.fromEntries([
    ...texts.map((option) => [option, { type: 'string' }] as const),
    ...switches.map((option) => [option, { type: 'boolean' }] as const),
  ])
  try {
    const { values, positionals } = parseArgs({ args: joinNegative(args), allowPositionals: true, options: known })
    if (![words].flat().includes(positionals.length)) return undefined
    const option = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined)
    return { words: positionals, option, has: (name) => values[name] === true, input: readInput(fields, option) }
  } catch {
    return undefined
  }
}

/** `--lng -0.1`: parseArgs takes a value that begins with a dash only after `=`. */
function joinNegative(args: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const before = joined.at(-1)
    if (/^-\d/.test(arg) && before !== undefined && /^--[a-z-]+$/.test(before)) joined[joined.length - 1] += `=${arg}`
    else joined.push(arg)
  }
  return joined
}

function readInput(fields: readonly Field[], option: Given['option']): Record<string, unknown> {
  const input: Record<string, Record<string, unknown> | unknown> = {}
  for (const { option: name, path, read } of fields) {
    const text = option(name)
    if (text === undefined) continue
    const value = read === undefined ? text : read(text)
    const [first = '', second] = path.split('.')
    input[first] = second === undefined ? value : { ...(input[first] as object | undefined), [second]: value }
  }
  return input
}

/** The input by the contract's schema. Null: it prints which option is wrong, and what is expected. */
export function checkInput<T>(
  schema: z.ZodType<T>,
  input: unknown,
  fields: readonly Field[],
  print: (line: string) => void,
): T | null {
  const read = schema.safeParse(input)
  if (read.success) return read.data
  for (const { path, message } of read.error.issues) {
    const field = fields.find((one) => one.path === path.join('.') || one.path.split('.')[0] === path[0])
    print(`${field === undefined ? path.join('.') : `--${field.option}`}: ${plainWords(message)}.`)
  }
  return refused(print)
}

/** zod's own words without its prefix: "Invalid input: expected number, received string". */
function plainWords(message: string): string {
  return message.replace(/^(Invalid (input|option|string)|Too (small|big)): /, '').replace(/, received undefined$/, '')
}

/** Says that nothing was changed. */
export function refused(print: (line: string) => void, why?: string): null {
  if (why !== undefined) print(why)
  print('Nothing was changed.')
  return null
}

/** `yes` and `no`; other text is left for the schema to refuse. */
export const readYesNo = (text: string) => (text === 'yes' ? true : text === 'no' ? false : text)
export const readNumber = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)
/** `101,102`; '' = an empty list. */
export const readList = (text: string) => (text === '' ? [] : text.split(',').map((part) => part.trim()))

/** Columns side by side, as wide as their widest text. Full-width letters take two places. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => placesOf(row[column] ?? ''))))
  const pad = (text: string, column: number) => text + ' '.repeat(Math.max(0, (widths[column] ?? 0) - placesOf(text)))
  return rows.map((row) => row.map(pad).join('  ').trimEnd())
}

function placesOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (/[\u1100-\u115f\u2e80-\uffdc]/u.test(letter) ? 2 : 1), 0)
}
