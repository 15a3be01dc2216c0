/** What a page knows of vouchers: which sheet is open, and whether one is unfinished. The sheet loads the rest. */
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
  /** Null = no sheet was opened since the page loaded. */
  readonly platform: VoucherPlatform | null
  /** The order to pay, instead of a new one. */
  readonly order: OrderToRedeem | null
  readonly isOpen: boolean
  /** Counts the openings: each one starts the sheet afresh, unless a call is running. */
  readonly asked: number
  /** The page shows no vouchers: a notice reports the result (`isNews`). */
  readonly isAway: boolean
  readonly isNews: boolean
  /** A result that the guest has not dismissed yet. */
  readonly isUnread: boolean
  /** The place where an unfinished voucher has opened by itself. */
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

/** Opens an unfinished voucher by itself, once, even if its guest closes it or it fails to load. */
export function openOnce(place: VoucherPlace, platform: VoucherPlatform): void {
  const opened = redemptionMemory(place)
  if (getState().opened === opened) return
  setState({ opened })
  if (getState().platform === null) openVoucher(platform)
}

/** Shows a result, also after the guest has closed the sheet. */
export function showVoucherResult(): void {
  setState({ isUnread: true, ...(getState().isAway ? { isNews: true } : { isOpen: true }) })
}

/** Running calls continue without the sheet. */
export function closeVoucher(): void {
  setState({ isOpen: false, isNews: false, isUnread: false })
}

/** The sheet failed to load. */
export function forgetVoucher(): void {
  setState({ platform: null, isOpen: false, isNews: false, isUnread: false })
}

/** A page that shows vouchers opens; on leaving it the sheet closes. Returns the leave. */
export function enterVoucherPage(): void {
  setState(({ isNews, isOpen }) => ({ isAway: false, isNews: false, isOpen: isOpen || isNews }))
}
export function leaveVouchers(): void {
  // The result may arrive at the very moment the guest leaves.
  setState(({ isOpen, isUnread }) => ({ isAway: true, isOpen: false, isNews: isOpen && isUnread }))
}

export function placeOf({ sellerId, store, table }: Pick<Page, 'sellerId' | 'store' | 'table'>): VoucherPlace | null {
  return store === null || table === null ? null : { sellerId, storeId: store.id, tableNo: table.tableno }
}

/** The platform of an unfinished voucher in this tab; null = none to continue. */
export function keptPlatform(place: VoucherPlace, now: number): VoucherPlatform | null {
  const { platform, at } = (recall(redemptionMemory(place), 'sessionStorage') ?? {}) as Record<string, unknown>
  if (!isYoung(at, now)) return null
  return platform === 'meituan' || platform === 'douyin' ? platform : null
}
