import type { AheadOrder, AheadStatus } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { defaultLanguage, type Language } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import { aheadState, cancelAhead, mayPayAhead } from '@comanda/rules/order/ahead-state.ts'
import { ticketNumber } from '@comanda/rules/order/ticket-number.ts'
import { menuClassOf } from '@comanda/rules/store/store-choice.ts'
import { billPriceOf } from '../order/order.service.ts'
import type { StoreRecord } from '../store/store.service.ts'
import type { OrderRow } from './order-list.repository.ts'

/** The store of an order (null = deleted) and the menu class of its pick-ups. */
export interface OrderStore {
  readonly store: StoreRecord | null
  readonly picupMenu: number
}

/** An order as its guest reads it in a list. */
export function orderView(row: OrderRow, { store, picupMenu }: OrderStore, language: Language, now: Date): AheadOrder {
  const orderType = String(row.orderType) as AheadOrder['orderType']
  return {
    ...statusView(row, now),
    storeId: row.storeId,
    storeName: nameOfStore(row.storeId, store, language),
    storeTelephone: store?.telephone ?? '',
    timeZone: store?.timeZone ?? 'UTC',
    orderType,
    menuClass: menuClassOf(orderType, picupMenu),
    tableNo: row.tableNo,
    createdAt: row.createdAt.toISOString(),
    paidAt: instant(row.paidAt),
    releaseAt: (row.releasedAt ?? row.releaseAt).toISOString(),
    handedOverAt: instant(row.handedOverAt),
    cancelledAt: instant(row.cancelledAt),
    endedBy: row.endedBy,
    cancelReason: row.cancelReason,
    count: row.count,
    distributionCharge: row.distributionCharge,
    paidAmount: row.paidAmount,
    currency: row.currency,
    memo: row.memo,
    cover: row.cover,
    voucher: row.voucher,
    distance: row.distance,
    deliverySelf: row.deliverySelf,
    shippingId: row.shippingId,
    dishNames: row.dishNames.map((names) => textIn(names, language, row.original)),
    bill: null,
  }
}

/** A deleted store is shown by its number. */
export function nameOfStore(storeId: string, store: StoreRecord | null, language: Language): string {
  return store === null ? storeId : textIn(store.names, language, defaultLanguage)
}

/** Only the changing fields, for a phone that polls every few seconds. */
export function statusView(row: OrderRow, now: Date): AheadStatus {
  const state = aheadState(row, now.getTime())
  const cancel = cancelAhead(row, now.getTime())
  return {
    outtradeno: row.billId,
    state,
    // An order cooked or packed again after the failed delivery no longer counts as returned.
    cameBack: state === 'ready' && row.cameBack,
    pickupNo: ticketNumber(row.pickupNo),
    takeAt: instant(row.takeAt),
    readyBy: row.readyBy.toISOString(),
    payBefore: state === 'unpaid' ? row.payBefore.toISOString() : null,
    readyAt: instant(row.readyAt),
    amount: billPriceOf(row.priced).due,
    givenBack: row.givenBack,
    voucherBack: row.voucherBack,
    mayPay: mayPayAhead(row, row.payBefore.getTime(), now.getTime()),
    mayCancel: cancel.ok ? !cancel.value.ended : cancel.code === 'order_being_paid' && row.voucher === null,
  }
}

function instant(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
