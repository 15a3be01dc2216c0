import type { AheadOrder } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { openVoucherOf } from './voucher-door.ts'

/** Opens the sheet for an order that waits for its voucher, at any table. */
export function redeemOrder({ outtradeno, storeId, tableNo, amount, voucher, dishNames }: AheadOrder): void {
  if (voucher === null) return
  openVoucherOf({ outtradeno, storeId, tableNo, amount, platform: voucher, name: dishNames[0] ?? '' })
}
