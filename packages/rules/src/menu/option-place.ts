import type { OptionEntry, OptionSection } from './option-text.ts'

/** Position of an add item on the menu: indexes of its section and entry. */
export interface EntryPlace {
  readonly section: number
  readonly entry: number
}

interface Item {
  readonly code: string
  readonly name: string
  readonly num: number
  /** As shown to the guest. The entry's price is paid. */
  readonly price: number
}

/**
 * The place of each add item; undefined = no longer offered. An item matches by code and name, else by code, else
 * (without a code) by name.
 *
 * An item does not name its section, and a name can occur in several ('standard' sugar and 'standard' ice, without
 * codes).
 * - Items come in menu order, so the sections split them into runs. Each section takes a run that keeps its rule.
 * - Among several splits, one at the shown prices wins: a guest never pays for an add-on shown as free. An invented
 *   price gains nothing, because the menu decides.
 * - Without a valid split, an item takes its first possible place; the broken rule is reported later.
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

/** Every entry that an item can mean; only the first within one section. */
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

/** The places at the shown price; all places when there is none. */
function atShownPrice(sections: readonly OptionSection[]) {
  return ({ item, places }: Offered): Offered => {
    const same = places.filter(({ section, entry }) => sections[section]?.entries[entry]?.price === item.price)
    return { item, places: same.length > 0 ? same : places }
  }
}

/**
 * From the last section to the first: how many items from `start` on a section can take so that the later sections can
 * take the rest. Takes the most possible.
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
