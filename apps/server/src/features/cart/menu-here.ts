import type { Language } from '@comanda/rules/language/languages.ts'
import type { ClosedNow } from '@comanda/rules/menu/available/closed.ts'
import type { MenuSnapshot } from '@comanda/rules/menu/menu-snapshot.ts'
import type { HoursOrderType } from '@comanda/rules/time/store-hours.ts'
import { closedAt, type LoadedMenu } from '../menu/menu.service.ts'

/** What is not sold at the time of the order (an instant, UTC milliseconds, and the store's zone). */
export interface ClosedHere extends Pick<ClosedNow, 'dishes' | 'options'> {
  readonly at: number
  readonly zone: string
}

/** The menu that prices a cart at its table or for its order, in the caller's language. */
export interface MenuHere {
  readonly version: number
  readonly snapshot: MenuSnapshot
  /** Those of `closed` too. */
  readonly soldOut: ReadonlySet<string>
  /** What is sold at other times only. */
  readonly closed: ClosedHere
  /** Portions left of limited dishes. */
  readonly left: ReadonlyMap<string, number>
  /** Dishes that are not offered here (menufilter). */
  readonly hidden: ReadonlySet<string>
  /** True for an order ahead: the refusal then names the order type, not the table. */
  readonly isAhead?: boolean
  readonly language: Language
}

/** What a menu does not sell at an instant, and the sold-out dishes with it: a cart treats both alike. */
export function closedHere(
  menu: LoadedMenu,
  soldOut: ReadonlySet<string>,
  asked: { readonly at: number; readonly zone: string; readonly orderType: HoursOrderType },
): Pick<MenuHere, 'soldOut' | 'closed'> {
  const closed = closedAt(menu, asked)
  const all = closed.dishes.size === 0 ? soldOut : new Set([...soldOut, ...closed.dishes.keys()])
  return { soldOut: all, closed: { dishes: closed.dishes, options: closed.options, at: asked.at, zone: asked.zone } }
}
