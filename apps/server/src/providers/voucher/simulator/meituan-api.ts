import { hash, timingSafeEqual } from 'node:crypto'
import { parseJson } from '../../payment/weixin/weixin-client.ts'
import { simulatedMeituan, simulatedStores } from './simulated-platforms.ts'
import { goods, type SimulatedCertificate, type SimulatedVoucher } from './simulated-voucher.ts'
import type { VoucherShelf } from './voucher-shelf.ts'
import type { ModeOf } from './voucher-switches.ts'

type Form = Readonly<Record<string, string | undefined>>

/** Meituan's side. It shares no protocol code with our adapter. */
export interface MeituanApi {
  prepare(form: Form): object
  consume(form: Form): object
  find(form: Form): object
  cancel(form: Form): object
}

const clockSeconds = 600
const cancelWithinMs = 10 * 60_000

interface ReadForm {
  readonly storeId: string
  readonly biz: Readonly<Record<string, unknown>>
}

export function createMeituanApi(shelf: VoucherShelf, now: () => Date, modeOf: ModeOf): MeituanApi {
  const withForm = (form: Form, work: (asking: ReadForm) => object): object => {
    const asking = readForm(form, now())
    return 'biz' in asking ? work(asking) : asking
  }

  /** The refusal of a redemption, or the voucher. */
  function redeemable(number: unknown, storeId: string): Found | object {
    const voucher = shelf.find('meituan', String(number))
    const [certificate] = voucher?.certificates ?? []
    if (voucher === undefined || certificate === undefined) return refusal('券码不存在')
    if (!goods[voucher.kind].storeIds.includes(storeId)) return refusal('该券不适用于本门店')
    if (certificate.usedAt !== 0) return refusal('券码已被使用')
    return goods[voucher.kind].isOver ? refusal('券码已过期') : { voucher, certificate }
  }

  return {
    prepare: (form) =>
      withForm(form, ({ biz: { code }, storeId }) => {
        const found = redeemable(code, storeId)
        if (!isFound(found)) return found
        const { title, extId, isMoneyOff } = goods[found.voucher.kind]
        return success({
          ...{ result: 0, message: '', couponCode: found.voucher.number, dealId: 1, dealTitle: title },
          ...{ thirdProductId: extId, vourcher: isMoneyOff, count: 1, minConsume: 1, volume: 0 },
          couponEndTime: '2036-12-31 23:59:59',
        })
      }),
    consume: (form) =>
      withForm(form, ({ biz: { code, num }, storeId }) => {
        if (num !== 1) return refusal('参数错误')
        const found = redeemable(code, storeId)
        const isUsed = (shelf.find('meituan', String(code))?.certificates[0]?.usedAt ?? 0) !== 0
        if (isUsed && modeOf('verify') === 'other no') return meituanExpired
        if (!isFound(found)) return found
        shelf.redeem(found.certificate, storeId, now())
        const { title, extId } = goods[found.voucher.kind]
        return success({ couponCodes: [found.voucher.number], dealTitle: title, dealId: 1, thirdProductId: extId })
      }),
    find: (form) =>
      withForm(form, ({ biz: { couponCode }, storeId }) => {
        const voucher = shelf.find('meituan', String(couponCode))
        const [certificate] = voucher?.certificates ?? []
        // Only redemptions at this store are found.
        if (certificate === undefined || certificate.storeId !== storeId) return refusal('没有验券记录')
        const canCancel = now().getTime() - certificate.usedAt < cancelWithinMs
        return success({
          ...{ couponCode: String(couponCode), couponStatusDesc: '已使用' },
          verifyType: certificate.by === 'counter' ? '商家后台验证' : '开放平台api验证',
          ...{ couponUseTime: beijing(certificate.usedAt), couponCancelStatus: canCancel ? 1 : 0 },
        })
      }),
    cancel: (form) =>
      withForm(form, ({ biz: { couponCode, eId, eName, type }, storeId }) => {
        if (!eId || !eName || type !== 1) return refusal('参数错误')
        const [certificate] = shelf.find('meituan', String(couponCode))?.certificates ?? []
        if (certificate === undefined || certificate.storeId !== storeId) return failure('券码未验证，不能撤销')
        if (now().getTime() - certificate.usedAt >= cancelWithinMs) return failure('验券超过10分钟，不能撤销')
        shelf.giveBack(certificate)
        return success({ result: 0, message: '' })
      }),
  }
}

/** Sent after the effect; says nothing about it. */
export const meituanFailed = refusal('不行')
export const meituanExpired = refusal('券码已过期')

interface Found {
  readonly voucher: SimulatedVoucher
  readonly certificate: SimulatedCertificate
}

function isFound(found: Found | object): found is Found {
  return 'voucher' in found
}

/** The store and the question; or the refusal of the call. */
function readForm(form: Form, now: Date): ReadForm | object {
  if (form.businessId !== '1' || form.version !== '2' || form.charset !== 'UTF-8')
    return refusal('参数错误', 'OP_PARAM_ERROR')
  if (form.developerId !== simulatedMeituan.developerId) return refusal('开发者不存在或没有权限', 'OP_DEVELOPER_ERROR')
  if (!isSigned(form)) return refusal('签名错误', 'OP_SIGN_ERROR')
  const age = now.getTime() / 1000 - Number(form.timestamp)
  if (!(Math.abs(age) < clockSeconds)) return refusal('参数timestamp错误', 'OP_PARAM_ERROR')
  const store = simulatedStores.find(({ token }) => token === form.appAuthToken)
  if (store === undefined) return refusal('appAuthToken无效', 'OP_AUTH_ERROR')
  const biz = parseJson(form.biz ?? '')
  if (typeof biz !== 'object' || biz === null) return refusal('参数biz错误', 'OP_PARAM_ERROR')
  return { storeId: store.storeId, biz: biz as Record<string, unknown> }
}

/** Computed separately: with the adapter's own code, the simulator would accept whatever the adapter sends. */
function isSigned({ sign = '', ...others }: Form): boolean {
  const names = Object.keys(others).filter((name) => others[name] !== '')
  names.sort()
  let text: string = simulatedMeituan.signKey
  for (const name of names) text += `${name}${others[name]}`
  const wanted = hash('sha1', text)
  return sign.length === wanted.length && timingSafeEqual(Buffer.from(sign), Buffer.from(wanted))
}

/** `2026-11-22 14:30:00` */
function beijing(milliseconds: number): string {
  return new Date(milliseconds + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ')
}

function success(data: object): object {
  return { code: 'OP_SUCCESS', msg: 'success', data, traceId: 'simulated' }
}

function failure(message: string): object {
  return success({ result: 1, message })
}

function refusal(msg: string, code = 'OP_BIZ_ERROR'): object {
  return { code, msg, traceId: 'simulated' }
}
