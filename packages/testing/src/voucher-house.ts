import { Writable } from 'node:stream'
import type { NewLine } from '@comanda/contract/cart/cart.schema.ts'
import type { Submitted } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import type { FoundVoucher, VoucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import { voucherPayTypes } from '@comanda/contract/voucher/voucher-pay-types.ts'
import type { PreorderAnswer } from '@comanda/server/src/features/payment/start-payment.ts'
import { createLog } from '@comanda/server/src/http/log.ts'
import type { VoucherService, Vouchers } from '@comanda/server/src/providers/voucher/voucher-service.ts'
import { type AheadPhone, makeAheadPhone, waitForNoon } from './ahead-phone.ts'
import { openPaymentHouse, type PaymentHouse, preorder } from './payment-house.ts'
import { makeLine, type Reply } from './phone.ts'
import { startVoucherPlatforms, type VoucherPlatforms } from './voucher-platforms.ts'

type Asked = 'prepare' | 'verify' | 'status' | 'cancel'

/** A whole server for tests, with both simulated platforms on one movable clock. */
export interface VoucherHouse extends PaymentHouse {
  readonly platforms: VoucherPlatforms
  /** Intercepts the next call to a platform, so that tests can break it. */
  readonly platformBreaks: Partial<Pick<VoucherService, Asked>>
  /** Platforms without a store account. */
  readonly off: Set<VoucherPlatform>
  /** Calls to the platforms, in order. */
  readonly asked: Asked[]
  /** The server's log, one line of JSON per event. */
  readonly logged: string[]
  /** Uses of all certificates, by the platform. */
  uses(number: string): number
  guest(): VoucherPhone
}

export interface VoucherPhone extends AheadPhone {
  lookUp(couponCode: string, from?: VoucherPlatform, storeId?: string): Promise<Reply<FoundVoucher>>
  /** One portion of pork for 58.00 for table A1, to be paid with a voucher. */
  orderFor(platform?: VoucherPlatform): Promise<Submitted>
  redeem(
    order: Pick<Submitted, 'outtradeno' | 'amount'>,
    couponid: string,
    wish?: { readonly platform?: VoucherPlatform; readonly key?: string; readonly payTypeCode?: string },
  ): Promise<Reply<PreorderAnswer>>
  checkPay(outtradeno: string): Promise<string>
  cancelPay(outtradeno: string): Promise<string>
}

/** The dish of most simulated vouchers (providers/voucher/simulator). */
export const pork = { code: 'S01', price: 5800 }

/** One portion of it, mild. */
export function porkLine(overrides: Partial<NewLine> = {}): Partial<NewLine> {
  return makeLine({ code: pork.code, menuItem: [{ code: '', name: '微麻微辣', price: 0, num: 1 }], ...overrides })
}

export async function openVoucherHouse(): Promise<VoucherHouse> {
  const asked: Asked[] = []
  const platformBreaks: VoucherHouse['platformBreaks'] = {}
  let clock = () => new Date()
  const platforms = await startVoucherPlatforms({ now: () => clock() })
  const off = new Set<VoucherPlatform>()
  const watched = watch(platforms.vouchers, asked, platformBreaks, off)
  const logged: string[] = []
  const paper = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line))
      done()
    },
  })
  const house = await openPaymentHouse((now) => {
    clock = now
    return { vouchers: watched, log: createLog('info', paper) }
  })
  waitForNoon(house)
  const made: VoucherHouse = {
    ...house,
    platforms,
    platformBreaks,
    off,
    asked,
    logged,
    uses: (number) => {
      const found = platforms.shelf.list().find((one) => one.number === number)
      if (found === undefined) throw new Error(`no voucher ${number}`)
      return found.certificates.filter(({ usedAt }) => usedAt > 0).length
    },
    guest: () => voucherPhone(made),
    async close() {
      await house.close()
      await platforms.close()
    },
  }
  return made
}

function watch(
  vouchers: Vouchers,
  asked: Asked[],
  breaks: VoucherHouse['platformBreaks'],
  off: ReadonlySet<VoucherPlatform>,
): Vouchers {
  const watched = (service: VoucherService): VoucherService => ({
    ...service,
    takesAt: (place) => !off.has(service.platform) && service.takesAt(place),
    prepare(...about) {
      asked.push('prepare')
      return (breaks.prepare ?? service.prepare)(...about)
    },
    verify(...about) {
      asked.push('verify')
      return (breaks.verify ?? service.verify)(...about)
    },
    status(...about) {
      asked.push('status')
      return (breaks.status ?? service.status)(...about)
    },
    cancel(...about) {
      asked.push('cancel')
      return (breaks.cancel ?? service.cancel)(...about)
    },
  })
  return {
    ...vouchers,
    takenAt: (place) => vouchers.takenAt(place).filter((one) => !off.has(one)),
    forPlatform(platform) {
      const service = vouchers.forPlatform(platform)
      return service === null ? null : watched(service)
    },
  }
}

function voucherPhone(house: VoucherHouse): VoucherPhone {
  const phone = makeAheadPhone(house)
  return {
    ...phone,
    lookUp: (couponCode, from = 'meituan', storeId = '101') =>
      phone.call('POST', '/pay/OnlineOrder/getothersyscoupon.html', {
        body: { sellerId: 'demo', storeId, couponCode, from },
      }),
    orderFor: (voucher = 'meituan') =>
      phone.ordered({
        ...{ voucher, orderAmount: pork.price, tableNo: 'A1' },
        orderDetail: [porkLine()],
      }),
    redeem({ outtradeno, amount }, couponid, { platform = 'meituan', key, payTypeCode } = {}) {
      const body = {
        ...{ fee: amount, businessType: 'XMDOrder', payTypeCode: payTypeCode ?? voucherPayTypes[platform] },
        businessData: { couponid, product: pork.code },
      }
      return preorder(phone, outtradeno, body, key)
    },
    async checkPay(outtradeno) {
      const { value } = await phone.call<{ state: string }>('GET', `/pay/scenepay/demo/${outtradeno}/checkpay.html`)
      return value.state
    },
    async cancelPay(outtradeno) {
      const { value } = await phone.call<{ state: string }>('POST', `/pay/scenepay/demo/${outtradeno}/cancelpay.html`)
      return value.state
    },
  }
}

/** Payment attempts of a bill, oldest first. */
export async function attempts(
  { db }: Pick<VoucherHouse, 'db'>,
  billId: string,
): Promise<readonly { outtradeno: string; state: string }[]> {
  const { rows } = await db.pool.query<{ outtradeno: string; state: string }>(
    `select outtradeno, state from payment_attempt where seller_id = 'demo' and target_id = $1 order by created_at, outtradeno`,
    [billId],
  )
  return rows
}

/** State of the last attempt's voucher. */
export async function useOf(
  { db }: Pick<VoucherHouse, 'db'>,
  billId: string,
): Promise<{ state: string; handle: string; amount: number; key: string } | undefined> {
  const { rows } = await db.pool.query(
    `select u.state, u.handle, u.amount::int as amount, u.voucher_key as key from voucher_use u
     join payment_attempt a on a.seller_id = u.seller_id and a.outtradeno = u.outtradeno
     where a.seller_id = 'demo' and a.target_id = $1 order by a.created_at desc limit 1`,
    [billId],
  )
  return rows[0]
}
