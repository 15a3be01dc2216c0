import type { AddItem } from '../menu/option-choice.ts'
import type { Renaming } from '../menu/renaming.ts'
import type { ChangedPortions } from './portion-left.ts'

/** One unsent line of a cart (spec 1 §3). */
export interface CartLine {
  /** Made by the client; the same id means the same line. */
  readonly id: string
  /** Dish code. */
  readonly code: string
  /** Name of the standard in the menu's original language; absent when the dish has none. */
  readonly standard?: string | undefined
  readonly num: number
  /** Chosen options and add-ons per portion. Prices are as shown to the guest; the menu decides the price to pay. */
  readonly addItems: readonly AddItem[]
  readonly memo: string
  /** The guest who added it. */
  readonly uid: string
  /** The dish's name as shown, for a line whose dish has left the menu. */
  readonly name?: string | undefined
  /** The dish, or its part with this code, was renamed after it was chosen and no guest has confirmed the new name. */
  readonly renamed?: (Renaming & { readonly part?: string | undefined }) | undefined
  /** A part's portions per pick changed after it was chosen and no guest has confirmed that. */
  readonly portionsChanged?: ChangedPortions | undefined
}
