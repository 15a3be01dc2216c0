import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { routes } from '../app/routes.ts'
import { type CompiledTexts, makeText } from './text.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const source = fileURLToPath(new URL('..', import.meta.url))
const texts = { zh: readTexts(folder, 'zh'), en: readTexts(folder, 'en'), ja: readTexts(folder, 'ja') }

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

describe('the language files', () => {
  it.each(['en', 'ja'] as const)('have the same ids in zh and %s', (language) => {
    expect(Object.keys(texts[language]).sort()).toEqual(Object.keys(texts.zh).sort())
  })

  it.each(['en', 'ja'] as const)('take the same values in zh and %s', (language) => {
    const differing = Object.keys(texts.zh).filter(
      (id) => placeholders(texts.zh[id] ?? '').join() !== placeholders(texts[language][id] ?? '').join(),
    )
    expect(differing).toEqual([])
  })

  it('have every id that the code names', () => {
    const missing = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
      .flatMap((name) =>
        [...readFileSync(join(source, name), 'utf8').matchAll(/\btext\(\s*'([^']+)'/g)]
          .map(([, id = '']) => id)
          .filter((id) => !(id in texts.zh))
          .map((id) => `${name}: ${id}`),
      )
    expect(missing).toEqual([])
  })

  it('have a title for every route', () => {
    expect(routes.map(({ name }) => `title.${name}`).filter((id) => !(id in texts.zh))).toEqual([])
  })

  it('are told with their plural by compiled messages alone', () => {
    const text = makeText(
      'en',
      compileTexts({ 'x.n': '{n, plural, one {# dish} other {# dishes}} for {name}' }) as CompiledTexts,
    )
    expect(text('x.n', { n: 1, name: 'A1' })).toBe('1 dish for A1')
    expect(text('x.n', { n: 3, name: 'A1' })).toBe('3 dishes for A1')
  })
})
