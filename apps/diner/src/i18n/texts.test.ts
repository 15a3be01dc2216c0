import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languageCodes } from '@comanda/rules/language/languages.ts'
import { compileTexts, readTexts, type Texts } from '@comanda/ui/build/compile-texts.ts'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { routes } from '../app/routes.ts'
import { firstRooms } from './first-rooms.ts'
import { type CompiledTexts, makeText } from './text.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const source = fileURLToPath(new URL('..', import.meta.url))
const texts = readTexts(folder, 'en')

/** Text id → the room in whose file it stands. */
const roomOf = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.en.json'))
    .flatMap((file) => {
      const own = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts
      return Object.keys(own).map((id) => [id, file.slice(0, -'.en.json'.length)] as const)
    }),
)

/** Rooms that are shown within another room's part or screen, which brings its texts. */
const within: Readonly<Record<string, readonly string[]>> = {
  payment: ['checkout'],
  checkout: ['pickup-order', 'takeout'],
  'pickup-order': ['takeout'],
}

/** Every production file with the text ids that it names. */
const modules = globSync('**/*.{ts,tsx}', { cwd: source })
  .filter((file) => !/\.(test|fixture)\./.test(file))
  .map((file) => {
    const code = readFileSync(join(source, file), 'utf8')
    const ids = [...code.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)].map(([, id = '']) => id)
    return { file, code, room: /^(?:features|screens)\/([\w-]+)\//.exec(file)?.[1] ?? 'app', ids }
  })

/** The names a message takes, from its parsed parts. */
function placeholders(text: string): string[] {
  const names = new Set<string>()
  const walk = (part: unknown): void => {
    if (!Array.isArray(part)) return
    if (typeof part[0] === 'string' && part.length <= 3 && part !== top) names.add(part[0])
    for (const inner of part) {
      if (Array.isArray(inner)) walk(inner)
      else if (inner && typeof inner === 'object')
        for (const branch of Object.values(inner)) for (const one of [branch].flat()) walk(one)
    }
  }
  const top: unknown = compileMessage(text)
  walk(top)
  names.delete('#')
  return [...names].sort()
}

describe.each(languageCodes)('the text files in %s', (language) => {
  const own = readTexts(folder, language)

  it('have the ids of the English ones', () => {
    expect(Object.keys(own).sort()).toEqual(Object.keys(texts).sort())
  })

  it('take the same values as the English ones', () => {
    const differing = Object.keys(texts).filter(
      (id) => placeholders(texts[id] ?? '').join() !== placeholders(own[id] ?? '').join(),
    )
    expect(differing).toEqual([])
  })
})

describe('a text id', () => {
  it('stands in a text file', () => {
    const missing = modules.flatMap(({ file, code }) =>
      [...code.matchAll(/\btext\(\s*'([^']+)'/g)]
        .map(([, id = '']) => id)
        .filter((id) => !roomOf.has(id))
        .map((id) => `${file}: ${id}`),
    )
    expect(missing).toEqual([])
  })

  it('stands in the file of the room that names it, or in one that comes with every page', () => {
    const elsewhere = modules.flatMap(({ file, room, ids }) => {
      const here = [...firstRooms, room, ...(within[room] ?? [])]
      return ids.filter((id) => !here.includes(roomOf.get(id) ?? room)).map((id) => `${file}: ${id}`)
    })
    expect(elsewhere).toEqual([])
  })

  it('is named somewhere', () => {
    const code = modules.map((module) => module.code).join('\n')
    // Ids that are put together: text(`title.${name}`).
    const heads = [...code.matchAll(/`([\w.]+\.)\$\{/g)].map(([, head = '']) => head)
    const unused = [...roomOf.keys()].filter(
      (id) => !code.includes(`'${id}'`) && !heads.some((head) => id.startsWith(head)),
    )
    expect(unused).toEqual([])
  })

  it('is the title of every route', () => {
    expect(routes.map(({ name }) => `title.${name}`).filter((id) => !roomOf.has(id))).toEqual([])
  })
})

describe('a room whose texts come later', () => {
  it('has a text file, wherever a part or screen names it', () => {
    const named = modules.flatMap(({ code }) =>
      [...code.matchAll(/\bwords: (?:\[([^\]]+)\]|'([\w-]+)')/g)].flatMap(([, list, one]) =>
        one === undefined ? [...(list ?? '').matchAll(/'([\w-]+)'/g)].map(([, room = '']) => room) : [one],
      ),
    )
    const rooms = new Set(roomOf.values())
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((room) => !rooms.has(room))).toEqual([])
    expect([...rooms].filter((room) => !firstRooms.includes(room) && !named.includes(room))).toEqual([])
  })
})

describe('a compiled message', () => {
  it('picks its plural form without a parser', () => {
    const text = makeText(
      'en',
      compileTexts({ 'x.n': '{n, plural, one {# dish} other {# dishes}} for {name}' }) as CompiledTexts,
    )
    expect(text('x.n', { n: 1, name: 'A1' })).toBe('1 dish for A1')
    expect(text('x.n', { n: 3, name: 'A1' })).toBe('3 dishes for A1')
  })
})
