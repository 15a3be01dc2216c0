import type { Money } from '../money/money.ts'

/** The languages a menu can be translated into. zh-TW reads zh (DESIGN §2.12). */
export type Language = 'zh' | 'en' | 'ja'

export type LocalizedText = { readonly [L in Language]?: string | undefined }

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
  /** A set meal. */
  readonly isGroup?: boolean | undefined
}
