import type {
  BillHead,
  BillPrice,
  OrderedBill,
  OrderedDish,
  OrderedRound,
} from '@comanda/contract/order/order.schema.ts'
import { dishesByCode } from '@comanda/rules/cart/price-cart.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import { addItemsAmount } from '@comanda/rules/menu/option-choice.ts'
import { ticketNumber } from '@comanda/rules/order/ticket-number.ts'
import type { BillPayer } from '@comanda/rules/price/sold-bill.ts'
import { shownAddItems, shownStandard, type WordMenu } from '../../cart/cart.service.ts'
import type { RoundLineRow, RoundRow, WholeBillRow } from '../order-row.ts'
import { billPriceOf } from './bill-price.ts'

/** Gives the menu that a round was ordered from. */
export type MenuOfRound = (round: RoundRow) => WordMenu

/** The bill as a guest reads it (spec 1 §3). Dishes are in the guest's language, or in the original. */
export function billView(
  bill: WholeBillRow,
  menuOf: MenuOfRound,
  { language, now, payer }: { readonly language: Language; readonly now: Date; readonly payer?: BillPayer },
): OrderedBill {
  const price = billPriceOf(bill, payer)
  return {
    head: billHead(bill, price),
    price,
    rounds: bill.rounds.map((round) => roundView(round, menuOf(round), language)),
    people: orderers(bill),
    asOf: now.toISOString(),
  }
}

/** Guests who ordered nothing are left out: the bill may be read long after. */
function orderers({ people, rounds }: WholeBillRow): WholeBillRow['people'][number][] {
  const uids = new Set(rounds.flatMap(({ lines }) => lines.map(({ uid }) => uid)))
  return people.filter(({ uid }) => uids.has(uid))
}

function billHead(bill: WholeBillRow, price: BillPrice): BillHead {
  const lines = bill.rounds.flatMap((round) => round.lines).filter((line) => line.cookState !== 'refused')
  const off = (...kinds: readonly BillPrice['steps'][number]['kind'][]) =>
    0 - price.steps.reduce((sum, step) => (kinds.includes(step.kind) ? sum + step.amount : sum), 0)
  const due = bill.state === 'paid' ? 0 : price.last
  return {
    outtradeno: bill.billId,
    state: bill.state,
    cover: bill.cover,
    count: lines.length,
    qty: bill.itemCount,
    amount: price.gross - off('dish'),
    yuanshiAmount: price.gross,
    discount: off('dish', 'member', 'staff', 'product', 'percent', 'cash', 'topup', 'wiping'),
    offlineDiscount: off('staff'),
    vipDiscount: off('member'),
    couponDiscount: off('product', 'percent', 'cash'),
    prepayAmountFen: due,
    lastAmountFen: due,
    paidAmount: bill.paidAmount,
    tableNo: bill.tableNo,
    billMemo: markedMemo(bill.memo, bill.rounds),
    inTax: price.inTax,
    outTax: price.outTax,
    currency: bill.currency,
    createdAt: bill.createdAt.toISOString(),
    paidAt: bill.paidAt?.toISOString() ?? null,
  }
}

/** spec 1 §6: a verified telephone adds its guest's mark to the bill memo, once per guest. */
function markedMemo(memo: string, rounds: readonly RoundRow[]): string {
  const marks = rounds.map(({ telMark }) => telMark).filter((mark) => mark !== '')
  return [memo, ...new Set(marks)].filter((words) => words !== '').join(' ')
}

export function roundView(round: RoundRow, menu: WordMenu, language: Language): OrderedRound {
  return {
    roundId: round.roundId,
    roundNo: round.roundNo,
    ticketNo: ticketNumber(round.ticketNo),
    state: round.state,
    held: round.held,
    sentAt: new Date(round.sentAt).toISOString(),
    sentBy: round.sentBy,
    telMark: round.telMark,
    count: round.count,
    amount: round.amount,
    memo: round.memo,
    reason: round.reason,
    dishes: round.lines.map((line) => dishView(round, line, menu, language)),
  }
}

function dishView(round: RoundRow, line: RoundLineRow, menu: WordMenu, language: Language): OrderedDish {
  const { original } = round
  const isMeal = menu !== null && dishesByCode(menu).get(line.code)?.isGroup === true
  return {
    orderid: `${round.roundId}-${line.lineNo}`,
    uid: line.uid,
    ...(line.who ? { who: line.who } : {}),
    code: line.code,
    name: textIn(line.names, original, original),
    showName: textIn(line.names, language, original),
    price: line.price,
    memberprice: line.memberprice,
    standard: line.standard,
    showStandard: shownStandard(menu, line.code, line.standard, language),
    num: line.num,
    amount: line.amount,
    memo: line.memo,
    isGroup: isMeal || line.addItems.some((item) => item.sgid !== undefined),
    isGift: false,
    isfj: false,
    deleted: line.cookState === 'refused',
    addItemAmt: addItemsAmount(line.addItems),
    addMenuItem: shownAddItems(line.addItems, line.code, menu, language),
    cookState: line.cookState,
    reason: line.reason,
    refusedBy: line.refusedBy.startsWith('staff:') ? 'store' : line.refusedBy,
  }
}
