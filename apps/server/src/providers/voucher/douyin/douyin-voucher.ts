import { type Unheard, unheard, withinLimit } from '../ask-platform.ts'
import { type HeardAnswer, type HeardStatus, judgeNo, readHandle, toldStatus } from '../judge-no.ts'
import { saysTooLate } from '../refusal-words.ts'
import { readVoucherCode } from '../voucher-code.ts'
import { timeLimitMs, type VoucherAnswer, type VoucherPlace, type VoucherService } from '../voucher-service.ts'
import { placeKey } from '../vouchers.ts'
import {
  cancelledAnswer,
  type DouyinHandle,
  type DouyinUse,
  douyinHandle,
  preparedAnswer,
  statusAnswer,
  verifiedAnswer,
} from './douyin.schema.ts'
import {
  callDouyin,
  type DouyinCall,
  type DouyinCalled,
  type DouyinNo,
  heldCode,
  heldMs,
  readDouyinLook,
  readDouyinNo,
} from './douyin-client.ts'
import { readDouyinLink } from './douyin-link.ts'
import { readPrepared } from './douyin-prepared.ts'
import { createDouyinToken } from './douyin-token.ts'

export interface DouyinVoucherConfig {
  readonly clientKey: string
  readonly clientSecret: string
  /** Their number (poi) of each of our stores, by `seller/store`. */
  readonly pois: ReadonlyMap<string, string>
  /** `https://open.douyin.com` */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  /** Asks the short links; the demo's go to the simulator. */
  readonly fetchLink: typeof fetch
  readonly now: () => Date
  readonly limitMs?: number
}

interface Word {
  readonly kind: 'word'
  readonly query: Readonly<Record<string, string>>
}

/** Asked again with the same token, these say that it is done (certificate.verify, 5). */
const usedCode = 1208
const doneBefore: ReadonlySet<number> = new Set([usedCode, 2])
/** How a voucher was redeemed: by an application, as by us (fengwensheng100/douyin-java-sdk, CertificateGetResp; 0 = not told). */
const byApplication = 4
/** A redemption can be taken back for so long (certificate.cancel). */
const cancelWithinMs = 60 * 60_000

/** Douyin's local life: a voucher is prepared, then verified with the token that `prepare` gave, one to one. */
export function createDouyinVoucher(config: DouyinVoucherConfig): VoucherService {
  const { pois, now, fetchLink, limitMs = timeLimitMs } = config
  const token = createDouyinToken({ ...config, limitMs })
  const call = <T>(asked: DouyinCall<T>, signal: AbortSignal): Promise<DouyinCalled<T>> =>
    callDouyin(config, token, asked, signal)
  const poiOf = (place: VoucherPlace) => pois.get(placeKey(place))

  /** What the voucher is called in their question. */
  async function wordOf(code: string, signal: AbortSignal): Promise<Word | null | Unheard> {
    const read = readVoucherCode(code)
    if (read === null) return null
    if (read.kind === 'number') return { kind: 'word', query: { code: read.digits } }
    const link = await readDouyinLink(read.address, fetchLink, signal)
    return typeof link === 'string' ? { kind: 'word', query: { encrypted_data: link } } : link
  }

  async function askStatus(
    { encryptedCode }: DouyinHandle,
    poi: string | undefined,
    signal: AbortSignal,
  ): Promise<HeardAnswer> {
    const query = { encrypted_code: encryptedCode }
    const answer = await call({ name: 'get', query, shape: statusAnswer }, signal)
    if (answer.kind === 'unknown') return answer
    if (answer.kind === 'no') {
      const no = readDouyinNo(answer)
      if (no.kind === 'unknown') return no
      return no.code === 'used' ? unheard('used, and not when') : { kind: 'refused', code: no.code }
    }
    const { status, expire_time: ends, verify } = answer.value.certificate
    const unused = { verifyId: '', usedAt: null, canCancel: false, by: null }
    if (status === 2) {
      if (!verify?.verify_id || !verify.verify_time) return unheard('used, and not when')
      const usedAt = new Date(verify.verify_time * 1000)
      const canCancel = verify.can_cancel ?? now().getTime() - usedAt.getTime() < cancelWithinMs
      const by = whose(verify, poi)
      return { kind: 'done', value: { state: 'used', verifyId: verify.verify_id, usedAt, canCancel, by } }
    }
    if (![0, 1, 3, 4, 5, 6].includes(status)) return unheard('a state that is not in their papers')
    const isOver = [3, 4, 6].includes(status) || (ends !== null && ends * 1000 <= now().getTime())
    return { kind: 'done', value: { state: isOver ? 'not_valid' : 'unused', ...unused } }
  }

  return {
    platform: 'douyin',
    takesAt: (place) => poiOf(place) !== undefined,

    prepare: (place, code) =>
      withinLimit(limitMs, async (signal) => {
        const poi = poiOf(place)
        if (poi === undefined) return { kind: 'refused', code: 'not_valid' }
        const word = await wordOf(code, signal)
        if (word === null) return { kind: 'refused', code: 'unknown' }
        if (word.kind === 'unknown') return word
        const query = { ...word.query, poi_id: poi }
        const preparedAt = now()
        const answer = await call({ name: 'prepare', query, shape: preparedAnswer }, signal)
        if (answer.kind === 'unknown') return answer
        if (answer.kind === 'no') return readDouyinLook(answer)
        const { certificates, certificates_v2: newer, verify_token: verifyToken } = answer.value
        return readPrepared(newer?.length ? newer : (certificates ?? []), verifyToken, preparedAt)
      }),

    verify: (place, use, before) =>
      withinLimit(limitMs, async (signal) => {
        const poi = poiOf(place)
        const handle = readHandle(douyinHandle, use.handle)
        // They have not been asked now, but may have been before.
        if (poi === undefined || handle === null) return unheard('not a store or a handle of ours')
        const body = { verify_token: handle.verifyToken, poi_id: poi, encrypted_codes: [handle.encryptedCode] }
        const answer = await call({ name: 'verify', body, shape: verifiedAnswer }, signal)
        if (answer.kind === 'unknown') return answer
        const settle = async (no: DouyinNo): Promise<ReturnType<typeof judgeNo>> => {
          if (no.code === heldCode) return { ...unheard('held back'), until: new Date(now().getTime() + heldMs) }
          const read = readDouyinNo(no)
          if (read.kind === 'unknown') return read
          return judgeNo(read, use, before, await askStatus(handle, poi, signal))
        }
        if (answer.kind === 'no') return settle(answer)
        const [first, ...others] = answer.value.verify_results
        if (first === undefined || others.length > 0) return unheard('not understood')
        if (first.result === 0) {
          const isIts = first.certificate_id === handle.certificateId && first.verify_id !== ''
          if (!isIts) return unheard('another voucher’s answer')
          return { kind: 'done', value: { verifyId: first.verify_id, usedAt: null } }
        }
        const code = doneBefore.has(first.result) ? usedCode : first.result
        return settle({ kind: 'no', code, words: first.msg })
      }),

    status: (place, use) =>
      withinLimit(limitMs, async (signal) => {
        const handle = readHandle(douyinHandle, use.handle)
        if (handle === null) return unheard('not a handle of ours')
        return toldStatus(await askStatus(handle, poiOf(place), signal))
      }),

    cancel: (place, use, verifyId) =>
      withinLimit(limitMs, async (signal): Promise<VoucherAnswer<null, 'late'>> => {
        const handle = readHandle(douyinHandle, use.handle)
        if (handle === null) return unheard('not a handle of ours')
        const body = { certificate_id: handle.certificateId, verify_id: verifyId }
        const answer = await call({ name: 'cancel', body, shape: cancelledAnswer }, signal)
        if (answer.kind === 'ok') return { kind: 'done', value: null }
        if (answer.kind === 'unknown') return answer
        // They have said no: how it stands decides.
        const status = await askStatus(handle, poiOf(place), signal)
        if (status.kind !== 'done') return status.kind === 'unknown' ? status : unheard('not found to be taken back')
        const { state, verifyId: theirs, canCancel } = status.value
        if (state !== 'used' || theirs !== verifyId) return { kind: 'done', value: null }
        const isLate = !canCancel || saysTooLate(answer.words)
        return isLate ? { kind: 'refused', code: 'late' } : unheard(`code ${answer.code}`)
      }),
  }
}

/** An application at our store is we, or another that the store has let in: no intent's number is kept with a redemption. */
function whose({ verify_type: type, poi_id: at }: DouyinUse, poi: string | undefined): HeardStatus['by'] {
  const isElsewhere = at !== '' && poi !== undefined && at !== poi
  if (isElsewhere || (type !== 0 && type !== byApplication)) return 'others'
  return type === byApplication && at !== '' && at === poi ? 'us' : null
}
