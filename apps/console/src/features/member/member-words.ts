import type { MemberAdjustment } from '@comanda/contract/member/member-adjustment.schema.ts'
import { isAdjustReason } from '@comanda/rules/member/member-adjustment.ts'
import type { CurrencySetting } from '@comanda/rules/money/currency.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import type { Text } from '../../i18n/text.ts'

export type AdjustUnit = MemberAdjustment['unit']

/** An amount of the unit: `¥12.00`, `1,200 points`. */
export function amountText(unit: AdjustUnit, amount: number, currency: CurrencySetting, t: Text): string {
  if (unit === 'gift') return formatMoney(money(amount), currency, { showZero: true })
  const sign = amount < 0 ? '−' : ''
  return sign + t('member.pointsOf', { n: Math.abs(amount) })
}

/** The amount with its sign, also above 0. */
export function changeText(unit: AdjustUnit, amount: number, currency: CurrencySetting, t: Text): string {
  return (amount > 0 ? '+' : '') + amountText(unit, amount, currency, t)
}

/** A reason of the list in this language, and other words as they were written. */
export function reasonWords(reason: string, t: Text): string {
  return isAdjustReason(reason) ? t('member.reason', { reason }) : reason
}

/** `staff:name` without its kind. */
export function personOf(actor: string): string {
  return actor.replace(/^[a-z]+:/, '')
}

/** The store's date and time, with the year: a history is old. */
export function dateText(instant: string, zone: string, language: string): string {
  if (zone === '') return ''
  const format = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: zone } as const
  return new Intl.DateTimeFormat(language, format).format(Date.parse(instant))
}
