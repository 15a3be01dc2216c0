import type { VoucherRefusal } from './voucher-service.ts'

/*
 * Both platforms give many refusals one code and a sentence (Douyin: 3000001; Meituan publishes no list of codes).
 * The sentence is read where the code says nothing. Most of these words are a guess, so only a sentence that clearly
 * names the voucher counts. A sentence that also mentions a fault is a fault.
 */

/** The voucher itself: not a `verification code`, a `shop code` or the `redeeming` of vouchers. */
const voucher = '(?:(?<!验)券码?|(?<![证权编签密店号])码|订单)号?(?:状态)?'
const bad =
  '(?:过期|失效|退款|退券|退单|冻结|锁定|转赠|无效|作废|撤销|未到|未开始|未生效|未支付|不可用|不可使用|不能使用|不适用)'
const isBad = new RegExp(`${voucher}(?:已经|已被|已|被|为|还|尚)?${bad}|已?${bad}的?券`)
const isMissing = new RegExp(
  `${voucher}(?:不存在|(?:查询?|找)不到|未找到)|(?:不到|未找到|没有)(?:该|此)?(?:券|订单)(?!.*记录)`,
)

/** What a sentence says about the voucher; null = nothing clear. */
export function refusalInWords(words: string): VoucherRefusal | null {
  if (saysAccessDenied(words) || saysFault(words)) return null
  if (/已(?:经|被)?(?:使用|核销|消费|验券|验证|验过|用完)|重复(?:使用|核销|消费|验)/.test(words)) return 'used'
  if (isMissing.test(words)) return 'unknown'
  return isBad.test(words) ? 'not_valid' : null
}

/** The redemption is too old to cancel (seen at Douyin: `已超过可撤销时限,无法撤销核销`, forum post 67e4ea9f03710a3f06860af2). */
export function saysTooLate(words: string): boolean {
  return /超(?:过|出).*(?:小时|分钟|时间|时限|期限)|撤销.*超时|超时.*撤销|(?:不可|不能|无法|不支持)(?:再)?(?:被)?撤销/.test(
    words,
  )
}

/** The platform rejects our access: key, token (also that of one request) or rights. */
export function saysAccessDenied(words: string): boolean {
  return /签名|授权|权限|开发者|令牌|凭证|登录|token|developer|sign|auth|permission/i.test(words)
}

/** A temporary fault (seen at Douyin: `服务器错误,请稍后重试`, `您的访问过于频繁,请稍后重试`, certificate.verify, 7). */
export function saysFault(words: string): boolean {
  return /系统|服务(?:器|暂|不可|出错)|网络|异常|维护|繁忙|频繁|限流|稍后|稍候|重试|超时|参数|system|network|time.?out|busy|limit|internal|param/i.test(
    words,
  )
}

/** No redemption is known at this store (a guess at the words). It may be unused, or used elsewhere. */
export function saysNoRecord(words: string): boolean {
  return (
    !saysAccessDenied(words) &&
    !saysFault(words) &&
    /(?:没有|无|未|不到|不存在).*记录|记录不存在|未(?:使用|验证|验券|核销)/.test(words)
  )
}
