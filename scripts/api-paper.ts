import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { api } from '@comanda/contract/api.ts'
import { errorSentences } from '@comanda/contract/error-sentence.ts'
import { errors } from '@comanda/contract/errors.ts'
import {
  briefRefusals,
  everyCallRefusals,
  staffRefusals,
  tableRefusals,
  writeRefusals,
} from '@comanda/contract/refusals.ts'
import type { Route } from '@comanda/contract/route.ts'
import { createShapeMaker, type NamedShape } from '@comanda/contract/shapes.ts'
import { languageCodes } from '@comanda/rules/language/languages.ts'
import { type Shape, shapeText } from './shape-text.ts'

type Schema = NonNullable<Route['body']>
type Io = 'input' | 'output'

const contract = join(import.meta.dirname, '../packages/contract/src')

/** docs/api.md: every call with its input, answer and refusals, then the named shapes, then the codes. */
export async function apiPaper(): Promise<string> {
  const makeShape = createShapeMaker(await namedSchemas())
  const parts: Record<Io, Map<string, string>> = { input: new Map(), output: new Map() }

  function shapeOf(schema: Schema, io: Io): NamedShape {
    const made = makeShape(schema, io)
    for (const [name, part] of Object.entries(made.parts)) parts[io].set(name, shapeText(part as Shape))
    return made
  }
  /** Parameters are listed one by one, also for a named shape. */
  function parametersText(head: string, schema: Schema | undefined): string[] {
    if (schema === undefined) return []
    const { shape, parts: own } = shapeOf(schema, 'input')
    const name = (shape as Shape).$ref?.split('/').at(-1)
    if (name === undefined) return [head + shapeText(shape as Shape, 0, head.length)]
    parts.input.delete(name)
    return [head + shapeText(own[name] as Shape, 0, head.length)]
  }
  function lineText(head: string, schema: Schema | undefined, io: Io): string[] {
    return schema === undefined ? [] : [head + shapeText(shapeOf(schema, io).shape as Shape, 0, head.length)]
  }

  const calls = Object.entries(api as Record<string, Route>).map(([key, route]) => {
    const taken = [
      ...parametersText('path   ', route.params),
      ...parametersText('query  ', route.query),
      ...(route.takes === undefined ? lineText('body   ', route.body, 'input') : [`body   ${route.takes}/*`]),
      ...lineText('answer ', route.answer, 'output'),
    ]
    return [`### \`${key}\``, '', route.summary, '', '```ts', ...taken, '```', '', ...rulesOf(route), ''].join('\n')
  })
  return paper(calls, partsText(parts))
}

function rulesOf(route: Route): string[] {
  const marks = [
    route.writes ? 'changes something' : '',
    route.brief ? 'brief' : '',
    route.polled ? 'polled' : '',
    route.raw === 'stream' ? 'event stream' : '',
    route.raw === 'body' ? 'no envelope' : '',
    route.raw === 'pdf' ? 'a PDF' : '',
  ].filter(Boolean)
  const refusals = listOf(route.refusals)
  return [
    `Access: ${[route.access, ...marks, ...(route.source === undefined ? [] : [route.source])].join(' · ')}  `,
    `Refusals: ${refusals || 'only those of every call'}`,
  ]
}

/** A shape that differs between input and answer appears twice. */
function partsText({ input, output }: Record<Io, ReadonlyMap<string, string>>): string[] {
  const names = [...new Set([...input.keys(), ...output.keys()])].sort()
  return names.flatMap((name) => {
    const [sent, answered] = [input.get(name), output.get(name)]
    if (sent === undefined || answered === undefined || sent === answered) return [`${name} = ${answered ?? sent}`]
    return [`${name} (answered) = ${answered}`, `${name} (sent) = ${sent}`]
  })
}

/** Exports of the schema files by name. Equal names of two rooms get the room as a prefix. */
async function namedSchemas(): Promise<ReadonlyMap<string, Schema>> {
  const found: { readonly room: string; readonly name: string; readonly schema: Schema }[] = []
  for (const path of globSync('**/*.schema.ts', { cwd: contract }).sort()) {
    const exported = (await import(join(contract, path))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (isSchema(value)) found.push({ room: basename(dirname(path)), name, schema: value })
    }
  }
  const isTwice = (name: string) => found.filter((one) => one.name === name).length > 1
  return new Map(
    found.map(({ room, name, schema }) => [isTwice(name) ? `${room.replaceAll('-', '_')}_${name}` : name, schema]),
  )
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && '_zod' in value
}

function listOf(codes: readonly string[]): string {
  return codes.map((code) => `\`${code}\``).join(', ')
}

function paper(calls: readonly string[], shapes: readonly string[]): string {
  const columns = ['en', ...languageCodes.filter((code) => code !== 'en')] as const
  const codes = Object.entries(errors).map(([code, { status, resultNumber }]) => {
    const sentences = columns.map((language) => errorSentences[language][code])
    return `| ${[`\`${code}\``, status, resultNumber, ...sentences].join(' | ')} |`
  })
  return `# Calls

Made from \`packages/contract\` by \`npm run docs\`. A running server shows it at \`/docs\`, and has the same shapes for programs at \`/openapi.json\`.

Every answer is an envelope \`{ resultNumber, resultMsg, resultObject }\`: 0 ok, -1 error, 1111 still pending (poll again), 401
not signed in. A refusal carries its code in \`resultObject.code\`. Calls that change something take an \`Idempotency-Key\` header
(or a \`msgid\` in the body): the same key twice changes nothing twice and gives the same answer.
Only a cart in an answer (\`order.html\`, \`orderhead.html\`, \`batchorder.html\`, \`cartundo.html\`) is the cart of now, which others may have changed.

Besides what it says, any call may be refused with ${listOf(everyCallRefusals)}; one that
changes something also with ${listOf(writeRefusals)}, one marked *brief* with ${listOf(briefRefusals)} ([limits](stranger-limits.md)), one at a table with ${listOf(tableRefusals)} (a waiter whose session has ended), one
of staff with ${listOf(staffRefusals)}.

How to read a call: \`path\` and \`query\` are its parameters, \`body\` is JSON, \`answer\` is the envelope’s \`resultObject\` (of a polled
call, a message id; of one without an envelope, the body). \`?\` = may be left out, \`= x\` = then it is x; \`string(1..40)\` = so many
characters, \`integer(0..9)\` = so much, \`T[](..20)\` = at most so many. A name stands for one of the [shapes](#shapes).

Calls that are streams, files or health checks beside these: \`/q/{code}\`, \`/s/{sellerId}/…\` (pages), \`/healthz\`, \`/readyz\`,
\`/metrics\` (to this machine or with \`METRICS_TOKEN\`), \`/openapi.json\`, \`/docs\`, \`/pictures/…\`, and in demo mode \`/simulators/…\`.

## Call by call

${calls.join('\n')}
## Shapes

\`\`\`ts
${shapes.join('\n')}
\`\`\`

## Error codes

| code | HTTP | resultNumber | ${columns.join(' | ')} |
| --- | --- | --- |${' --- |'.repeat(columns.length)}
${codes.join('\n')}
`
}
