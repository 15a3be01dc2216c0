import type { Language } from '@comanda/rules/language/languages.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'

/** The menu that prices a cart at its table or for its order, in the caller's language. */
export interface MenuHere {
  readonly version: number
  readonly snapshot: MenuSnapshot
  readonly soldOut: ReadonlySet<string>
  /** Portions left of limited dishes. */
  readonly left: ReadonlyMap<string, number>
  /** Dishes that are not offered here (menufilter). */
  readonly hidden: ReadonlySet<string>
  /** True for an order ahead: the refusal then names the order type, not the table. */
  readonly isAhead?: boolean
  readonly language: Language
}
