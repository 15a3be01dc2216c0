import { type Money, money, noMoney } from '../money/money.ts'
import { basisPoints, type Rounding } from '../money/percent.ts'
import type { Coupon, Discount, PriceFee, PriceInput, PriceRules } from './price-input.ts'

/** A worked bill of cases/price/bills.json, as it is written there. Amounts in minor units, percents in basis points. */
export interface BillCase {
  readonly no: number | string
  readonly what: string
  readonly region: 'CN' | 'SG' | 'JP'
  readonly lines: readonly {
    readonly gross: number
    readonly member?: number
    readonly id?: string
    readonly num?: number
    readonly category?: string
    readonly dd?: number
    readonly ud?: boolean
    readonly noService?: boolean
    readonly tax?: string
  }[]
  readonly fees?: readonly [PriceFee['kind'], number][]
  readonly payer?: { readonly member: boolean; readonly enjoyType?: 0 | 1; readonly balance?: boolean }
  readonly staff?: { readonly percent: number } | { readonly amount: number }
  readonly coupons?: readonly Coupon[]
  readonly isCash?: boolean
  readonly prepaid?: number
  readonly rules?: {
    readonly wipeTo?: number
    readonly rate?: number
    readonly service?: number | null
    readonly place?: 'inside' | 'outside'
    readonly rounding?: Rounding
  }
  readonly due: number
  readonly last?: number
  readonly steps?: Readonly<Record<string, number>>
  readonly nets?: readonly number[]
  readonly inTax?: number
  readonly taxes?: readonly (readonly [number, number, number])[]
}

const regions = {
  CN: { place: 'inside', rounding: 'half', rate: 600, food: 600, service: null, cash: null },
  SG: { place: 'outside', rounding: 'half', rate: 900, food: 900, service: 1000, cash: 5 },
  JP: { place: 'inside', rounding: 'floor', rate: 1000, food: 800, service: null, cash: null },
} as const

/** The engine's input for a worked bill. */
export function priceInputOf(bill: BillCase): PriceInput {
  return {
    lines: bill.lines.map((line, index) => ({
      id: line.id ?? `line ${index}`,
      code: line.id ?? `line ${index}`,
      category: line.category ?? '',
      num: line.num ?? 1,
      gross: money(line.gross),
      memberGross: line.member === undefined ? null : money(line.member),
      taxClass: line.tax ?? 'standard',
      isUndiscount: line.ud ?? false,
      bearsService: line.noService !== true,
      dishDiscount: line.dd === undefined ? null : { percent: basisPoints(line.dd) },
    })),
    fees: (bill.fees ?? []).map(([kind, amount]) => ({ kind, amount: money(amount), taxClass: 'standard' })),
    payer: {
      isMember: bill.payer?.member ?? false,
      enjoyType: bill.payer?.enjoyType ?? 0,
      paysByBalance: bill.payer?.balance ?? false,
      typePercent: null,
    },
    staffDiscount: (bill.staff ?? null) as Discount | null,
    coupons: bill.coupons ?? [],
    topupDiscount: noMoney,
    isCash: bill.isCash ?? false,
    prepaid: (bill.prepaid ?? 0) as Money,
    rules: rulesOf(bill),
  }
}

function rulesOf({ region, rules = {} }: BillCase): PriceRules {
  const { place, rounding, rate, food, service, cash } = regions[region]
  const percent = rules.service === undefined ? service : rules.service
  return {
    service: percent === null ? null : { percent: basisPoints(percent), taxClass: 'standard' },
    tax: {
      place: rules.place ?? place,
      rounding: rules.rounding ?? rounding,
      rates: [
        { taxClass: 'standard', rate: basisPoints(rules.rate ?? rate) },
        { taxClass: 'food', rate: basisPoints(rules.rate ?? food) },
      ],
    },
    wipeTo: rules.wipeTo ?? 1,
    cashRounding: cash === null ? null : { unit: cash, rounding: 'floor' },
  }
}
