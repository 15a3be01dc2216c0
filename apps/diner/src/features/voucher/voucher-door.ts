/** What a page knows of vouchers: whose sheet is open, and that one is not finished. The rest comes with the sheet. */
import type { VoucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import { create } from 'zustand'
import type { Page } from '../../app/page-input.ts'
import { recall } from '../../platform/memory.ts'
import { isYoung, redemptionMemory, type VoucherPlace } from './voucher-place.ts'

/** An order that waits for its voucher. */
export interface OrderToRedeem {
  readonly outtradeno: string
  readonly storeId: string
  readonly tableNo: string
  readonly platform: VoucherPlatform
  readonly amount: number
  /** Its dish. */
  readonly name: string
}

interface VoucherDoor {
  /** Null = nobody has asked for it since the page was loaded. */
  readonly platform: VoucherPlatform | null
  /** Not for a new one, but for this order. */
  readonly order: OrderToRedeem | null
  readonly isOpen: boolean
  /** How often somebody has asked: each time the sheet begins anew, unless something is on its way. */
  readonly asked: number
  /** The page shows no vouchers: what becomes of one is told in passing (`isNews`). */
  readonly isAway: boolean
  readonly isNews: boolean
  /** Something has become of it that nobody has put away yet. */
  readonly isUnread: boolean
  /** Where what was not finished has been opened by itself. */
  readonly opened: string
}

export const useVoucherDoor = create<VoucherDoor>(() => ({
  ...{ platform: null, order: null, isOpen: false, asked: 0 },
  ...{ isAway: false, isNews: false, isUnread: false, opened: '' },
}))
const { getState, setState } = useVoucherDoor
const shown = { isOpen: true, isNews: false, isUnread: false }

export function openVoucher(platform: VoucherPlatform): void {
  setState(({ asked }) => ({ platform, order: null, ...shown, asked: asked + 1 }))
}

export function openVoucherOf(order: OrderToRedeem): void {
  setState(({ asked }) => ({ platform: order.platform, order, ...shown, asked: asked + 1 }))
}

/** What is not finished there is opened by itself, once: how often its guest puts it away, or it cannot come. */
export function openOnce(place: VoucherPlace, platform: VoucherPlatform): void {
  const opened = redemptionMemory(place)
  if (getState().opened === opened) return
  setState({ opened })
  if (getState().platform === null) openVoucher(platform)
}

/** Something has become of it, and whoever has put the sheet away meanwhile is told all the same. */
export function tellVoucher(): void {
  setState({ isUnread: true, ...(getState().isAway ? { isNews: true } : { isOpen: true }) })
}

/** Whatever is on its way goes on without it. */
export function closeVoucher(): void {
  setState({ isOpen: false, isNews: false, isUnread: false })
}

/** The sheet could not come. */
export function forgetVoucher(): void {
  setState({ platform: null, isOpen: false, isNews: false, isUnread: false })
}

/** A page that shows vouchers has come, or goes: with it goes the sheet. */
export function comeToVouchers(): void {
  setState(({ isNews, isOpen }) => ({ isAway: false, isNews: false, isOpen: isOpen || isNews }))
}
export function leaveVouchers(): void {
  // It may have been told at the very moment its guest left.
  setState(({ isOpen, isUnread }) => ({ isAway: true, isOpen: false, isNews: isOpen && isUnread }))
}

export function placeOf({ sellerId, store, table }: Pick<Page, 'sellerId' | 'store' | 'table'>): VoucherPlace | null {
  return store === null || table === null ? null : { sellerId, storeId: store.id, tableNo: table.tableno }
}

/** Whose voucher is kept in this tab and not finished; null = none that is gone on with. */
export function keptPlatform(place: VoucherPlace, now: number): VoucherPlatform | null {
  const { platform, at } = (recall(redemptionMemory(place), 'sessionStorage') ?? {}) as Record<string, unknown>
  if (!isYoung(at, now)) return null
  return platform === 'meituan' || platform === 'douyin' ? platform : null
}
