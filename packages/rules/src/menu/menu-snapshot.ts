import type { Language, LocalizedText } from '../language/languages.ts'
import type { Money } from '../money/money.ts'

/** A store's menu at one publish: immutable, known by its version, the same bytes for everyone (DESIGN §5). */
export interface MenuSnapshot {
  readonly version: string
  /** ISO 4217; all prices below are in its minor unit. */
  readonly currency: string
  /** The language the menu was written in: standards and option text are in it, and missing translations show it. */
  readonly original: Language
  /** In the order shown. */
  readonly categories: readonly MenuCategory[]
  /** In the order shown, each in its category. */
  readonly dishes: readonly Dish[]
  /** Translations of tags, option sections and option names, by their original. */
  readonly texts?: Readonly<Record<string, LocalizedText>> | undefined
  /** Codes of today's recommendations, in the order shown (spec 1 §2 Ordering page). */
  readonly recommend?: readonly string[] | undefined
  /** Codes of what the shop calls its best sellers; what guests buy most comes after them. */
  readonly hots?: readonly string[] | undefined
  /** Best sellers of a part of the day, in the store's time. */
  readonly hotSchemes?: readonly HotScheme[] | undefined
  /** By dish: codes of what goes well with it (peicaidata). */
  readonly sides?: Readonly<Record<string, readonly string[]>> | undefined
}

export interface HotScheme {
  /** `HH:mm`; the end is not part of it, and an end before the start is past midnight. */
  readonly startTime: string
  readonly endTime: string
  readonly codes: readonly string[]
}

export interface MenuCategory {
  readonly code: string
  readonly names: LocalizedText
  /** One line beside the heading. */
  readonly descriptions?: LocalizedText | undefined
  readonly sort: number
}

export interface DishStandard {
  /** In the original language; the cart line and the ticket name it so. */
  readonly name: string
  readonly names?: LocalizedText | undefined
  readonly price: Money
  readonly memberPrice?: Money | undefined
}

export interface Dish {
  readonly code: string
  readonly categoryCode: string
  readonly names: LocalizedText
  readonly descriptions?: LocalizedText | undefined
  readonly picture?: string | undefined
  /** 0 none, 1 big, 2 small (spec 1 §9). */
  readonly pictureMode?: 0 | 1 | 2 | undefined
  readonly price: Money
  readonly memberPrice?: Money | undefined
  /** Empty when the dish is sold one way only. */
  readonly standards: readonly DishStandard[]
  /** See option-text.ts. */
  readonly optionText: string
  readonly tags: readonly string[]
  /** 0 = not set; see quantity.ts. */
  readonly minOrder: number
  readonly maxOrder: number
  /** At publish time. What is sold out now is the live set that `priceCart` takes. */
  readonly soldOut: boolean
  /** 0 to 11: the tint of the plate that stands in for a missing picture. */
  readonly hue?: number | undefined
  /** A set meal: what is chosen for it stands in `suite`. */
  readonly isGroup?: boolean | undefined
  /** The groups of a set meal, in the order shown; each is a choice (spec 1 §3). */
  readonly suite?: readonly SuiteGroup[] | undefined
  /** A small sign beside the name: new, chef's choice (iconPath). */
  readonly icon?: string | undefined
  /** How the name is read, for the search: kana for Japanese, pinyin where the usual reading is wrong. */
  readonly readings?: { readonly zh?: string | undefined; readonly ja?: string | undefined } | undefined
  /** A few bytes of WebP as a data address, shown until the picture is there. */
  readonly blur?: string | undefined
  readonly isDrink?: boolean | undefined
  /** No discount ever applies to it. */
  readonly noDiscount?: boolean | undefined
  readonly isBuffet?: boolean | undefined
}

/** One choice of a set meal: `required` picks out of its parts, neither more nor fewer. */
export interface SuiteGroup {
  /** Unique in its meal. */
  readonly groupNo: string
  readonly names: LocalizedText
  readonly required: number
  readonly parts: readonly SuitePart[]
}

/**
 * A dish of the same menu as a part of a set meal. Its names, picture, options and whether it is sold out are the dish's;
 * its price here is only what choosing it costs on top of the meal.
 */
export interface SuitePart {
  readonly code: string
  /** Fixed to this standard of the dish; empty = the guest chooses where the dish has several. */
  readonly standard: string
  /** Portions of the dish that one pick gives. */
  readonly num: number
  /** The surcharge of one pick; 0 = included. */
  readonly price: Money
  readonly memberPrice?: Money | undefined
  /** Always in the meal (selectflag 1): picked once from the start, and not to be taken out. */
  readonly isRequired: boolean
}
