import type { PreparedVoucher, VoucherAnswer } from '../voucher-service.ts'
import type { DouyinCertificate, DouyinHandle } from './douyin.schema.ts'

const couponTypes: Readonly<Record<number, string>> = { 1: 'product', 2: 'cash', 3: 'times' }

/** Vouchers of one kind that a number stands for and that can be redeemed now, each on its own. */
export function readPrepared(
  all: readonly DouyinCertificate[],
  verifyToken: string,
  preparedAt: Date,
): VoucherAnswer<PreparedVoucher> {
  // The platform lists unused ones only, expired ones included (certificate.prepare).
  const at = preparedAt.getTime() / 1000
  const good = all.filter(
    ({ start_time: begins, expire_time: ends }) => (begins === null || begins <= at) && (ends === null || ends > at),
  )
  const [first] = good
  if (first === undefined) return { kind: 'refused', code: 'not_valid' }
  const { title, groupon_type: type, third_sku_id: extId, sku_out_id: skuOut, product_out_id: productOut } = first.sku
  const isSame = ({ sku }: DouyinCertificate) =>
    sku.third_sku_id === extId && sku.groupon_type === first.sku.groupon_type
  const certificates = good.filter(isSame).map(({ certificate_id: certificateId, encrypted_code: encryptedCode }) => ({
    key: certificateId,
    handle: JSON.stringify({ verifyToken, encryptedCode, certificateId } satisfies DouyinHandle),
  }))
  const couponType = couponTypes[type ?? 0] ?? 'other'
  return { kind: 'done', value: { couponType, extId, productCode: skuOut || productOut, title, certificates } }
}
