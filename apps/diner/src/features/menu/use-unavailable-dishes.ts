import type { StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import type { HiddenDishes } from '@comanda/contract/page.ts'
import { useMemo } from 'react'
import { usePage } from '../../app/page-input.ts'
import { useSoldOut } from './sold-out.state.ts'

/**
 * Dishes that cannot be had here: sold out or hidden (menufilter). The server also refuses a set meal with such a
 * part.
 */
export function useUnavailableDishes(menu: StoreMenu): ReadonlySet<string> {
  const soldOut = useSoldOut()
  const { hidden } = usePage()
  return useMemo(() => outHere(menu, hidden, soldOut), [menu, hidden, soldOut])
}

export function outHere(
  { types }: StoreMenu,
  { hiddenTypes, hiddenCodes }: HiddenDishes,
  soldOut: ReadonlySet<string>,
): ReadonlySet<string> {
  if (hiddenTypes.length === 0 && hiddenCodes.length === 0) return soldOut
  const inTypes = types.filter(({ code }) => hiddenTypes.includes(code)).flatMap(({ menuItem }) => menuItem)
  return new Set([...soldOut, ...hiddenCodes, ...inTypes.map(({ code }) => code)])
}
