import type { MenuItem, MenuType, SearchEntry } from '@comanda/contract/menu/menu.schema.ts'
import { bestFirst, foldQuery, foldText, matchMenu } from '@comanda/rules/menu/search.ts'

export interface FoundDish {
  readonly item: MenuItem
  /** Readings of its name, to mark the match. */
  readonly readings: readonly string[]
}

export type Find = (query: string) => readonly FoundDish[]

/**
 * Searches only the dishes shown at this table. `index` is of their version, or null until loaded; then the page's
 * names and tags are searched. Visible matches come before matches in another language.
 */
export function makeFind(types: readonly MenuType[], index: readonly SearchEntry[] | null): Find {
  const items = new Map(types.flatMap(({ menuItem }) => menuItem.map((item) => [item.code, item])))
  const entries = (index ?? [...items.values()].map(entryOf)).filter(({ code }) => items.has(code))
  return (query) => {
    const words = foldQuery(query).split(' ')
    const seen: FoundDish[] = []
    const others: FoundDish[] = []
    for (const { code, readings } of bestFirst(matchMenu(entries, query))) {
      const item = items.get(code)
      if (item !== undefined) (isSeenOn(item, words) ? seen : others).push({ item, readings })
    }
    return [...seen, ...others]
  }
}

function isSeenOn({ showName, sndname, showTags, code }: MenuItem, words: readonly string[]): boolean {
  const text = foldText([showName, sndname, showTags, code].join(' ')).replaceAll(' ', '')
  return words.every((word) => text.includes(word))
}

function entryOf({ code, name, showName, sndname, tags, showTags }: MenuItem): SearchEntry {
  return {
    code,
    names: folded([showName, name, sndname]),
    tags: folded([...tags.split(','), ...showTags.split(',')]),
    readings: [],
  }
}

function folded(texts: readonly string[]): string[] {
  return [...new Set(texts.map(foldText))].filter((one) => one !== '')
}
