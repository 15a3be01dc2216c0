import type { PaymentGateways } from '../../providers/payment/gateway.ts'
import { balanceGateway } from './balance-gateway.ts'
import { createPayNowGateway, type PayNowDeps, payNowType } from './paynow-gateway.ts'

export interface PayWayDeps extends PayNowDeps {
  readonly wallets: PaymentGateways
  /** A voucher pays as a wallet does, and is chosen on no list of pay types. */
  readonly vouchers: Pick<PaymentGateways, 'forType' | 'voucherTypes'>
}

/** Every way to pay: the balance, PayNow, vouchers, and the gateways of wallets. */
export function createPayWays({ wallets, vouchers, ...payNow }: PayWayDeps): PaymentGateways {
  const own = new Map([balanceGateway, createPayNowGateway(payNow)].map((gateway) => [gateway.code, gateway]))
  return {
    ...vouchers,
    forType: (sellerId, code) => own.get(code) ?? vouchers.forType(sellerId, code) ?? wallets.forType(sellerId, code),
    async types(sellerId, storeId, businessType) {
      const types = await wallets.types(sellerId, storeId, businessType)
      return (await payNow.payeeOf(sellerId, storeId)) === null ? types : [...types, payNowType]
    },
  }
}
