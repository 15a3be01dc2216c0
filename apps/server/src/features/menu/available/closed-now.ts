import { entryOf, type Language } from '@comanda/rules/language/languages.ts'
import { type AskedAt, momentOf } from '@comanda/rules/menu/available/available.ts'
import {
  type ClosedNow,
  closedOf,
  type MenuTimes,
  menuTimes,
  type NextSale,
} from '@comanda/rules/menu/available/closed.ts'
import type { LoadedMenu } from '../snapshot/localized-menu.ts'

interface Known {
  readonly times: MenuTimes | undefined
  /** By zone and order type: an answer, and the instant from which it holds. */
  readonly answers: Map<string, ClosedNow & { readonly from: number }>
}

/** A menu in memory never changes, so an answer holds until something opens or closes. */
const known = new WeakMap<LoadedMenu, Known>()

const nothing: ClosedNow = { dishes: new Map(), options: new Map(), until: Number.POSITIVE_INFINITY }

/** What the menu does not sell at `at`. Most menus sell everything always. */
export function closedAt(menu: LoadedMenu, asked: AskedAt): ClosedNow {
  const { times, answers } = known.get(menu) ?? { times: menuTimes(menu.snapshot), answers: new Map() }
  known.set(menu, { times, answers })
  if (times === undefined) return nothing
  const key = `${asked.zone} ${asked.orderType}`
  const before = answers.get(key)
  if (before !== undefined && asked.at >= before.from && asked.at < before.until) return before
  const found = { ...closedOf(times, asked), from: asked.at }
  answers.set(key, found)
  return found
}

/** `11:00–14:00`, or with its day where that is not today: `Mon, Nov 30 11:00–14:00`. */
export function saleWords(
  { from, to }: NextSale,
  { at, zone }: Pick<AskedAt, 'at' | 'zone'>,
  language: Language,
): string {
  const closes = to !== null && to - from <= 86_400_000 ? `–${momentOf(to, at, zone).clock}` : ''
  return `${openingWords({ from }, { at, zone }, language)}${closes}`
}

/** By code, when each dish is next sold; '' = not within a year. */
export function openingsOf(
  { dishes }: ClosedNow,
  asked: Pick<AskedAt, 'at' | 'zone'>,
  language: Language,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...dishes].map(([code, next]) => [code, next === null ? '' : openingWords(next, asked, language)]),
  )
}

function openingWords(
  { from }: Pick<NextSale, 'from'>,
  { at, zone }: Pick<AskedAt, 'at' | 'zone'>,
  language: Language,
) {
  const { inDays, day, clock } = momentOf(from, at, zone)
  if (inDays === 0) return clock
  const format = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(entryOf(language).locale, format).format(Date.parse(day))} ${clock}`
}
