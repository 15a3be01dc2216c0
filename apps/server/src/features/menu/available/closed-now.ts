import { entryOf, type Language } from '@comanda/rules/language/languages.ts'
import {
  type AskedAt,
  type Availability,
  areAvailable,
  momentOf,
  nextChange,
} from '@comanda/rules/menu/available/available.ts'
import { readAvailable } from '@comanda/rules/menu/available/available-text.ts'
import type { LoadedMenu } from '../snapshot/localized-menu.ts'

/** When what is not sold now is next sold. UTC milliseconds. */
export interface NextSale {
  readonly from: number
  /** Null = no end within a year. */
  readonly to: number | null
}

/** What a menu does not sell at an instant for an order type; null = it is not sold again within a year. */
export interface ClosedNow {
  /** By code. */
  readonly dishes: ReadonlyMap<string, NextSale | null>
  /** By option, as the menu writes it. */
  readonly options: ReadonlyMap<string, NextSale | null>
}

interface Known extends ClosedNow {
  /** The answer holds from this instant until before the other. */
  readonly from: number
  readonly until: number
}

/** A menu in memory never changes, so an answer holds until something opens or closes. */
const known = new WeakMap<LoadedMenu, Map<string, Known>>()

/** What the menu does not sell at `at`. Most menus sell everything always: then this reads nothing. */
export function closedAt(menu: LoadedMenu, asked: AskedAt): ClosedNow {
  const kept = known.get(menu) ?? new Map<string, Known>()
  known.set(menu, kept)
  const key = `${asked.zone} ${asked.orderType}`
  const before = kept.get(key)
  if (before !== undefined && asked.at >= before.from && asked.at < before.until) return before
  const found = findClosed(menu, asked)
  kept.set(key, found)
  return found
}

function findClosed({ snapshot }: LoadedMenu, asked: AskedAt): Known {
  const categories = new Map(snapshot.categories.map(({ code, available }) => [code, available]))
  const timed = snapshot.dishes.flatMap((dish) => {
    const texts = [categories.get(dish.categoryCode), dish.available].filter((text) => text !== undefined)
    return texts.length === 0 ? [] : [[dish.code, texts] as const]
  })
  const options = Object.entries(snapshot.optionAvailable ?? {}).map(([name, text]) => [name, [text]] as const)
  const times = new Map<string, Times>()
  const timesOf = (texts: readonly string[]) => {
    const key = texts.join('\n')
    const found = times.get(key) ?? readTimes(texts, asked)
    times.set(key, found)
    return found
  }
  const closed = (each: readonly (readonly [string, readonly string[]])[]) =>
    new Map(each.flatMap(([name, texts]) => (timesOf(texts).isOpen ? [] : [[name, timesOf(texts).next] as const])))
  const found = { dishes: closed(timed), options: closed(options) }
  const until = Math.min(Number.POSITIVE_INFINITY, ...[...times.values()].map(({ changes }) => changes))
  return { ...found, from: asked.at, until }
}

interface Times {
  readonly isOpen: boolean
  /** UTC milliseconds. */
  readonly changes: number
  readonly next: NextSale | null
}

function readTimes(texts: readonly string[], asked: AskedAt): Times {
  const each = texts.map(availabilityOf)
  const isOpen = areAvailable(each, asked)
  const change = nextChange(each, asked)
  const opens = isOpen ? null : change
  const next = opens && { from: opens.at, to: nextChange(each, { ...asked, at: opens.at })?.at ?? null }
  return { isOpen, changes: change?.at ?? Number.POSITIVE_INFINITY, next }
}

/** The import has refused a text that cannot be read. */
function availabilityOf(text: string): Availability {
  const read = readAvailable(text)
  return read.ok ? read.value : []
}

/** `11:00–14:00`, or with its day where that is not today: `Mon, Nov 30 11:00–14:00`. */
export function saleWords({ from, to }: NextSale, { at, zone }: Pick<AskedAt, 'at' | 'zone'>, language: Language) {
  const opens = momentOf(from, at, zone)
  const closes = to !== null && to - from <= 86_400_000 ? `–${momentOf(to, at, zone).clock}` : ''
  const clock = closes === '' && opens.clock === '00:00' ? '' : `${opens.clock}${closes}`
  return [...(opens.inDays === 0 ? [] : [dayIn(opens.day, language)]), clock].join(' ').trim()
}

function dayIn(day: string, language: Language): string {
  const format = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(entryOf(language).locale, format).format(Date.parse(day))
}
