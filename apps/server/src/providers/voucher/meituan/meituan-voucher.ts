import { isOwnUse } from '@comanda/rules/voucher/own-use.ts'
import { unheard, withinLimit } from '../ask-platform.ts'
import { type HeardAnswer, judgeNo, readHandle, toldStatus } from '../judge-no.ts'
import { saysTooLate } from '../refusal-words.ts'
import { readVoucherCode } from '../voucher-code.ts'
import {
  type CertificateUse,
  timeLimitMs,
  type VoucherAnswer,
  type VoucherPlace,
  type VoucherService,
} from '../voucher-service.ts'
import { placeKey } from '../vouchers.ts'
import {
  cancelledAnswer,
  consumedAnswer,
  foundAnswer,
  type MeituanHandle,
  meituanHandle,
  preparedAnswer,
} from './meituan.schema.ts'
import { callMeituan, type MeituanClientConfig, readMeituanLook, readMeituanNo } from './meituan-client.ts'
import { beijingTime, isNowhere, judgeTakeBack, readFound, status } from './meituan-status.ts'

export interface MeituanVoucherConfig extends MeituanClientConfig {
  /** The token (appAuthToken) by which each of our stores has let us in, by `seller/store`. */
  readonly stores: ReadonlyMap<string, string>
  readonly limitMs?: number
}

/** What is asked about: the store's token, what the handle says, and the times of our questions. */
type Known = MeituanHandle & Pick<CertificateUse, 'preparedAt' | 'mayArriveUntil'> & { readonly token: string }

/** Who takes back: an account of our own house, as they ask for one. */
const account = { eId: 'comanda', eName: 'Comanda' } as const
/** A guess: so long after our last question a redemption at this store would have been found here. */
const foundWithinMs = 10 * 60_000
/** The guest waits: a redemption's time is asked for no longer than this, in milliseconds. */
const useAskedMs = 2000
/** What is left of a call's time to say what is known already. */
const spareMs = 200

/**
 * Meituan's group-buy vouchers (developer.meituan.com, business 1). `msconsume` takes the number and how many, and nothing else: there is
 * no place for our intent's number. How a redemption was made is told (`verifyType`, `verifyAcct`), but in words of which no list is
 * public; so whether it is ours is judged by its time, and its time is its name (`verifyId`).
 */
export function createMeituanVoucher(config: MeituanVoucherConfig): VoucherService {
  const { stores, now, limitMs = timeLimitMs } = config
  const tokenOf = (place: VoucherPlace) => stores.get(placeKey(place))
  const notOurs = unheard('not a store or a handle of ours')

  /** Changes nothing. Says no where the voucher cannot be redeemed. */
  const prepared = (token: string, code: string, signal: AbortSignal) =>
    callMeituan(config, token, { path: 'prepare', biz: { code }, shape: preparedAnswer }, signal)

  const find = (token: string, couponCode: string, signal: AbortSignal) =>
    callMeituan(config, token, { path: 'find', biz: { couponCode }, shape: foundAnswer }, signal)

  /** The redeemed are found by number; the others may not be, and are then asked for as if they were to be redeemed. */
  async function askStatus({ token, code, mayArriveUntil }: Known, signal: AbortSignal): Promise<HeardAnswer> {
    const found = await find(token, code, signal)
    if (found.kind === 'unknown') return found
    const told = found.kind === 'ok' && found.value ? readFound(found.value, code, now()) : null
    if (told !== null) return told
    const answer = await prepared(token, code, signal)
    if (answer.kind === 'unknown') return answer
    if (answer.kind === 'ok') {
      const isIts = answer.value.couponCode === '' || answer.value.couponCode === code
      return isIts ? status('unused') : unheard('another voucher’s answer')
    }
    const no = readMeituanNo(answer)
    if (no.kind === 'unknown') return no
    if (no.code === 'used') {
      // Just redeemed it may not be found yet; later it is found, if it was redeemed here.
      const isElsewhere = isNowhere(found) && now().getTime() - mayArriveUntil.getTime() >= foundWithinMs
      return isElsewhere ? status('used', { by: 'others' }) : unheard('used, and not when')
    }
    if (found.kind === 'no' && !isNowhere(found) && readMeituanNo(found).kind === 'unknown') {
      return unheard(`code ${found.code.slice(0, 40)}`)
    }
    return no.code === 'unknown' ? { kind: 'refused', code: 'unknown' } : status('not_valid')
  }

  /** Which use it is, where that can be found out in the time that is left; it is redeemed whatever comes of this. */
  async function findUse(
    { token, code, preparedAt, mayArriveUntil }: Known,
    leftMs: number,
  ): Promise<{ readonly verifyId: string; readonly usedAt: Date | null }> {
    const answer = await withinLimit(Math.min(leftMs, useAskedMs), async (signal): Promise<HeardAnswer> => {
      const found = await find(token, code, signal)
      if (found.kind === 'unknown') return found
      return (found.kind === 'ok' && found.value ? readFound(found.value, code, now()) : null) ?? unheard('not found')
    })
    const { verifyId = '', usedAt = null } = answer.kind === 'done' ? answer.value : {}
    const asked = { preparedAt: preparedAt.getTime(), mayArriveUntil: mayArriveUntil.getTime() }
    return usedAt !== null && isOwnUse(usedAt.getTime(), asked) ? { verifyId, usedAt } : { verifyId: '', usedAt: null }
  }

  function read(place: VoucherPlace, use: CertificateUse): Known | null {
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
        const answer = await prepared(token, digits, signal)
        if (answer.kind === 'unknown') return answer
        if (answer.kind === 'no') return readMeituanLook(answer)
        const {
          couponCode,
          dealTitle: title,
          thirdProductId: extId,
          vourcher,
          minConsume,
          couponEndTime,
        } = answer.value
        if (couponCode !== '' && couponCode !== digits) return unheard('another voucher’s answer')
        const ends = beijingTime(couponEndTime)
        if (ends !== null && ends.getTime() <= preparedAt.getTime()) return { kind: 'refused', code: 'not_valid' }
        const couponType = vourcher === true ? 'cash' : (minConsume ?? 1) > 1 ? 'bulk' : 'product'
        const handle = JSON.stringify({ code: digits } satisfies MeituanHandle)
        const certificates = [{ key: digits, handle }]
        return { kind: 'done', value: { couponType, extId, productCode: '', title, certificates } }
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
          const isIts = answer.value.couponCodes.length === 1 && answer.value.couponCodes[0] === code
          if (!isIts) return unheard('another voucher’s answer')
          const leftMs = limitMs - (performance.now() - began) - spareMs
          return { kind: 'done', value: await findUse(known, leftMs) }
        }
        const no = readMeituanNo(answer)
        if (no.kind === 'unknown') return no
        return judgeNo(no, use, before, await askStatus(known, signal))
      }),

    status: (place, use) =>
      withinLimit(limitMs, async (signal) => {
        const known = read(place, use)
        return known === null ? notOurs : toldStatus(await askStatus(known, signal))
      }),

    cancel: (place, use, verifyId) =>
      withinLimit(limitMs, async (signal): Promise<VoucherAnswer<null, 'late'>> => {
        const known = read(place, use)
        if (known === null) return notOurs
        const { token, code } = known
        const stands = async () => judgeTakeBack(await askStatus(known, signal), verifyId)
        // They take back whatever use the number has at this moment, so it is looked at first.
        const first = await stands()
        if (first.kind !== 'ours') return first
        const biz = { ...account, type: 1, couponCode: code }
        const answer = await callMeituan(config, token, { path: 'cancel', biz, shape: cancelledAnswer }, signal)
        if (answer.kind === 'ok') return { kind: 'done', value: null }
        if (answer.kind === 'unknown') return answer
        const second = await stands()
        if (second.kind !== 'ours') return second
        const isLate = !second.canCancel || saysTooLate(answer.words)
        return isLate ? { kind: 'refused', code: 'late' } : unheard(`code ${answer.code.slice(0, 40)}`)
      }),
  }
}
