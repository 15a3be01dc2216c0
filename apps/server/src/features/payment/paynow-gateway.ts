import type { PayType } from '@comanda/contract/payment/payment.routes.ts'
import { type PayNowPayee, payNowCode, payNowReference } from '@comanda/rules/payment/paynow-code.ts'
import { refuse } from '@comanda/rules/result/result.ts'
import type { GatewayAnswer, PaymentGateway } from '../../providers/payment/gateway.ts'

const code = 'paynow'
/** spec 3 §9 */
export const payNowType: PayType = { name: code, code, payName: code }

export interface PayNowDeps {
  /** Where the store's PayNow money goes; null = it takes none. */
  readonly payeeOf: (sellerId: string, storeId: string) => Promise<PayNowPayee | null>
  /** The address of the demo's bank; '' = guests have their own. */
  readonly bankUrl: string
}

const done = <T>(value: T): Promise<GatewayAnswer<T>> => Promise.resolve({ kind: 'done', value })

/**
 * PayNow by a code that we write: the guest's bank sends the money, and no bank tells us (facts payments §1.3). So an
 * order is open until the staff have seen the money (awaited-payment.ts), and only they give it back.
 */
export function createPayNowGateway({ payeeOf, bankUrl }: PayNowDeps): PaymentGateway {
  return {
    ...{ code, merchantId: '', isVoucher: false, endsByItself: true, unsure: 'payment_failed' },
    awaits: 'cashier',
    async create({ sellerId, storeId, outtradeno, amount, currency, expiresAt, returnUrl }) {
      const payee = await payeeOf(sellerId, storeId)
      if (payee === null || currency !== 'SGD') {
        return { kind: 'refused', code: 'NO_PAYEE', refusal: refuse('pay_type_unknown') }
      }
      const reference = payNowReference(outtradeno)
      const qrCode = payNowCode({ payee, amount, reference, expiresAt })
      const page = bankUrl && `${bankUrl}?${new URLSearchParams({ code: qrCode, back: returnUrl })}`
      return done({ payUrl: '', code: { qrCode, reference, payee: payee.name, bankUrl: page } })
    },
    query: (outtradeno) =>
      done({
        ...{ outtradeno, merchantId: '', state: 'open', amount: 0, currency: '', gatewayNo: '', paidAt: null },
      }),
    // The code itself ends at its time. Money that still comes is for the staff.
    close: () => done(null),
    refund: ({ refundNo }) => done({ refundNo, state: 'refused' }),
    queryRefund: (refundNo) => done({ refundNo, state: 'absent' }),
    parseNotice: () => null,
  }
}
