import { unknownAnswer } from '../ask-platform.ts'
import type { PreparedVoucher, VoucherAnswer } from '../voucher-service.ts'
import { type MeituanHandle, type MeituanPrepared, preparedAnswer } from './meituan.schema.ts'
import { callMeituan, type MeituanCalled, type MeituanClientConfig } from './meituan-client.ts'
import { beijingTime } from './meituan-time.ts'

/** Changes nothing. Refused if the voucher cannot be redeemed. */
export function askPrepared(
  config: MeituanClientConfig,
  token: string,
  code: string,
  signal: AbortSignal,
): Promise<MeituanCalled<MeituanPrepared>> {
  return callMeituan(config, token, { path: 'prepare', biz: { code }, shape: preparedAnswer }, signal)
}

/** The one voucher that the number `digits` stands for. */
export function readPrepared(
  {
    couponCode,
    dealTitle: title,
    thirdProductId: extId,
    vourcher: isMoneyOff,
    minConsume,
    couponEndTime,
  }: MeituanPrepared,
  digits: string,
  preparedAt: Date,
): VoucherAnswer<PreparedVoucher> {
  if (couponCode !== '' && couponCode !== digits) return unknownAnswer('another voucher’s answer')
  const ends = beijingTime(couponEndTime)
  if (ends !== null && ends.getTime() <= preparedAt.getTime()) return { kind: 'refused', code: 'not_valid' }
  const couponType = isMoneyOff === true ? 'cash' : (minConsume ?? 1) > 1 ? 'bulk' : 'product'
  const handle = JSON.stringify({ code: digits } satisfies MeituanHandle)
  const certificates = [{ key: digits, handle }]
  return { kind: 'done', value: { couponType, extId, productCode: '', title, certificates } }
}
