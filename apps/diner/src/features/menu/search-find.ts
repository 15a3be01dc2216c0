import type { MenuItem, MenuType, SearchEntry } from '@comanda/contract/menu/menu.schema.ts'
import { foldQuery, foldText, searchMenu } from '@comanda/rules/menu/search.ts'

export interface FoundDish {
  readonly item: MenuItem
  /** How its name is read, for what is marked in it. */
  readonly readings: readonly string[]
}

export type Find = (query: string) => readonly FoundDish[]

/**
 * Looks through the dishes this table is shown and no others: `index` is of their version, or null while it is not here;
 * then the names and tags of the page itself do. Dishes on which the guest can see what was found come before those that
 * another language found. Asked the same again, it answers the same.
 */
export function makeFind(types: readonly MenuType[], index: readonly SearchEntry[] | null): Find {
  const items = new Map(types.flatMap(({ menuItem }) => menuItem.map((item) => [item.code, item])))
  const entries = index === null ? [...items.values()].map(entryOf) : index.filter(({ code }) => items.has(code))
  const readings = new Map(entries.map((entry) => [entry.code, entry.readings]))
  let last: { readonly query: string; readonly found: readonly FoundDish[] } | undefined
  return (query) => {
    if (last?.query === query) return last.found
    const words = foldQuery(query).split(' ')
    const seen: FoundDish[] = []
    const others: FoundDish[] = []
    for (const code of searchMenu(entries, query, items.size)) {
      const item = items.get(code)
      if (item === undefined) continue
      const dishes = isSeenOn(item, words) ? seen : others
      dishes.push({ item, readings: readings.get(code) ?? [] })
    }
    last = { query, found: [...seen, ...others] }
    return last.found
  }
}

/** So many dishes at a time, between two keys at most. */
const warmedAtOnce = 50

/**
 * The first key is as quick as the others: what it looks through is made ready before it, a little at a time. The answer
 * stops it; `done` is told when all of it is.
 */
export function warmFind(types: readonly MenuType[], find: Find, done: () => void = () => undefined): () => void {
  const items = types.flatMap(({ menuItem }) => menuItem)
  let at = 0
  const warm = () => {
    for (const item of items.slice(at, at + warmedAtOnce)) seenText(item)
    at += warmedAtOnce
    // A query that is none of its own has the names cut into words.
    if (at - warmedAtOnce >= items.length) {
      find('·a')
      done()
    } else timer = setTimeout(warm)
  }
  let timer = setTimeout(warm)
  return () => clearTimeout(timer)
}

const seenOn = new WeakMap<MenuItem, string>()

function seenText(item: MenuItem): string {
  const known = seenOn.get(item)
  if (known !== undefined) return known
  const text = foldText([item.showName, item.sndname, item.showTags, item.code].join(' ')).replaceAll(' ', '')
  seenOn.set(item, text)
  return text
}

function isSeenOn(item: MenuItem, words: readonly string[]): boolean {
  const text = seenText(item)
  return words.every((word) => text.includes(word))
}

function entryOf({ code, name, showName, sndname, tags, showTags }: MenuItem): SearchEntry {
  const names = [showName, name, sndname, ...tags.split(','), ...showTags.split(',')].map(foldText)
  return { code, names: [...new Set(names)].filter((one) => one !== ''), readings: [] }
}
