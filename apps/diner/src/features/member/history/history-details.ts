import type { MemberTransaction } from '@comanda/contract/member/value.schema.ts'

/** A line below a history row. Amounts in the currency's minor unit, never below 0. */
export type HistoryDetail =
  | { readonly kind: 'paidIn' | 'returned' | 'gift' | 'giftBack' | 'bill'; readonly amount: number }
  | { readonly kind: 'way'; readonly way: string; readonly amount: number }
  | { readonly kind: 'store' | 'reason'; readonly words: string }

type Detailed = Pick<MemberTransaction, 'chargeamount' | 'giftamount' | 'totalfee' | 'payinfo' | 'address' | 'info'>

/** What a row says beside its type, amount and date (spec 2 §2). What is 0 or '' is left out. */
export function detailsOf(row: Detailed): readonly HistoryDetail[] {
  const { chargeamount, giftamount, totalfee, payinfo, address, info } = row
  const sums: readonly HistoryDetail[] = [
    { kind: chargeamount < 0 ? 'returned' : 'paidIn', amount: Math.abs(chargeamount) },
    { kind: giftamount < 0 ? 'giftBack' : 'gift', amount: Math.abs(giftamount) },
    { kind: 'bill', amount: totalfee },
    ...payinfo.map(({ name, amount }) => ({ kind: 'way' as const, way: name.toLowerCase(), amount })),
  ]
  const words: readonly HistoryDetail[] = [
    { kind: 'store', words: address },
    { kind: 'reason', words: info },
  ]
  return [...sums, ...words].filter((one) => ('words' in one ? one.words !== '' : one.amount !== 0))
}
