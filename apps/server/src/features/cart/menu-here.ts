import type { Language } from '@comanda/rules/language/languages.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'

/** The menu that prices a cart where it is ordered, in the language of who asks. */
export interface MenuHere {
  readonly version: number
  readonly snapshot: MenuSnapshot
  readonly soldOut: ReadonlySet<string>
  /** Portions left of the limited dishes. */
  readonly left: ReadonlyMap<string, number>
  /** Dishes that are not offered here (menufilter). */
  readonly hidden: ReadonlySet<string>
  /** Ordered ahead: it is this kind of order that lacks them, and no table. */
  readonly isAhead?: boolean
  readonly language: Language
}
