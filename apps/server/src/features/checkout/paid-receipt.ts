import type { OrderedBill, OrderedDish } from '@comanda/contract/order/order.schema.ts'
import { defaultLanguage, type Language } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import { money } from '@comanda/rules/money/money.ts'
import { basisPoints } from '@comanda/rules/money/percent.ts'
import { makeReceipt, type Receipt } from '@comanda/rules/receipt/receipt.ts'
import type { ReceiptInput, ReceiptLine } from '@comanda/rules/receipt/receipt-input.ts'
import { paymentName } from '@comanda/rules/receipt/receipt-words.ts'
import { type Bill, billRatesOf } from '../order/order.service.ts'
import { memberPayType, type PaidBy } from '../payment/payment.service.ts'
import type { StoreRecord } from '../store/store.service.ts'

export interface PaidBillFacts {
  readonly bill: Bill
  readonly view: OrderedBill
  /** Null = nothing was owed. */
  readonly paid: PaidBy | null
  /** Null = deleted since. */
  readonly store: StoreRecord | null
}

/** The receipt of a paid bill (facts/checkout.md §2.4). `recipient`: as the guest asked; '' = not asked. */
export function receiptOf(facts: PaidBillFacts, language: Language, recipient: string): Receipt {
  return makeReceipt({ ...receiptInput(facts, language), recipient })
}

function receiptInput({ bill, view, paid, store }: PaidBillFacts, language: Language): Omit<ReceiptInput, 'recipient'> {
  const { price, head } = view
  const classes = new Map(bill.pricing.lines?.map(({ id, taxClass }) => [id, taxClass]))
  const dishes = view.rounds.flatMap(({ state, dishes }) => (state === 'refused' ? [] : dishes))
  return {
    language,
    region: price.region,
    currency: bill.currency,
    store: {
      name: store === null ? bill.storeId : textIn(store.names, language, defaultLanguage),
      address: store === null ? '' : textIn(store.address, language, defaultLanguage),
      telephone: store?.telephone ?? '',
      taxNumber: bill.pricing.paid?.profile?.taxNumber ?? '',
      timeZone: store?.timeZone ?? 'UTC',
    },
    number: head.outtradeno,
    tableNo: bill.tableNo,
    paidAt: (bill.paidAt ?? bill.createdAt).getTime(),
    lines: dishes.filter(({ deleted }) => !deleted).map((dish) => receiptLine(dish, classes)),
    rates: price.region === null ? [] : billRatesOf(bill),
    price: {
      gross: money(price.gross),
      steps: price.steps.map(({ kind, amount }) => ({ kind, amount: money(amount) })),
      taxes: price.taxes.map(({ rate, base, tax }) => ({
        rate: basisPoints(rate),
        base: money(base),
        tax: money(tax),
      })),
      due: money(price.due),
      taxPlace: price.taxPlace,
    },
    payments: paid === null ? [] : waysOf(paid, head.paidAmount, language),
  }
}

/** The balance first, then the money beside it. */
function waysOf({ payTypeCode, balanceAmount }: PaidBy, paid: number, language: Language): ReceiptInput['payments'] {
  const ways = [
    { code: memberPayType, amount: balanceAmount },
    { code: payTypeCode, amount: paid - balanceAmount },
  ]
  return ways
    .filter(({ amount }) => amount > 0)
    .map(({ code, amount }) => ({ name: paymentName(code, language), amount: money(amount) }))
}

function receiptLine(dish: OrderedDish, classes: ReadonlyMap<string, string>): ReceiptLine {
  const { showName, showStandard, addMenuItem, num, amount, orderid } = dish
  const detail = [showStandard ?? '', ...addMenuItem.map(({ showName: name }) => name)].filter((part) => part !== '')
  return {
    name: showName,
    detail: detail.join(' · '),
    num,
    gross: money(amount),
    taxClass: classes.get(orderid) ?? 'food',
  }
}
