import { intentKey } from '@comanda/client/intent-key.ts'
import type { Cart, CartLineWire, NewLine } from '@comanda/contract/cart/cart.schema.ts'
import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import { applyCartChanges, type CartChange } from '@comanda/rules/cart/cart-change.ts'
import type { CartLine } from '@comanda/rules/cart/cart-line.ts'
import { addItemsAmount, readAddItems } from '@comanda/rules/menu/option-choice.ts'
import { impliedStandard } from '@comanda/rules/menu/standard.ts'
import { add, type Money, money, multiply } from '@comanda/rules/money/money.ts'

/** A change that the server has not confirmed. Every retry uses the same `key`, so nothing happens twice. */
export type PendingChange = {
  readonly key: string
  /** Sent at least once: the server may have applied it. */
  readonly tried?: boolean | undefined
  /** The party it was tapped for; undefined at a free table. */
  readonly seatingId?: string | undefined
} & (
  | { readonly op: 'add'; readonly line: CartLineWire }
  | {
      readonly op: 'change'
      readonly id: string
      /** Omitted if the guest did not change it: a companion's value stays. */
      readonly num?: number | undefined
      readonly memo?: string | undefined
      /** The new standard, options or parts, at the menu's prices. */
      readonly choice?: Partial<LineChoice> | undefined
    }
  /** The lines the guest saw. */
  | { readonly op: 'clear'; readonly ids?: readonly string[] | undefined }
)

export type LineChoice = Pick<CartLineWire, 'standard' | 'showStandard' | 'price' | 'memberprice' | 'menuItem'>

export interface DishChoice {
  readonly standard?: string
  readonly addItems?: CartLineWire['menuItem']
  readonly num?: number
  readonly memo?: string
}

export interface ShownCart {
  readonly lines: readonly CartLineWire[]
  /** Portions and their cost. Lines with a problem are in neither sum, as on the server. */
  readonly count: number
  readonly amount: number
  readonly memberAmount: number
  readonly countByCode: Readonly<Record<string, number>>
}

/** The server's cart plus the pending changes, by the server's own rule. */
export function shownCart(
  server: Pick<Cart, 'lines'> & Partial<Pick<Cart, 'memberAmount'>>,
  pending: readonly PendingChange[],
): ShownCart {
  const wires = new Map(server.lines.map((line) => [line.id, line]))
  for (const change of pending) {
    if (change.op === 'add') wires.set(change.line.id, wires.get(change.line.id) ?? change.line)
    const wire = change.op === 'change' ? wires.get(change.id) : undefined
    if (wire && change.op === 'change' && change.choice) wires.set(wire.id, withChoice(wire, change.choice))
  }
  const lines = applyCartChanges(server.lines.map(ruleLine), pending.map(ruleChange)).flatMap((line) => {
    const wire = wires.get(line.id)
    return wire ? [withNum(wire, line.num, line.memo)] : []
  })
  const countByCode: Record<string, number> = {}
  for (const { code, num } of lines) countByCode[code] = (countByCode[code] ?? 0) + num
  const sendable = lines.filter((line) => line.problem === null)
  return {
    lines,
    count: sendable.reduce((sum, line) => sum + line.num, 0),
    amount: add(...sendable.map((line) => money(line.amount))),
    // Only the server knows the member prices of set-meal parts.
    memberAmount:
      (pending.length === 0 ? server.memberAmount : undefined) ??
      add(...sendable.map((line) => multiply(unit(line.memberprice, line.menuItem), line.num))),
    countByCode,
  }
}

/**
 * Appends a change. Taps on one dish merge into one change, unless the earlier one was sent: it may have arrived, and
 * its key stands for its content.
 */
export function enqueue(pending: readonly PendingChange[], change: PendingChange): readonly PendingChange[] {
  const last = pending.at(-1)
  const isPlain =
    change.op === 'change' && change.num !== undefined && change.memo === undefined && change.choice === undefined
  if (last === undefined || last.tried || !isPlain) return [...pending, change]
  if (last.op === 'change' && last.id === change.id) return [...pending.slice(0, -1), { ...last, num: change.num }]
  if (last.op === 'add' && last.line.id === change.id) {
    const before = pending.slice(0, -1)
    return change.num <= 0 ? before : [...before, { ...last, line: withNum(last.line, change.num) }]
  }
  return [...pending, change]
}

/** Name and prices of a choice on the menu. Members never pay more (rules price-line.ts). */
export function choiceOn(item: MenuItem, wanted: string, addItems: CartLineWire['menuItem']): LineChoice {
  const name = impliedStandard({ standards: item.standards.map((one) => ({ name: one.standard })) }, wanted)
  const chosen = item.standards.find((one) => one.standard === name)
  const { price, memberprice: ofMembers } = chosen ?? item
  const memberprice = Math.min(ofMembers, price)
  return { standard: name, showStandard: chosen?.showStandard ?? name, price, memberprice, menuItem: [...addItems] }
}

/** The changed part of a line's choice; undefined = none. */
export function changedChoice(item: MenuItem, { standard, addItems }: DishChoice): Partial<LineChoice> | undefined {
  if (standard === undefined) return addItems && { menuItem: [...addItems] }
  const { menuItem, ...named } = choiceOn(item, standard, addItems ?? [])
  return addItems ? { ...named, menuItem } : named
}

/** A new cart line for a dish. */
export function lineOf(item: MenuItem, { standard = '', addItems = [], num = 1, memo = '' }: DishChoice, uid: string) {
  const choice = choiceOn(item, standard, addItems)
  return {
    id: intentKey(),
    code: item.code,
    name: item.name,
    showName: item.showName,
    typeCode: item.typeCode,
    ...choice,
    num,
    amount: unit(choice.price, addItems) * num,
    memo,
    uid,
    problem: null,
  } satisfies CartLineWire
}

/** The line as a request body. */
export function newLineOf(line: CartLineWire): NewLine {
  const { id, code, name, typeCode, num, standard, price, memberprice, menuItem, memo } = line
  return {
    id,
    code,
    name: name ?? undefined,
    typeCode,
    typeName: '',
    num,
    standard,
    price,
    memberprice,
    menuItem,
    memo,
    step: 1,
  }
}

/** The line with a new choice and without its problem, which belonged to the old choice. */
function withChoice(before: CartLineWire, choice: Partial<LineChoice>): CartLineWire {
  const line = { ...before, ...choice }
  const amount = multiply(unit(line.price, line.menuItem), line.num)
  return { ...line, amount, problem: null, problemText: null, wasPrice: null }
}

export function withNum(line: CartLineWire, num: number, memo = line.memo): CartLineWire {
  if (num === line.num && memo === line.memo) return line
  return { ...line, num, memo, amount: multiply(unit(line.price, line.menuItem), num) }
}

/** The price of one portion with its add-ons. */
export function unit(price: number, addItems: CartLineWire['menuItem']): Money {
  return addItems.length === 0 ? money(price) : add(money(price), addItemsAmount(readAddItems(addItems)))
}

export function ruleLine({ id, code, standard, num, menuItem, memo, uid }: CartLineWire): CartLine {
  return {
    id,
    code,
    standard,
    num,
    memo,
    uid,
    addItems: readAddItems(menuItem),
  }
}

function ruleChange(change: PendingChange): CartChange {
  switch (change.op) {
    case 'add':
      return { op: 'add', line: ruleLine(change.line) }
    case 'change':
      return { op: 'change', id: change.id, to: { num: change.num, memo: change.memo, ...ruleChoice(change.choice) } }
    case 'clear':
      return { op: 'clear', ids: change.ids }
  }
}

function ruleChoice(choice: Partial<LineChoice> | undefined) {
  return choice && { standard: choice.standard, addItems: choice.menuItem && readAddItems(choice.menuItem) }
}
