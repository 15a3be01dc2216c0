import type { MenuItem, MenuType, SearchEntry } from '@comanda/contract/menu/menu.schema.ts'
import { bestFirst, foldQuery, foldText, matchMenu, type SearchMatch } from '@comanda/rules/menu/search.ts'

export interface FoundDish {
  readonly item: MenuItem
  /** How its name is read, for what is marked in it. */
  readonly readings: readonly string[]
}

export type Find = (query: string) => readonly FoundDish[]

interface Answer {
  readonly found: readonly FoundDish[]
  readonly matches: readonly SearchMatch[]
}

/** Of so many queries the answers are kept: what is deleted sign by sign has been found before. */
const keptAnswers = 50

/**
 * Looks through the dishes this table is shown and no others: `index` is of their version, or null while it is not here;
 * then the names and tags of the page itself do. Dishes on which the guest can see what was found come before those that
 * another language found. Asked the same again, it answers the same.
 */
export function makeFind(types: readonly MenuType[], index: readonly SearchEntry[] | null): Find {
  const items = new Map(types.flatMap(({ menuItem }) => menuItem.map((item) => [item.code, item])))
  const all = index ?? [...items.values()].map(entryOf)
  const dishes = new Map(
    all.flatMap(({ code, readings }) => {
      const item = items.get(code)
      return item === undefined ? [] : [[code, { item, readings }] as const]
    }),
  )
  const entries = all.filter(({ code }) => dishes.has(code))
  const answers = new Map<string, Answer>()
  return (query) => {
    const folded = foldQuery(query)
    const known = answers.get(folded)
    if (known !== undefined) return known.found
    const matches = matchMenu(narrowed(entries, answers, folded), query)
    const words = folded.split(' ')
    const seen: FoundDish[] = []
    const others: FoundDish[] = []
    for (const { code } of bestFirst(matches)) {
      const dish = dishes.get(code)
      if (dish !== undefined) (isSeenOn(dish.item, words) ? seen : others).push(dish)
    }
    const found = [...seen, ...others]
    if (answers.size === keptAnswers) answers.clear()
    answers.set(folded, { found, matches })
    return found
  }
}

/** What the longest beginning that was looked up has found: a longer query finds nothing else. */
function narrowed(entries: readonly SearchEntry[], answers: ReadonlyMap<string, Answer>, folded: string) {
  for (let length = folded.length - 1; length > 0; length -= 1) {
    const known = answers.get(folded.slice(0, length))
    if (known !== undefined) return known.matches.map(({ entry }) => entry)
  }
  return entries
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
    // Whatever is looked up has the names cut into words.
    if (at - warmedAtOnce >= items.length) {
      find('a')
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
