import { randomBytes } from 'node:crypto'
import { simulatedDouyin, simulatedStores } from './simulated-platforms.ts'
import {
  encryptedCode,
  goods,
  objectId,
  pictureOf,
  type SimulatedCertificate,
  type SimulatedVoucher,
} from './simulated-voucher.ts'
import type { VoucherShelf } from './voucher-shelf.ts'
import type { ModeOf } from './voucher-switches.ts'

/** Douyin's side. It shares no protocol code with our adapter. */
export interface DouyinApi {
  token(content: unknown): object
  prepare(accessToken: string, query: Readonly<Record<string, string | undefined>>): object
  verify(accessToken: string, content: unknown): object
  get(accessToken: string, query: Readonly<Record<string, string | undefined>>): object
  cancel(accessToken: string, content: unknown): object
}

/** Douyin's tokens last two hours. */
const tokenSeconds = 7200
const cancelWithinMs = 60 * 60_000
const begun = Date.parse('2024-01-01T00:00:00+08:00') / 1000
const over = Date.parse('2025-01-01T00:00:00+08:00') / 1000
const good = Date.parse('2037-01-01T00:00:00+08:00') / 1000

export function createDouyinApi(shelf: VoucherShelf, now: () => Date, modeOf: ModeOf): DouyinApi {
  const tokens = new Map<string, number>()

  /** Why the token is refused; null = it is valid. */
  function tokenFault(accessToken: string): object | null {
    const until = tokens.get(accessToken)
    if (until === undefined) return refusal(2190002, 'access_token无效')
    return until <= now().getTime() ? refusal(2190008, 'access_token过期,请刷新或重新授权') : null
  }

  return {
    token(content) {
      const { client_key: key, client_secret: secret, grant_type: grant } = fields(content)
      const isSameVoucher = key === simulatedDouyin.clientKey && secret === simulatedDouyin.clientSecret
      if (!isSameVoucher || grant !== 'client_credential') {
        return { data: { error_code: 10003, description: 'client_key错误' }, message: 'error' }
      }
      const token = `clt.${randomBytes(24).toString('hex')}`
      tokens.set(token, now().getTime() + tokenSeconds * 1000)
      const data = { access_token: token, expires_in: tokenSeconds, error_code: 0, description: '' }
      return { data, message: 'success' }
    },

    prepare(accessToken, { code, encrypted_data: encrypted, poi_id: poi }) {
      const fault = tokenFault(accessToken)
      if (fault !== null) return fault
      const storeId = simulatedStores.find((one) => one.poi === poi)?.storeId
      if (storeId === undefined) return refusal(2100005, '参数不合法')
      const voucher = code
        ? shelf.find('douyin', code)
        : shelf.list().find((one) => one.platform === 'douyin' && objectId(pictureOf(one)) === encrypted)
      if (voucher === undefined) return refusal(1212, '查不到券信息,请确认是否为可用的券')
      if (!goods[voucher.kind].storeIds.includes(storeId)) return refusal(3000002, '所选门店不在商品适用门店内')
      const unused = voucher.certificates.filter(({ usedAt }) => usedAt === 0)
      if (unused.length === 0 && code) return refusal(3000001, '该券码已核销')
      const certificates = unused.map((one) => certificateOf(voucher, one))
      return success({
        verify_token: shelf.prepare(voucher.number, storeId),
        order_id: `1${voucher.number}`,
        certificates,
      })
    },

    verify(accessToken, content) {
      const fault = tokenFault(accessToken)
      if (fault !== null) return fault
      const { verify_token: token = '', poi_id: poi, encrypted_codes: codes } = fields(content)
      const prepared = shelf.prepared(String(token))
      const code = Array.isArray(codes) && codes.length === 1 ? String(codes[0]) : ''
      const found = shelf.certificate((one) => encryptedCode(one) === code)
      const storeId = simulatedStores.find((one) => one.poi === poi)?.storeId
      // One token verifies one voucher of the prepared order at the same store.
      const isSameVoucher =
        prepared !== undefined && prepared.number === found?.voucher.number && prepared.storeId === storeId
      if (!isSameVoucher || found === undefined) return refusal(2100005, '参数不合法')
      const { voucher, certificate } = found
      if (prepared.certificateId !== '' && prepared.certificateId !== certificate.id)
        return refusal(2100005, '参数不合法')
      const result = (number: number, msg: string, more = {}) =>
        success({ verify_results: [{ result: number, msg, code, ...more }] })
      if (goods[voucher.kind].isOver) return result(1250, '券码已失效')
      if (certificate.usedAt !== 0) {
        return modeOf('verify') === 'other no' ? result(1250, '券码已失效') : result(1208, '券码已核销')
      }
      if (modeOf('verify') === 'held') return result(1229, '平台认为本次核销有风险，将在48小时内自动核销')
      if (prepared.certificateId !== '') return result(1265, '存在已撤销券')
      prepared.certificateId = certificate.id
      shelf.redeem(certificate, prepared.storeId, now())
      const { id: certificateId, verifyId } = certificate
      return result(0, '', { certificate_id: certificateId, verify_id: verifyId, origin_code: voucher.number })
    },

    get(accessToken, { encrypted_code: code }) {
      const fault = tokenFault(accessToken)
      if (fault !== null) return fault
      const found = shelf.certificate((one) => encryptedCode(one) === code)
      if (found === undefined) return refusal(1212, '查不到券信息,请确认是否为可用的券')
      const { voucher, certificate } = found
      const { usedAt, verifyId, id } = certificate
      const verify = {
        ...{ certificate_id: id, verify_id: verifyId, verify_time: Math.floor(usedAt / 1000) },
        ...{ verify_type: certificate.by === 'counter' ? 2 : 4, poi_id: poiOf(certificate.storeId) },
        can_cancel: now().getTime() - usedAt < cancelWithinMs,
      }
      const one = certificateOf(voucher, certificate)
      return success({ certificate: { ...one, status: usedAt === 0 ? 1 : 2, ...(usedAt === 0 ? {} : { verify }) } })
    },

    cancel(accessToken, content) {
      const fault = tokenFault(accessToken)
      if (fault !== null) return fault
      const { certificate_id: id, verify_id: verifyId } = fields(content)
      const certificate = shelf.certificate((one) => one.id === id)?.certificate
      if (certificate === undefined) return refusal(1212, '查不到券信息,请确认是否为可用的券')
      if (certificate.usedAt === 0 || certificate.verifyId !== verifyId) return refusal(1265, '存在已撤销券')
      if (now().getTime() - certificate.usedAt >= cancelWithinMs) return refusal(3000001, '验券超过一个小时,不可撤销')
      shelf.giveBack(certificate)
      return success({})
    },
  }
}

/** A certificate's id is a 19-digit number in the text, as Douyin's. */
export function douyinText(content: object): string {
  return JSON.stringify(content).replace(/"certificate_id":"(\d+)"(?=,"encrypted_code")/g, '"certificate_id":$1')
}

/** Sent after the effect; says nothing about it. */
export const douyinFailed = refusal(4711, '不行')
export const douyinExpired = refusal(1250, '券码已失效')

function poiOf(storeId: string): string {
  return simulatedStores.find((one) => one.storeId === storeId)?.poi ?? '6000000000000000999'
}

function certificateOf(voucher: SimulatedVoucher, certificate: SimulatedCertificate): object {
  const { title, extId, isMoneyOff, isOver } = goods[voucher.kind]
  return {
    certificate_id: certificate.id,
    encrypted_code: encryptedCode(certificate),
    start_time: begun,
    expire_time: isOver ? over : good,
    sku: { sku_id: `1${voucher.number}0`, title, groupon_type: isMoneyOff ? 2 : 1, third_sku_id: extId },
  }
}

function fields(content: unknown): Readonly<Record<string, unknown>> {
  return typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : {}
}

function success(data: object): object {
  return { data: { error_code: 0, description: 'success', ...data }, extra: { error_code: 0, description: '' } }
}

function refusal(code: number, description: string): object {
  return { data: { error_code: code, description }, extra: { error_code: code, description } }
}
