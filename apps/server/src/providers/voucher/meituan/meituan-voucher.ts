import { timeLimits } from '../../../config/time-limits.ts'
import { unknownAnswer, withinLimit } from '../ask-platform.ts'
import { judgeRefusal, publicStatus, readHandle } from '../judge-refusal.ts'
import { saysTooLate } from '../refusal-words.ts'
import { readVoucherCode } from '../voucher-code.ts'
import type { CertificateUse, VoucherAnswer, VoucherPlace, VoucherService } from '../voucher-service.ts'
import { placeKey } from '../vouchers.ts'
import { cancelledAnswer, consumedAnswer, meituanHandle } from './meituan.schema.ts'
import {
  callMeituan,
  type MeituanClientConfig,
  readMeituanPrepareRejection,
  readMeituanRejection,
} from './meituan-client.ts'
import { askPrepared, readPrepared } from './meituan-prepared.ts'
import { askStatus, findUse, judgeCancel, type KnownUse } from './meituan-status.ts'

export interface MeituanVoucherConfig extends MeituanClientConfig {
  /** The token (appAuthToken) of each of our stores, by `seller/store`. */
  readonly stores: ReadonlyMap<string, string>
  readonly limitMs?: number
}

/** Meituan requires the account that cancels; this is the server's own. */
const account = { eId: 'comanda', eName: 'Comanda' } as const
/** Time kept to return a result that is known already. */
const spareMs = 200

/**
 * Meituan's group-buy vouchers (developer.meituan.com, business 1). `msconsume` takes the number and a count; there
 * is no field for our own number. The way of a redemption is reported (`verifyType`, `verifyAcct`), but its values
 * are undocumented. Its time therefore decides whether it is ours, and serves as its `verifyId`.
 */
export function createMeituanVoucher(config: MeituanVoucherConfig): VoucherService {
  const { stores, now, limitMs = timeLimits.voucherMs } = config
  const tokenOf = (place: VoucherPlace) => stores.get(placeKey(place))
  const notOurs = unknownAnswer('not a store or a handle of ours')

  function read(place: VoucherPlace, use: CertificateUse): KnownUse | null {
    const token = tokenOf(place)
    const held = readHandle(meituanHandle, use.handle)
    return token === undefined || held === null ? null : { ...use, ...held, token }
  }

  return {
    platform: 'meituan',
    takesAt: (place) => tokenOf(place) !== undefined,

    prepare: (place, code) =>
      withinLimit(limitMs, async (signal) => {
        const token = tokenOf(place)
        if (token === undefined) return { kind: 'refused', code: 'not_valid' }
        const typed = readVoucherCode(code)
        if (typed?.kind !== 'number' || typed.digits.length > 16) return { kind: 'refused', code: 'unknown' }
        const { digits } = typed
        const preparedAt = now()
        const answer = await askPrepared(config, token, digits, signal)
        if (answer.kind === 'unknown') return answer
        return answer.kind === 'rejected'
          ? readMeituanPrepareRejection(answer)
          : readPrepared(answer.value, digits, preparedAt)
      }),

    verify: (place, use, before) =>
      withinLimit(limitMs, async (signal) => {
        const known = read(place, use)
        if (known === null) return notOurs
        const { token, code } = known
        const began = performance.now()
        const biz = { code, num: 1 }
        const answer = await callMeituan(config, token, { path: 'consume', biz, shape: consumedAnswer }, signal)
        if (answer.kind === 'unknown') return answer
        if (answer.kind === 'ok') {
          const isSameVoucher = answer.value.couponCodes.length === 1 && answer.value.couponCodes[0] === code
          if (!isSameVoucher) return unknownAnswer('another voucher’s answer')
          const leftMs = limitMs - (performance.now() - began) - spareMs
          return { kind: 'done', value: await findUse(config, known, leftMs) }
        }
        const no = readMeituanRejection(answer)
        if (no.kind === 'unknown') return no
        return judgeRefusal(no, use, before, await askStatus(config, known, signal))
      }),

    status: (place, use) =>
      withinLimit(limitMs, async (signal) => {
        const known = read(place, use)
        return known === null ? notOurs : publicStatus(await askStatus(config, known, signal))
      }),

    cancel: (place, use, verifyId) =>
      withinLimit(limitMs, async (signal): Promise<VoucherAnswer<null, 'late'>> => {
        const known = read(place, use)
        if (known === null) return notOurs
        const { token, code } = known
        const stands = async () => judgeCancel(await askStatus(config, known, signal), verifyId)
        // Meituan cancels whatever use the number has now, so the status is read first.
        const first = await stands()
        if (first.kind !== 'ours') return first
        const biz = { ...account, type: 1, couponCode: code }
        const answer = await callMeituan(config, token, { path: 'cancel', biz, shape: cancelledAnswer }, signal)
        if (answer.kind === 'ok') return { kind: 'done', value: null }
        if (answer.kind === 'unknown') return answer
        const second = await stands()
        if (second.kind !== 'ours') return second
        const isLate = !second.canCancel || saysTooLate(answer.words)
        return isLate ? { kind: 'refused', code: 'late' } : unknownAnswer(`code ${answer.code.slice(0, 40)}`)
      }),
  }
}
