import type { AddItem } from '../menu/option-choice.ts'
import type { Renaming } from '../menu/renaming.ts'
import type { ChangedPortions } from './portion-left.ts'

/** One line of a cart, chosen but not yet sent (spec 1 §3). */
export interface CartLine {
  /** Made by the client; the same id twice is the same line. */
  readonly id: string
  /** The dish. */
  readonly code: string
  /** The standard's name in the menu's original language; absent when the dish has none. */
  readonly standard?: string | undefined
  readonly num: number
  /** Chosen options and add-ons, per portion. Their prices are what was shown; the menu decides what is paid. */
  readonly addItems: readonly AddItem[]
  readonly memo: string
  /** Who added it. */
  readonly uid: string
  /** The dish's name as shown, for a line whose dish is gone from the menu. */
  readonly name?: string | undefined
  /** The dish, or the part of it with this code, has another name than when it was chosen, and nobody has said yes to it. */
  readonly renamed?: (Renaming & { readonly part?: string | undefined }) | undefined
  /** A part gives another number of portions than when it was chosen, and nobody has said yes to that. */
  readonly regiven?: ChangedPortions | undefined
}
