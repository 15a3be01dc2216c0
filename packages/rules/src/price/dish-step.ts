import { type Money, noMoney, subtract } from '../money/money.ts'
import { percentOf } from '../money/percent.ts'
import type { Payer, PriceLine } from './price-input.ts'
import { discountOf, type Part } from './price-part.ts'

/** What one line saves by its own discount or as a member's dish; one of the two is 0. */
interface Savings {
  readonly dish: readonly Money[]
  readonly member: readonly Money[]
}

/**
 * The dish's discount and the member's price, whichever is lower; never both. A tie counts as the dish's discount. A
 * member price above the ordinary one is not used.
 */
export function dishSavings(parts: readonly Part[], payer: Payer): Savings {
  const savings = parts.map(({ line }) => (line === null ? none : savingsOf(line, hasBenefits(payer) ? payer : null)))
  return { dish: savings.map(({ dish }) => dish), member: savings.map(({ member }) => member) }
}

const none = { dish: noMoney, member: noMoney }

function savingsOf(line: PriceLine, payer: Payer | null): { dish: Money; member: Money } {
  const dish = line.dishDiscount === null ? noMoney : discountOf(line.gross, line.dishDiscount)
  const member = payer === null ? noMoney : memberSaving(line, payer)
  return member > dish ? { dish: noMoney, member } : { dish, member: noMoney }
}

function memberSaving(line: PriceLine, payer: Payer): Money {
  if (line.memberGross !== null) {
    return line.memberGross < line.gross ? subtract(line.gross, line.memberGross) : noMoney
  }
  return line.isUndiscount || payer.typePercent === null ? noMoney : percentOf(line.gross, payer.typePercent)
}

/** With enjoyType 1 a member has benefits only while the balance pays the whole rest (spec 3 §4.6). */
export function hasBenefits({ isMember, enjoyType, paysByBalance }: Payer): boolean {
  return isMember && (enjoyType === 0 || paysByBalance)
}

/** Takes each line's own saving off. */
export function takeSavings(parts: readonly Part[], savings: readonly Money[]): readonly Part[] {
  return parts.map((part, index) => ({ ...part, net: subtract(part.net, savings[index] ?? noMoney) }))
}
