import { allocate } from '../money/allocate.ts'
import { type Money, money, noMoney, subtract } from '../money/money.ts'

/** Splits an amount evenly: the first shares carry the units that are left over. */
export function splitEvenly(due: Money, people: number): Money[] {
  return allocate(due, Array<number>(people).fill(1))
}

/** A dish net and who shares it. */
export interface SharedNet {
  readonly net: Money
  /** Indexes of the shares that carry it, each in equal parts. */
  readonly shares: readonly number[]
}

/** Splits `due` by dishes: service, tax and cuts follow the nets (facts/checkout.md §4.3). */
export function splitByDish(due: Money, nets: readonly SharedNet[], shareCount: number): Money[] {
  const weights = Array<number>(shareCount).fill(0)
  for (const { net, shares } of nets) {
    const parts = splitEvenly(net, shares.length)
    shares.forEach((share, index) => {
      weights[share] = (weights[share] ?? 0) + (parts[index] ?? noMoney)
    })
  }
  return allocate(due, weights)
}

/** What is left after shares of fixed amounts; null when they exceed `due`. */
export function restAfter(due: Money, amounts: readonly Money[]): Money | null {
  const rest = amounts.reduce<number>((left, amount) => left - amount, due)
  return rest < 0 ? null : money(rest)
}

/** A means of payment and what it paid. */
export interface Tender {
  readonly paid: Money
  readonly refunded: Money
}

/**
 * Shares a refund out over the tenders, in proportion to what each paid. Earlier refunds count: after the last one each
 * tender got back what it paid (facts/checkout.md §4.4). A tender that got more than its part so far gets nothing now.
 * `amount` is at most what is not yet refunded.
 */
export function shareRefund(tenders: readonly Tender[], amount: Money): Money[] {
  const refunded = tenders.reduce<number>((sum, tender) => sum + tender.refunded, 0)
  const until = allocate(
    money(refunded + amount),
    tenders.map(({ paid }) => paid),
  )
  const missing = tenders.map((tender, index) => Math.max(0, (until[index] ?? noMoney) - tender.refunded))
  return allocate(amount, missing)
}

/** The net of the portion number `taken` + 1 of a line, so that all portions add up to the line. */
export function portionNet(net: Money, num: number, taken: number): Money {
  return subtract(upTo(net, num, taken + 1), upTo(net, num, taken))
}

function upTo(net: Money, num: number, portions: number): Money {
  return allocate(net, [portions, num - portions])[0] ?? noMoney
}
