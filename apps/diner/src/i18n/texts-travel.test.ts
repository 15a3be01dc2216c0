import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTexts } from '@comanda/ui/build/compile-texts.ts'
import { describe, expect, it } from 'vitest'
import { routes } from '../app/routes.ts'
import { laterTexts } from './later-texts.ts'

const source = fileURLToPath(new URL('..', import.meta.url))
const texts = fileURLToPath(new URL('.', import.meta.url))

/** Text id → the language file it stands in. */
const fileOf = new Map(
  readdirSync(texts)
    .filter((name) => name.endsWith('.zh.json'))
    .map((name) => name.slice(0, -'.zh.json'.length))
    .flatMap((file) => Object.keys(readTexts(texts, 'zh', (name) => name === file)).map((id) => [id, file] as const)),
)

const later: ReadonlySet<string> = new Set(laterTexts)

interface Module {
  readonly ids: readonly string[]
  readonly imports: readonly string[]
  /** What it loads later, and the texts that come with it. */
  readonly parts: readonly { readonly file: string; readonly words: readonly string[] }[]
}

const modules = new Map<string, Module>()

function moduleOf(file: string): Module {
  const known = modules.get(file)
  if (known !== undefined) return known
  const code = readFileSync(file, 'utf8')
  const all = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, found = '']) => found)
  const here = (path: string) => resolve(dirname(file), path)
  const words = [...all(/\bwords: '([^']+)'/g), ...all(/\bloadLaterTexts\('([^']+)'/g)]
  const module = {
    ids: all(/'([\w-]+(?:\.[\w-]+)+)'/g).filter((id) => fileOf.has(id)),
    imports: all(/^(?:import|export) (?!type\b)[^'"]*?from '(\.[^']+)'/gms).map(here),
    parts: all(/\bimport\('(\.[^']+)'\)/g).map((path) => ({ file: here(path), words })),
  }
  modules.set(file, module)
  return module
}

/** Ids that are said where their file has not travelled to: by what is imported from here, and by what is loaded from there later. */
function missing(file: string, here: readonly string[], seen = new Set<string>()): readonly string[] {
  const step = `${file} ${here.join()}`
  if (seen.has(step) || !existsSync(file) || !/\.tsx?$/.test(file)) return []
  seen.add(step)
  const { ids, imports, parts } = moduleOf(file)
  const has = (id: string) => !later.has(fileOf.get(id) ?? '') || here.includes(fileOf.get(id) ?? '')
  return [
    ...ids.filter((id) => !has(id)).map((id) => `${file.slice(source.length)}: ${id}`),
    ...imports.flatMap((next) => missing(next, here, seen)),
    ...parts.flatMap((part) => missing(part.file, [...new Set([...here, ...part.words])].sort(), seen)),
  ]
}

describe('the texts of a screen', () => {
  it.each(routes.filter(({ source: file }) => file !== undefined))('travel with it: $name', (route) => {
    const file = join(source, (route.source ?? '').replace('src/', ''))
    expect(missing(file, route.words === undefined ? [] : [route.words])).toEqual([])
  })

  it.each(routes.filter(({ words }) => words !== undefined))('would be missed without them: $name', (route) => {
    expect(missing(join(source, (route.source ?? '').replace('src/', '')), [])).not.toEqual([])
  })

  it('that stands around every page are in the language itself, or come with its parts', () => {
    // Brought ahead of its page, which alone draws it.
    const cart = join(source, 'features/pickup-order/cart/ahead-cart.tsx')
    expect(missing(join(source, 'shell/app.tsx'), [], new Set([`${cart} ahead-cart`]))).toEqual([])
  })

  it('are each said somewhere', () => {
    const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
      .map((name) => readFileSync(join(source, name), 'utf8'))
      .join('\n')
    // Ids that are put together: text(`title.${name}`).
    const heads = [...code.matchAll(/`([\w.]+\.)\$\{/g)].map(([, head = '']) => head)
    const unsaid = [...fileOf.keys()].filter(
      (id) => !code.includes(`'${id}'`) && !heads.some((head) => id.startsWith(head)),
    )
    expect(unsaid).toEqual([])
  })
})
