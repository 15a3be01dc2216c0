import { voucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import type { VoucherService, Vouchers } from './voucher-service.ts'

export interface VouchersOptions {
  /** Path of the demo's vouchers. */
  readonly page?: string
}

export function createVouchers(services: readonly VoucherService[], { page }: VouchersOptions = {}): Vouchers {
  return {
    ...(page === undefined ? {} : { page }),
    forPlatform: (platform) => services.find((one) => one.platform === platform) ?? null,
    takenAt: (place) =>
      voucherPlatform.options.filter((platform) =>
        services.some((one) => one.platform === platform && one.takesAt(place)),
      ),
  }
}

/** A store's name in the environment's settings. */
export function placeKey({ sellerId, storeId }: { readonly sellerId: string; readonly storeId: string }): string {
  return `${sellerId}/${storeId}`
}
