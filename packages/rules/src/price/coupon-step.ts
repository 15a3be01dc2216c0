import { allocate } from '../money/allocate.ts'
import { type Money, money, noMoney, subtract } from '../money/money.ts'
import { percentOf } from '../money/percent.ts'
import type { Coupon } from './price-input.ts'
import { type Part, shareReduction, sumOf } from './price-part.ts'
import type { PriceStep } from './price-step.ts'

const order = { product: 0, percent: 1, cash: 2 } as const

/**
 * Coupons in their fixed order: product, then percent, then cash; within a kind by id. Each is limited to what is left
 * on its dishes. A dish without discounts is only paid for by the product coupon that names it.
 */
export function discountCoupons(
  parts: readonly Part[],
  coupons: readonly Coupon[],
): { readonly parts: readonly Part[]; readonly steps: readonly PriceStep[] } {
  const inOrder = [...coupons].sort((a, b) => order[a.kind] - order[b.kind] || (a.id < b.id ? -1 : 1))
  const steps: PriceStep[] = []
  let left = parts
  const covered = new Map<string, number>()
  for (const coupon of inOrder) {
    const used = coupon.kind === 'product' ? takeProduct(left, coupon, covered) : takeMoney(left, coupon)
    const amount = subtract(sumOf(used.parts), sumOf(left))
    steps.push({ kind: coupon.kind, amount, source: coupon.id, ...(used.reason && { reason: used.reason }) })
    left = used.parts
  }
  return { parts: left, steps }
}

interface Used {
  readonly parts: readonly Part[]
  readonly reason?: PriceStep['reason']
}

/** One portion of the dish costs `extra` instead. `covered` counts the portions that other coupons took, by line. */
function takeProduct(
  parts: readonly Part[],
  { code, extra }: Coupon & { kind: 'product' },
  covered: Map<string, number>,
): Used {
  const named = parts.filter(({ line }) => line?.code === code)
  if (named.length === 0) return { parts, reason: 'dish_missing' }
  let best: { part: Part; amount: Money } | undefined
  for (const part of named) {
    const free = (part.line?.num ?? 0) - (covered.get(part.line?.id ?? '') ?? 0)
    if (free <= 0) continue
    const portion = allocate(part.net, Array<number>(free).fill(1))[0] ?? noMoney
    if (best === undefined || portion > best.amount) best = { part, amount: portion }
  }
  if (best === undefined || best.amount === 0) return { parts, reason: 'nothing_left' }
  if (best.amount <= extra) return { parts, reason: 'extra_above_price' }
  const id = best.part.line?.id ?? ''
  covered.set(id, (covered.get(id) ?? 0) + 1)
  return { parts: shareReduction(parts, subtract(best.amount, extra), (part) => part === best.part) }
}

function takeMoney(parts: readonly Part[], coupon: Coupon & { kind: 'percent' | 'cash' }): Used {
  const isMeant = ({ line }: Part) =>
    line !== null && !line.isUndiscount && (coupon.category === null || line.category === coupon.category)
  const base = sumOf(parts.filter(isMeant))
  if (base === 0) return { parts, reason: 'nothing_left' }
  return { parts: shareReduction(parts, worth(coupon, base), isMeant) }
}

function worth(coupon: Coupon & { kind: 'percent' | 'cash' }, base: Money): Money {
  if (coupon.kind === 'cash') return coupon.amount
  const share = percentOf(base, coupon.percent)
  return coupon.cap === null ? share : money(Math.min(share, Math.max(coupon.cap, noMoney)))
}
