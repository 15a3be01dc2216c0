import type { Language, LocalizedText } from '../language/languages.ts'
import type { Money } from '../money/money.ts'
import type { TaxClass } from '../price/region-profile.ts'
import type { PriceBy } from './price-by.ts'

/** A store's menu at one publish: immutable, identified by its version, the same bytes for every guest (DESIGN §5). */
export interface MenuSnapshot {
  readonly version: string
  /** ISO 4217; all prices below are in its minor unit. */
  readonly currency: string
  /**
   * The language the menu was written in. Standards and option texts use it, and missing translations fall back to it.
   */
  readonly original: Language
  /** In display order. */
  readonly categories: readonly MenuCategory[]
  /** In display order within the category. */
  readonly dishes: readonly Dish[]
  /** Translations of tags, option sections and option names, by their original. */
  readonly texts?: Readonly<Record<string, LocalizedText>> | undefined
  /** When options are sold, by their original (available-text.ts); an option that is not named always is. */
  readonly optionAvailable?: Readonly<Record<string, string>> | undefined
  /** Codes of today's recommendations, in display order (spec 1 §2 Ordering page). */
  readonly recommend?: readonly string[] | undefined
  /** Codes of the store's own best sellers; the most bought dishes follow them. */
  readonly hots?: readonly string[] | undefined
  /** Best sellers per part of the day, in store time. */
  readonly hotSchemes?: readonly HotScheme[] | undefined
  /** By dish: codes of dishes that go well with it (peicaidata). */
  readonly sides?: Readonly<Record<string, readonly string[]>> | undefined
}

export interface HotScheme {
  /** `HH:mm`; the end is exclusive, and an end before the start is past midnight. */
  readonly startTime: string
  readonly endTime: string
  readonly codes: readonly string[]
}

export interface MenuCategory {
  readonly code: string
  readonly names: LocalizedText
  /** One line beside the heading. */
  readonly descriptions?: LocalizedText | undefined
  /** When its dishes are sold (available-text.ts); absent = always. */
  readonly available?: string | undefined
  readonly sort: number
}

export interface DishStandard {
  /** In the original language, as in cart lines and on tickets. */
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
  /** Ordered with staff, who know the price: `price` is of one unit of weight, or 0 for a market price (price-by.ts). */
  readonly priceBy?: PriceBy | undefined
  readonly memberPrice?: Money | undefined
  /** Empty when the dish has no variants. */
  readonly standards: readonly DishStandard[]
  /** See option-text.ts. */
  readonly optionText: string
  readonly tags: readonly string[]
  /** 0 = not set; see quantity.ts. */
  readonly minOrder: number
  readonly maxOrder: number
  /** At publish time. `priceCart` takes the live sold-out set. */
  readonly soldOut: boolean
  /** When it is sold (available-text.ts), within the times of its category; absent = always. */
  readonly available?: string | undefined
  /** Kept by the owner, on no guest's menu (shown-menu.ts). */
  readonly isHidden?: boolean | undefined
  /** 0 to 11: tint of the placeholder for a missing picture. */
  readonly hue?: number | undefined
  /** A set meal; its choices are in `suite`. */
  readonly isGroup?: boolean | undefined
  /** Groups of a set meal, in display order; each is a choice (spec 1 §3). */
  readonly suite?: readonly SuiteGroup[] | undefined
  /** A small badge beside the name: new, chef's choice (iconPath). */
  readonly icon?: string | undefined
  /** Pronunciation for the search: kana for Japanese, pinyin where the usual reading is wrong. */
  readonly readings?: { readonly zh?: string | undefined; readonly ja?: string | undefined } | undefined
  /** A few bytes of WebP as a data address, shown until the picture loads. */
  readonly blur?: string | undefined
  readonly isDrink?: boolean | undefined
  /** Never discounted. */
  readonly noDiscount?: boolean | undefined
  readonly isBuffet?: boolean | undefined
  /** Absent = `food`. */
  readonly taxClass?: TaxClass | undefined
}

/** One choice of a set meal: exactly `required` picks from its parts. */
export interface SuiteGroup {
  /** Unique within its meal. */
  readonly groupNo: string
  readonly names: LocalizedText
  readonly required: number
  readonly parts: readonly SuitePart[]
}

/**
 * A dish of the same menu as part of a set meal. Names, picture, options and sold-out state come from the dish; the
 * price here is the surcharge on the meal.
 */
export interface SuitePart {
  readonly code: string
  /** Fixed to this standard; empty = the guest chooses if the dish has several. */
  readonly standard: string
  /** Portions of the dish per pick. */
  readonly num: number
  /** Surcharge per pick; 0 = included. */
  readonly price: Money
  readonly memberPrice?: Money | undefined
  /** Always in the meal (selectflag 1): picked once from the start and not removable. */
  readonly isRequired: boolean
}
