import { type FormatMoneyOptions, formatMoney, moneyParts } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { Price, type PriceProps } from '@comanda/ui/text/price.tsx'
import { usePage } from './page-input.ts'

/** An amount as text, in the seller's currency. */
export function useMoneyText(): (amount: number, options?: FormatMoneyOptions) => string {
  const { style } = usePage()
  return (amount, options) => formatMoney(money(amount), style.currency, options)
}

/** An amount with its symbol set small. Bills show the zeros, whatever the menu does. */
export function Amount({ amount, size, short }: { amount: number; size?: PriceProps['size']; short?: boolean }) {
  const { style } = usePage()
  return <Price {...moneyParts(money(amount), style.currency, { showZero: short ? undefined : true })} size={size} />
}
