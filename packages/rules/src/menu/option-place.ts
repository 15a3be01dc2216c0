import type { OptionEntry, OptionSection } from './option-text.ts'

/** Where an add item stands on the menu: indexes of its section and of the entry in it. */
export interface EntryPlace {
  readonly section: number
  readonly entry: number
}

interface Item {
  readonly code: string
  readonly name: string
  readonly num: number
  /** As it was shown. What is paid is the entry's. */
  readonly price: number
}

/**
 * Where each add item stands; undefined = it is no longer offered. An item is found by its code and name, else by its code,
 * else (it has none) by its name.
 *
 * An item does not say its section, and the same name may stand in several ('standard' sugar and 'standard' ice, without
 * codes). But items come in the order of the menu, so the sections share them out in runs: each takes what keeps its rule.
 * Of several such sharings it is one at the prices that were shown, if there is one: nobody pays for an add-on that
 * was shown as free, and who makes a price up gets what could be had for it anyway.
 * Where no such sharing is, an item stands at the first place it may, which leaves the rule it breaks to be told.
 */
export function placeItems(
  sections: readonly OptionSection[],
  items: readonly Item[],
): readonly (EntryPlace | undefined)[] {
  const places = items.map((item) => placesOf(sections, item))
  if (places.every((of) => of.length < 2)) return places.map(([only]) => only)
  const offered = items.flatMap((item, index) => (places[index]?.length ? [{ item, places: places[index] ?? [] }] : []))
  const shared = shareOut(sections, offered.map(atShownPrice(sections))) ?? shareOut(sections, offered)
  if (shared === undefined) return places.map(([first]) => first)
  return places.map((of) => (of.length === 0 ? undefined : shared.shift()))
}

/** Every entry that an item may stand for; of one section only the first. */
function placesOf(sections: readonly OptionSection[], item: Item): readonly EntryPlace[] {
  const entriesLike = (isLike: (entry: OptionEntry) => boolean) =>
    sections.flatMap(({ entries }, section) => {
      const entry = entries.findIndex(isLike)
      return entry < 0 ? [] : [{ section, entry }]
    })
  const exact = entriesLike(({ code, name }) => code === item.code && name === item.name)
  if (exact.length > 0 || item.code === '') return exact
  return entriesLike(({ code }) => code === item.code).slice(0, 1)
}

interface Offered {
  readonly item: Item
  readonly places: readonly EntryPlace[]
}

/** The places that cost what was shown; all of them where none does. */
function atShownPrice(sections: readonly OptionSection[]) {
  return ({ item, places }: Offered): Offered => {
    const same = places.filter(({ section, entry }) => sections[section]?.entries[entry]?.price === item.price)
    return { item, places: same.length > 0 ? same : places }
  }
}

/**
 * From the last section back to the first: how many of the items from `start` on a section can take so that those after it
 * can take the rest. The most, where it has a choice.
 */
function shareOut(sections: readonly OptionSection[], items: readonly Offered[]): EntryPlace[] | undefined {
  let after: (EntryPlace[] | undefined)[] = items.map(() => undefined)
  after[items.length] = []
  for (let at = sections.length - 1; at >= 0; at -= 1) {
    const rest = after
    after = Array.from({ length: items.length + 1 }, (_, start) => longestRun(sections, at, items, start, rest))
  }
  return after[0]
}

function longestRun(
  sections: readonly OptionSection[],
  at: number,
  items: readonly Offered[],
  start: number,
  rest: readonly (EntryPlace[] | undefined)[],
): EntryPlace[] | undefined {
  const { min, max, entries } = sections[at] as OptionSection
  const run: EntryPlace[] = []
  let count = 0
  let best = min === 0 ? rest[start] : undefined
  for (const { item, places } of items.slice(start)) {
    const place = places.find(({ section }) => section === at)
    const isOnce = place !== undefined && (entries[place.entry]?.flag ?? 0) < 4
    if (!place || place.entry <= (run.at(-1)?.entry ?? -1) || (isOnce && item.num > 1)) break
    run.push(place)
    count += item.num
    if (count > max) break
    const others = rest[start + run.length]
    if (count >= min && others) best = [...run, ...others]
  }
  return best
}
