import type { BillPrice, OrderedDish } from '@comanda/contract/order/order.schema.ts'
import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'

/** A paid pick-up of two teas that the kitchen is making, as its guest reads it. */
export function makeAheadOrder(overrides: Partial<AheadOrder> = {}): AheadOrder {
  const { amount = 3400, distributionCharge = 0 } = overrides
  return {
    outtradeno: 'AHEAD0001',
    storeId: '102',
    storeName: 'Moss & Leaf',
    storeTelephone: '010-555 0102',
    timeZone: 'Asia/Shanghai',
    orderType: '1',
    menuClass: 1,
    tableNo: '',
    state: 'cooking',
    cameBack: false,
    pickupNo: '0047',
    takeAt: null,
    readyBy: '2026-06-01T06:10:00.000Z',
    payBefore: null,
    createdAt: '2026-06-01T06:02:00.000Z',
    paidAt: '2026-06-01T06:02:30.000Z',
    releaseAt: '2026-06-01T06:02:30.000Z',
    readyAt: null,
    handedOverAt: null,
    cancelledAt: null,
    endedBy: '',
    cancelReason: '',
    count: 2,
    amount: 3400,
    distributionCharge: 0,
    paidAmount: 3400,
    givenBack: 0,
    currency: 'CNY',
    memo: '',
    cover: 1,
    voucher: null,
    voucherBack: null,
    distance: null,
    deliverySelf: true,
    shippingId: null,
    dishNames: ['Milk tea'],
    mayPay: false,
    mayCancel: false,
    bill: {
      head: { state: 'paid' },
      price: makePrice(amount - distributionCharge, distributionCharge),
      rounds: [{ dishes: [tea] }],
      asOf: '',
    } as unknown as AheadOrder['bill'],
    ...overrides,
  }
}

/** The price of dishes and their delivery, where the store has set no rules. */
export function makePrice(gross: number, delivery = 0): BillPrice {
  const due = gross + delivery
  return {
    ...{ gross, taxes: [], inTax: 0, outTax: 0, due, last: due, cashLast: due, taxPlace: 'inside', region: null },
    steps: delivery === 0 ? [] : [{ kind: 'delivery', amount: delivery, source: '' }],
  }
}

/** Two portions of one dish. */
export const tea = {
  orderid: 'R-1',
  uid: 'u1',
  code: 'TEA',
  name: '奶茶',
  showName: 'Milk tea',
  standard: '',
  num: 2,
  amount: 3400,
  memo: '',
  isGift: false,
  deleted: false,
  cookState: 'received',
  refusedBy: '',
  reason: '',
  addMenuItem: [],
} as unknown as OrderedDish

/** An unpaid order, to be paid until 14:17 at the store. */
export function makeUnpaidOrder(overrides: Partial<AheadOrder> = {}): AheadOrder {
  return makeAheadOrder({
    state: 'unpaid',
    payBefore: '2026-06-01T06:17:00.000Z',
    paidAt: null,
    paidAmount: 0,
    mayPay: true,
    mayCancel: true,
    ...overrides,
  })
}
