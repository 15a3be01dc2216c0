import type { ErrorCode } from '@comanda/contract/errors.ts'
import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import type { VoucherRefusal } from '../../providers/voucher/voucher-service.ts'
import type { LiveUse } from './voucher.repository.ts'

const codes = {
  unknown: 'voucher_unknown',
  used: 'voucher_used',
  not_valid: 'voucher_not_valid',
} as const satisfies Record<VoucherRefusal, ErrorCode>

/** What a platform's no is called to the guest. */
export function toldAs(code: VoucherRefusal): Refusal<(typeof codes)[VoucherRefusal]> {
  return refuse(codes[code])
}

/**
 * Of vouchers that other attempts have. This guest's own, where it is not decided yet: nothing is lost, and the details carry the number of the
 * order that it is for (`outtradeno`) and of the attempt (`attempt`). Somebody else's that is not decided, or is gone again by now, may come free.
 */
export function inUse(
  uses: Iterable<LiveUse>,
  uid: string,
): Refusal<'voucher_busy' | 'voucher_used' | 'voucher_unsure'> {
  const live = [...uses]
  const own = live.find((use) => use.state === 'using' && use.uid === uid)
  if (own !== undefined) return refuse('voucher_unsure', [], { outtradeno: own.billId, attempt: own.outtradeno })
  return refuse(live.length > 0 && live.every(({ state }) => state === 'used') ? 'voucher_used' : 'voucher_busy')
}
