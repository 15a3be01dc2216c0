import type { VoucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'

/** One purchase: a number and the vouchers (Douyin: certificates) it stands for. */
export interface SimulatedVoucher {
  readonly platform: VoucherPlatform
  readonly number: string
  readonly kind: VoucherKind
  readonly certificates: SimulatedCertificate[]
}

/** Used by an application such as ours, or at the store's counter; '' = unused. */
export type SimulatedWay = '' | 'application' | 'counter'

export interface SimulatedCertificate {
  /** 19 digits, as Douyin's: more than a JavaScript number holds. */
  readonly id: string
  /** Milliseconds; 0 = unused. */
  usedAt: number
  /** The store that used it. */
  storeId: string
  verifyId: string
  by: SimulatedWay
}

export const voucherKinds = [
  'dish',
  'set meal',
  'tea',
  'money off',
  'no dish',
  'off the menu',
  'expired',
  'two',
] as const
export type VoucherKind = (typeof voucherKinds)[number]

export interface Goods {
  readonly title: string
  /** The store's own number for it; `@` marks a set meal. */
  readonly extId: string
  readonly isMoneyOff: boolean
  readonly storeIds: readonly string[]
  readonly isOver: boolean
  /** How many vouchers a number stands for. */
  readonly count: number
}

const dish = { isMoneyOff: false, storeIds: ['101'], isOver: false, count: 1 } as const

/** Dishes of the demo's menus (seed/menu). */
export const goods: Readonly<Record<VoucherKind, Goods>> = {
  dish: { ...dish, title: '炉火回锅肉 1 份', extId: 'S01' },
  'set meal': { ...dish, title: '一人工作餐 1 份', extId: '@M02' },
  tea: { ...dish, title: '白桃茉莉 1 杯', extId: 'F02', storeIds: ['102'] },
  'money off': { ...dish, title: '50 元代金券', extId: '', isMoneyOff: true, storeIds: ['101', '102'] },
  'no dish': { ...dish, title: '本店招牌 1 份', extId: '', storeIds: ['101', '102'] },
  'off the menu': { ...dish, title: '去年的年菜 1 份', extId: 'X99', storeIds: ['101', '102'] },
  expired: { ...dish, title: '炉火回锅肉 1 份（已过期）', extId: 'S01', isOver: true },
  two: { ...dish, title: '砂锅牛腱 2 份', extId: 'S03', count: 2 },
}

/** Both platforms sell each kind, but only Douyin sells two in one order. */
export function isSold(platform: VoucherPlatform, kind: VoucherKind): boolean {
  return platform === 'douyin' || kind !== 'two'
}

/** The demo's permanent numbers: `1001 0000 0001` is Meituan's first, `2002 0000 0001` Douyin's. */
export function numberOf(platform: VoucherPlatform, count: number): string {
  return `${platform === 'meituan' ? '1001' : '2002'}${String(count).padStart(8, '0')}`
}

export function newVoucher(platform: VoucherPlatform, kind: VoucherKind, number: string): SimulatedVoucher {
  const certificates = Array.from({ length: goods[kind].count }, (_, index) => ({
    id: `7${number}${String(index + 1).padStart(6, '0')}`,
    usedAt: 0,
    storeId: '',
    verifyId: '',
    by: '' as const,
  }))
  return { platform, number, kind, certificates }
}

/**
 * The current picture: each redemption invalidates it (certificate.prepare, 1), and the guest's phone shows the next.
 */
export function pictureOf({ number, certificates }: SimulatedVoucher): string {
  const used = certificates.filter(({ usedAt }) => usedAt !== 0).length
  return used === 0 ? number : `${number}-${used}`
}

/** What a phone reads from the voucher's picture. */
export function shortLink(voucher: SimulatedVoucher): string {
  return `https://v.douyin.com/i-${pictureOf(voucher)}/`
}

/** The target id of the picture's short link, with characters that an address must encode. */
export function objectId(picture: string): string {
  return `I0Zw+/${Buffer.from(`order-${picture}`).toString('base64')}==`
}

export function encryptedCode({ id }: SimulatedCertificate): string {
  return `CgYIASAH+/${Buffer.from(id).toString('base64')}=`
}
