import type { Cart, CartLineWire, NewLine } from '@comanda/contract/cart/cart.schema.ts'
import { applyCartChanges, type CartChange } from '@comanda/rules/cart/cart-change.ts'
import type { CartLine } from '@comanda/rules/cart/cart-line.ts'
import { addItemsAmount, readAddItems } from '@comanda/rules/menu/option-choice.ts'
import { add, type Money, money, multiply } from '@comanda/rules/money/money.ts'

/** What this phone did and the server has not confirmed. `key` stays the same through every retry, so nothing happens twice. */
export type PendingChange = { readonly key: string; readonly tried?: boolean | undefined } & (
  | { readonly op: 'add'; readonly line: CartLineWire }
  | { readonly op: 'change'; readonly id: string; readonly num: number; readonly memo?: string | undefined }
  | { readonly op: 'clear' }
)

export interface ShownCart {
  readonly lines: readonly CartLineWire[]
  /** Portions, and what they cost; lines with a problem are in neither sum, as on the server. */
  readonly count: number
  readonly amount: number
  readonly memberAmount: number
  readonly countByCode: Readonly<Record<string, number>>
}

/** The server's cart with what is still on its way put on top, by the same rule the server uses. */
export function shownCart(server: Pick<Cart, 'lines'>, pending: readonly PendingChange[]): ShownCart {
  const wires = new Map(server.lines.map((line) => [line.id, line]))
  for (const change of pending)
    if (change.op === 'add') wires.set(change.line.id, wires.get(change.line.id) ?? change.line)
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
    memberAmount: add(...sendable.map((line) => multiply(unit(line.memberprice, line.menuItem), line.num))),
    countByCode,
  }
}

/**
 * Puts a change behind the others. A burst of taps on one dish becomes one change, unless the one before is on its way
 * already: that may have arrived, and its key stands for what it said.
 */
export function enqueue(pending: readonly PendingChange[], change: PendingChange): readonly PendingChange[] {
  const last = pending.at(-1)
  if (last === undefined || last.tried || change.op !== 'change' || change.memo !== undefined)
    return [...pending, change]
  if (last.op === 'change' && last.id === change.id) return [...pending.slice(0, -1), { ...last, num: change.num }]
  if (last.op === 'add' && last.line.id === change.id) {
    const before = pending.slice(0, -1)
    return change.num <= 0 ? before : [...before, { ...last, line: withNum(last.line, change.num) }]
  }
  return [...pending, change]
}

/** The line as a call takes it. */
export function newLineOf(line: CartLineWire): NewLine {
  const { id, code, typeCode, num, standard, price, memberprice, menuItem, memo } = line
  return { id, code, typeCode, typeName: '', num, standard, price, memberprice, menuItem, memo, step: 1 }
}

export function withNum(line: CartLineWire, num: number, memo = line.memo): CartLineWire {
  if (num === line.num && memo === line.memo) return line
  return { ...line, num, memo, amount: multiply(unit(line.price, line.menuItem), num) }
}

/** One portion with its add-ons. */
export function unit(price: number, addItems: CartLineWire['menuItem']): Money {
  return add(money(price), addItemsAmount(readAddItems(addItems)))
}

function ruleLine({ id, code, standard, num, menuItem, memo, uid }: CartLineWire): CartLine {
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
      return { op: 'change', id: change.id, to: { num: change.num, memo: change.memo } }
    case 'clear':
      return { op: 'clear' }
  }
}
