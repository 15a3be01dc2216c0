import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem, StoreMenu } from '@comanda/contract/menu/menu.schema.ts'
import { portionsWanted } from '@comanda/rules/cart/portion-left.ts'
import { readAddItems } from '@comanda/rules/menu/option-choice.ts'
import { useMemo, useState } from 'react'
import { useHeldCart } from '../../cart/cart-actions.ts'
import { ruleLine } from '../../cart/cart-queue.ts'
import { dishOfItem } from '../dish-of-item.ts'
import { useInMeals } from '../in-meals.ts'
import { useAllLeft, usePortionsLeft } from '../sold-out.state.ts'
import { choiceOnNewMenu, type DishChange } from './dish-change.ts'
import {
  type DishDraft,
  type DishToChoose,
  dishToChoose,
  draftOf,
  type Limited,
  lineOf,
  nothingLimited,
  raiseToMinimum,
  type Step,
  startDraft,
} from './dish-draft.ts'
import { followLine, type LineForm } from './line-edit.ts'

/**
 * The choice, step by step. `gone` = what the line or a replaced menu no longer offers; `change` = new names or
 * prices. `isAlone`: the dish does not go into the cart and ignores its lines. `there` = the line in the cart now,
 * `base` = the line the edit started from. Untouched fields follow companions; `moved` = they have changed the line.
 */
export function useDishDraft(
  menu: StoreMenu,
  item: MenuItem,
  line: CartLineWire | undefined,
  isAlone: boolean,
  num?: number,
) {
  const others = useHeldCart(({ lines }) =>
    isAlone
      ? 0
      : lines.reduce((sum, other) => (other.code === item.code && other.id !== line?.id ? sum + other.num : sum), 0),
  )
  // Companions may remove or send the line while its guest edits it.
  const there = useHeldCart(({ lines }) => line && lines.find(({ id }) => id === line.id))
  const left = usePortionsLeft(item.code)
  const limited = useLimited(menu, item, line, isAlone)
  const inCart = useInMeals(item.code)
  const inMeals = isAlone ? 0 : inCart
  const dish = useMemo(() => dishToChoose(item, others, left, limited, inMeals), [item, others, left, limited, inMeals])
  const [state, setState] = useState(() => ({
    ...opening(dish, line, num),
    seen: line,
    moved: false,
    item,
    dish,
    message: undefined as Step['message'],
    change: {} as DishChange,
    at: 0,
  }))
  let now = state
  // A new menu replaced the old one: the choice is moved to it.
  if (state.item !== item) {
    const { change, ...found } = choiceOnNewMenu(state, { item, dish }, menu)
    const base = lineOf(dish, draftOf(dish, state.base).draft)
    now = { ...state, ...found, base, change: { ...state.change, ...change }, item, dish }
  }
  if (there !== undefined && there !== state.seen)
    now = { ...now, ...followLine(dish, now, formOf(there)), seen: there }
  if (now !== state) setState(now)
  function take({ draft, message }: Step): void {
    setState((before) => ({ ...before, draft, message, at: before.at + 1 }))
  }
  const draft = raiseToMinimum(dish, state.draft)
  const { base, moved, gone, change, message, at } = state
  return { dish, draft, there, base, moved, gone, change, message, at, take }
}

/** The stock of a meal's parts, and what the table's other lines take; nothing for a plain dish. */
function useLimited(
  { types }: StoreMenu,
  { isGroup }: MenuItem,
  line: CartLineWire | undefined,
  isAlone: boolean,
): Limited {
  const left = useAllLeft()
  const lines = useHeldCart((state) => (isGroup ? state.lines : undefined))
  return useMemo(() => {
    if (lines === undefined) return nothingLimited
    const others = isAlone ? [] : lines.filter(({ id }) => id !== line?.id).map(ruleLine)
    const codes = new Set(others.map(({ code }) => code))
    const items = types.flatMap(({ menuItem }) => menuItem).filter(({ code }) => codes.has(code))
    const dishes = new Map(items.map((one) => [one.code, dishOfItem(one)]))
    return { left: new Map(Object.entries(left)), taken: portionsWanted(others, dishes) }
  }, [types, lines, left, line?.id, isAlone])
}

function opening(
  dish: DishToChoose,
  line: CartLineWire | undefined,
  num: number | undefined,
): { draft: DishDraft; base: LineForm; gone: readonly string[] } {
  const opened = line === undefined ? { draft: startDraft(dish, num), gone: [] } : draftOf(dish, formOf(line))
  return { ...opened, base: lineOf(dish, opened.draft) }
}

function formOf({ standard, memo, num, menuItem }: CartLineWire): LineForm {
  return { standard, memo, num, addItems: readAddItems(menuItem) }
}
