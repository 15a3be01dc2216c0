import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import { isSameLine } from '@comanda/rules/cart/cart-change.ts'
import { ruleLine } from './cart-queue.ts'

/** A difference from the cart the guest sent. Words: the line's problem, `new`, `removed`, `number`, `choice`. */
export type CartDifference =
  | {
      readonly lineId: string
      readonly name: string
      readonly kind: 'price'
      readonly from: number
      readonly to: number
    }
  | { readonly lineId: string; readonly name: string; readonly kind: 'word'; readonly word: string }

/** Compares the sent cart with the server's current one, line by line. */
export function cartDifferences(seen: readonly CartLineWire[], now: readonly CartLineWire[]): CartDifference[] {
  const before = new Map(seen.map((line) => [line.id, line]))
  const after = new Set(now.map((line) => line.id))
  const changed = now.flatMap((line) => lineDifference(before.get(line.id), line))
  const gone = seen
    .filter((line) => !after.has(line.id))
    .map((line) => ({ lineId: line.id, name: line.showName, kind: 'word' as const, word: 'removed' }))
  return [...changed, ...gone]
}

function lineDifference(before: CartLineWire | undefined, line: CartLineWire): CartDifference[] {
  const named = { lineId: line.id, name: line.showName }
  if (line.problem !== null) return [{ ...named, kind: 'word', word: line.problem }]
  if (!before) return [{ ...named, kind: 'word', word: 'new' }]
  if (before.amount !== line.amount && before.num === line.num) {
    return [{ ...named, kind: 'price', from: before.amount, to: line.amount }]
  }
  if (before.num !== line.num) return [{ ...named, kind: 'word', word: 'number' }]
  return isSameLine(choiceOf(before), choiceOf(line)) ? [] : [{ ...named, kind: 'word', word: 'choice' }]
}

/** Ignores the uid: a line tapped before the phone knew its guest has none. */
const choiceOf = (line: CartLineWire) => ({ ...ruleLine(line), uid: '' })
