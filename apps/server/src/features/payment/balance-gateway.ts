import type { GatewayAnswer, PaymentGateway } from '../../providers/payment/gateway.ts'

/** spec 3 §3: the member card as a way of payment. */
export const memberPayType = 'MEMPAY'

const done = <T>(value: T): Promise<GatewayAnswer<T>> => Promise.resolve({ kind: 'done', value })

/**
 * A payment that the balance pays alone. The ledger's hold is the money (balance-part.ts), so nothing is asked outside:
 * the call that starts the payment settles it. An attempt that a dead server left behind ends by the first query.
 */
export const balanceGateway: PaymentGateway = {
  ...{ code: memberPayType, merchantId: '', isVoucher: false, endsByItself: true, unsure: 'payment_failed' },
  create: ({ outtradeno, amount, currency }) =>
    done({
      payUrl: '',
      paid: {
        ...{ outtradeno, merchantId: '', state: 'paid', amount, currency, gatewayNo: outtradeno, paidAt: null },
      },
    }),
  query: (outtradeno) =>
    done({
      ...{ outtradeno, merchantId: '', state: 'closed', amount: 0, currency: '', gatewayNo: '', paidAt: null },
    }),
  close: () => done(null),
  // What the balance paid goes back in the ledger; nothing is left for a gateway.
  refund: ({ refundNo }) => done({ refundNo, state: 'done' }),
  queryRefund: (refundNo) => done({ refundNo, state: 'absent' }),
  parseNotice: () => null,
}
