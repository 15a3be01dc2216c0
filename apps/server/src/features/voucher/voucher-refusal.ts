import type { ErrorCode } from '@comanda/contract/errors.ts'
import { type Refusal, refuse } from '@comanda/rules/result/result.ts'
import type { VoucherRefusal } from '../../providers/voucher/voucher-service.ts'
import type { LiveUse } from './voucher.repository.ts'

const codes = {
  unknown: 'voucher_unknown',
  used: 'voucher_used',
  not_valid: 'voucher_not_valid',
} as const satisfies Record<VoucherRefusal, ErrorCode>

/** The error code for a platform's refusal. */
export function refusalFor(code: VoucherRefusal): Refusal<(typeof codes)[VoucherRefusal]> {
  return refuse(codes[code])
}

/**
 * Refuses vouchers that other attempts hold. For the guest's own undecided one, the details name its order
 * (`outtradeno`) and attempt (`attempt`). Another guest's undecided voucher may become free.
 */
export function refuseInUse(
  uses: Iterable<LiveUse>,
  uid: string,
): Refusal<'voucher_busy' | 'voucher_used' | 'voucher_unsure'> {
  const live = [...uses]
  const own = live.find((use) => use.state === 'using' && use.uid === uid)
  if (own !== undefined) return refuse('voucher_unsure', [], { outtradeno: own.billId, attempt: own.outtradeno })
  return refuse(live.length > 0 && live.every(({ state }) => state === 'used') ? 'voucher_used' : 'voucher_busy')
}
