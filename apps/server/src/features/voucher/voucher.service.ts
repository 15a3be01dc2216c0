import type { ErrorCode } from '@comanda/contract/errors.ts'
import { type FoundVoucher, type VoucherPlatform, voucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import { voucherPayTypes } from '@comanda/contract/voucher/voucher-pay-types.ts'
import type { Result } from '@comanda/rules/result/result.ts'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../http/call.ts'
import type { Log } from '../../http/log.ts'
import type { PaymentGateway } from '../../providers/payment/gateway.ts'
import type { VoucherPlace, Vouchers } from '../../providers/voucher/voucher-service.ts'
import type { MenuService } from '../menu/menu.service.ts'
import type { StoreService } from '../store/store.service.ts'
import type { StyleService } from '../style/style.service.ts'
import { findVoucher, type VoucherQuestion } from './find-voucher.ts'
import { createNumberTries } from './number-tries.ts'
import { createVoucherGateway } from './voucher-gateway.ts'

export interface VoucherDeps {
  readonly db: Database
  readonly store: StoreService
  readonly style: StyleService
  readonly menu: MenuService
  readonly vouchers: Vouchers
  readonly log: Log
  readonly now: () => Date
}

/**
 * Group-buy vouchers of other platforms: their value here, and paying an order with them (spec 3 §4, decision 0023).
 */
export interface VoucherService {
  /** Looks a voucher up at its platform. */
  find(question: VoucherQuestion, call: Call): Promise<Result<FoundVoucher, ErrorCode>>
  /** Platforms whose vouchers a store takes from guests' phones, in order of platform. */
  takenAt(place: VoucherPlace): readonly VoucherPlatform[]
  /** The gateway of a voucher pay type (MTCOUPON, DYCOUPON); null = another pay type. */
  gatewayOf(sellerId: string, payTypeCode: string): PaymentGateway | null
}

export function createVoucherService(deps: VoucherDeps): VoucherService {
  const withTries = { ...deps, tries: createNumberTries() }
  return {
    find: (question, call) => findVoucher(withTries, question, call),
    takenAt: (place) => deps.vouchers.takenAt(place),
    gatewayOf(sellerId, payTypeCode) {
      const platform = voucherPlatform.options.find((one) => voucherPayTypes[one] === payTypeCode)
      return platform === undefined ? null : createVoucherGateway(withTries, sellerId, platform)
    },
  }
}
