import type { SectionName } from './demo-option.ts'
import type { TagName } from './demo-tag.ts'

/** The same words in Chinese, English and Japanese. */
export type Texts = readonly [zh: string, en: string, ja: string]

/** A dish as it is written in the demo's data; prices in fen. */
export interface DemoDish {
  readonly code: string
  readonly names: Texts
  readonly about?: Texts
  readonly price: number
  readonly member?: number
  /** A file of assets/pictures, without its ending. */
  readonly picture: string
  readonly hue: number
  /** Chillies: 1 mild, 2 hot, 3 very hot. */
  readonly heat?: 1 | 2 | 3
  readonly tags?: readonly TagName[]
  readonly options?: readonly SectionName[]
  /** The first one's price is the price of the dish. */
  readonly standards?: readonly (readonly [names: Texts, price: number, member?: number])[]
  readonly min?: number
  readonly max?: number
  readonly soldOut?: true
  /** A set meal: its groups, in the order shown. */
  readonly suite?: readonly DemoGroup[]
}

export interface DemoGroup {
  readonly names: Texts
  readonly required: number
  readonly parts: readonly (readonly [code: string, part?: DemoPart])[]
}

/** Surcharges in fen; the standard by its Chinese name. */
export interface DemoPart {
  readonly standard?: string
  readonly price?: number
  readonly member?: number
  readonly isRequired?: true
}

export interface DemoCategory {
  readonly code: string
  readonly names: Texts
  /** The line under the category's title. */
  readonly about: Texts
  /** 0 none, 1 big, 2 small (spec 1 §9), for every dish of it. */
  readonly pictureMode: 0 | 1 | 2
  readonly drinks?: true
  readonly dishes: readonly DemoDish[]
}
