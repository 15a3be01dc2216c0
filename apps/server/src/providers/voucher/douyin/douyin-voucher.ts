import { timeLimits } from '../../../config/time-limits.ts'
import { type UnknownAnswer, unknownAnswer, withinLimit } from '../ask-platform.ts'
import { judgeRefusal, publicStatus, readHandle } from '../judge-refusal.ts'
import { readVoucherCode } from '../voucher-code.ts'
import type { VoucherAnswer, VoucherPlace, VoucherService } from '../voucher-service.ts'
import { placeKey } from '../vouchers.ts'
import { cancelledAnswer, douyinHandle, preparedAnswer, verifiedAnswer } from './douyin.schema.ts'
import {
  callDouyin,
  type DouyinAsk,
  heldCode,
  heldMs,
  readDouyinPrepareRejection,
  readDouyinRejection,
} from './douyin-client.ts'
import { readDouyinLink } from './douyin-link.ts'
import { readPrepared } from './douyin-prepared.ts'
import { askStatus, judgeCancelRejection } from './douyin-status.ts'
import { createDouyinToken } from './douyin-token.ts'
import { readVerified } from './douyin-verified.ts'

export interface DouyinVoucherConfig {
  readonly clientKey: string
  readonly clientSecret: string
  /** Douyin's store number (poi) of each of our stores, by `seller/store`. */
  readonly pois: ReadonlyMap<string, string>
  /** `https://open.douyin.com` */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  /** Requests short links; in the demo they go to the simulator. */
  readonly fetchLink: typeof fetch
  readonly now: () => Date
  readonly limitMs?: number
}

/** Douyin's local life: a voucher is prepared, then verified with the token of `prepare`, one to one. */
export function createDouyinVoucher(config: DouyinVoucherConfig): VoucherService {
  const { pois, now, fetchLink, limitMs = timeLimits.voucherMs } = config
  const token = createDouyinToken({ ...config, limitMs })
  const ask: DouyinAsk = (call, signal) => callDouyin(config, token, call, signal)
  const poiOf = (place: VoucherPlace) => pois.get(placeKey(place))

  return {
    platform: 'douyin',
    takesAt: (place) => poiOf(place) !== undefined,

    prepare: (place, code) =>
      withinLimit(limitMs, async (signal) => {
        const poi = poiOf(place)
        if (poi === undefined) return { kind: 'refused', code: 'not_valid' }
        const word = await codeQueryOf(code, fetchLink, signal)
        if (word === null) return { kind: 'refused', code: 'unknown' }
        if (word.kind === 'unknown') return word
        const query = { ...word.query, poi_id: poi }
        const preparedAt = now()
        const answer = await ask({ name: 'prepare', query, shape: preparedAnswer }, signal)
        if (answer.kind === 'unknown') return answer
        if (answer.kind === 'rejected') return readDouyinPrepareRejection(answer)
        const { certificates, certificates_v2: newer, verify_token: verifyToken } = answer.value
        return readPrepared(newer?.length ? newer : (certificates ?? []), verifyToken, preparedAt)
      }),

    verify: (place, use, before) =>
      withinLimit(limitMs, async (signal) => {
        const poi = poiOf(place)
        const handle = readHandle(douyinHandle, use.handle)
        // Not requested now, but perhaps before.
        if (poi === undefined || handle === null) return unknownAnswer('not a store or a handle of ours')
        const body = { verify_token: handle.verifyToken, poi_id: poi, encrypted_codes: [handle.encryptedCode] }
        const said = readVerified(await ask({ name: 'verify', body, shape: verifiedAnswer }, signal), handle)
        if (said.kind !== 'rejected') return said
        if (said.code === heldCode) return { ...unknownAnswer('held back'), until: new Date(now().getTime() + heldMs) }
        const no = readDouyinRejection(said)
        if (no.kind === 'unknown') return no
        return judgeRefusal(no, use, before, await askStatus(ask, handle, { poi, now }, signal))
      }),

    status: (place, use) =>
      withinLimit(limitMs, async (signal) => {
        const handle = readHandle(douyinHandle, use.handle)
        if (handle === null) return unknownAnswer('not a handle of ours')
        return publicStatus(await askStatus(ask, handle, { poi: poiOf(place), now }, signal))
      }),

    cancel: (place, use, verifyId) =>
      withinLimit(limitMs, async (signal): Promise<VoucherAnswer<null, 'late'>> => {
        const handle = readHandle(douyinHandle, use.handle)
        if (handle === null) return unknownAnswer('not a handle of ours')
        const body = { certificate_id: handle.certificateId, verify_id: verifyId }
        const answer = await ask({ name: 'cancel', body, shape: cancelledAnswer }, signal)
        if (answer.kind === 'ok') return { kind: 'done', value: null }
        if (answer.kind === 'unknown') return answer
        const stands = await askStatus(ask, handle, { poi: poiOf(place), now }, signal)
        return judgeCancelRejection(answer, stands, verifyId)
      }),
  }
}

interface CodeQuery {
  readonly kind: 'query'
  readonly query: Readonly<Record<string, string>>
}

/** The query parameter that names the voucher; null = not a Douyin voucher. */
async function codeQueryOf(
  code: string,
  fetchLink: typeof fetch,
  signal: AbortSignal,
): Promise<CodeQuery | null | UnknownAnswer> {
  const read = readVoucherCode(code)
  if (read === null) return null
  if (read.kind === 'number') return { kind: 'query', query: { code: read.digits } }
  const link = await readDouyinLink(read.address, fetchLink, signal)
  return typeof link === 'string' ? { kind: 'query', query: { encrypted_data: link } } : link
}
