import type { MenuSnapshot } from '../menu-snapshot.ts'
import { type AskedAt, type Availability, areAvailable, nextChange } from './available.ts'
import { readAvailable } from './available-text.ts'

/** When the dishes and options of a menu are sold; those that are not named always are. */
export interface MenuTimes {
  /** By code: the texts of the dish and its category. All of them hold. */
  readonly dishes: Readonly<Record<string, readonly string[]>>
  /** By option, as the menu writes it. */
  readonly options: Readonly<Record<string, string>>
}

/** When what is not sold now is next sold. UTC milliseconds. */
export interface NextSale {
  readonly from: number
  /** Null = no end within a year. */
  readonly to: number | null
}

/** What is not sold at an instant for an order type; null = it is not sold again within a year. */
export interface ClosedNow {
  /** By code. */
  readonly dishes: ReadonlyMap<string, NextSale | null>
  /** By option. */
  readonly options: ReadonlyMap<string, NextSale | null>
  /** The answer holds until before this instant. UTC milliseconds, Infinity = always. */
  readonly until: number
}

/** Undefined = everything is always sold. */
export function menuTimes({ categories, dishes, optionAvailable = {} }: MenuSnapshot): MenuTimes | undefined {
  const ofCategory = new Map(categories.map(({ code, available }) => [code, available]))
  const timed = dishes.flatMap(({ code, categoryCode, available }) => {
    const texts = [ofCategory.get(categoryCode), available].filter((text) => text !== undefined)
    return texts.length === 0 ? [] : [[code, texts] as const]
  })
  const isAlways = timed.length === 0 && Object.keys(optionAvailable).length === 0
  return isAlways ? undefined : { dishes: Object.fromEntries(timed), options: optionAvailable }
}

export function closedOf({ dishes, options }: MenuTimes, asked: AskedAt): ClosedNow {
  const known = new Map<string, Reading>()
  const readingOf = (texts: readonly string[]) => {
    const key = texts.join('\n')
    const reading = known.get(key) ?? readTimes(texts, asked)
    known.set(key, reading)
    return reading
  }
  const closed = (each: readonly (readonly [string, readonly string[]])[]) =>
    new Map(
      each.flatMap(([name, texts]) => {
        const { isOpen, next } = readingOf(texts)
        return isOpen ? [] : [[name, next] as const]
      }),
    )
  const found = {
    dishes: closed(Object.entries(dishes)),
    options: closed(Object.entries(options).map(([name, text]) => [name, [text]])),
  }
  return { ...found, until: Math.min(...[...known.values()].map(({ changes }) => changes)) }
}

interface Reading {
  readonly isOpen: boolean
  readonly changes: number
  readonly next: NextSale | null
}

function readTimes(texts: readonly string[], asked: AskedAt): Reading {
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
