import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { readAddItems } from '@comanda/rules/menu/option-choice.ts'
import { useMemo, useState } from 'react'
import { useTableState } from '../table-order/table-order.state.ts'
import {
  type DishDraft,
  type DishToChoose,
  dishToChoose,
  draftOf,
  lineOf,
  type Step,
  startDraft,
} from './dish-draft.ts'
import { usePortionsLeft } from './sold-out.state.ts'

/** What is being chosen, step by step. `gone` = what of the line, or of a menu that was replaced meanwhile, is no longer offered. */
export function useDishDraft(item: MenuItem, line: CartLineWire | undefined) {
  const others = useTableState(({ lines }) =>
    lines.reduce((sum, other) => (other.code === item.code && other.id !== line?.id ? sum + other.num : sum), 0),
  )
  const left = usePortionsLeft(item.code)
  const dish = useMemo(() => dishToChoose(item, others, left), [item, others, left])
  const [state, setState] = useState(() => ({
    ...opening(dish, line),
    item,
    dish,
    told: undefined as Step['told'],
    at: 0,
  }))
  // A new menu took the place of the one the guest was reading: the choice is found again in it.
  if (state.item !== item) setState({ ...state, ...draftOf(dish, lineOf(state.dish, state.draft)), item, dish })
  function take({ draft, told }: Step): void {
    setState((before) => ({ ...before, draft, told, at: before.at + 1 }))
  }
  return { dish, draft: state.draft, gone: state.gone, told: state.told, at: state.at, take }
}

function opening(dish: DishToChoose, line: CartLineWire | undefined): { draft: DishDraft; gone: readonly string[] } {
  if (line === undefined) return { draft: startDraft(dish), gone: [] }
  return draftOf(dish, { ...line, addItems: readAddItems(line.menuItem) })
}
