/** What a sheet knows of its voucher at each step. */
import type { VoucherBack, VoucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import type { VoucherDish } from './find-voucher.ts'
import type { Doubt, Outcome } from './outcome.ts'
import type { Redemption } from './redemption.ts'

export type VoucherStep = 'number' | 'dish' | 'unsure' | 'another' | 'placed' | 'over' | 'given_up' | 'given_back'

export interface VoucherState {
  readonly step: VoucherStep
  readonly platform: VoucherPlatform
  /** Something is asked at this moment. */
  readonly isBusy: boolean
  /** What is wrong, in the server's words; '' = nothing, or what `doubt` says. */
  readonly problem: string
  /** What is wrong where the server has said nothing: `gone` = the menu has not the dish. */
  readonly doubt: Exclude<Doubt, 'said'> | 'gone' | null
  readonly dish: VoucherDish | null
  readonly redemption: Redemption | null
  /** The order's number once it is known what became of it, or of the order that has this voucher. */
  readonly outtradeno: string
  /** Where what was ordered goes. */
  readonly tableNo: string
  /** It was given up, and was placed all the same. */
  readonly isLate: boolean
  /** Where a voucher is whose order is off. */
  readonly back: VoucherBack
}

export const fresh: VoucherState = {
  ...{ step: 'number', platform: 'meituan', isBusy: false, problem: '', doubt: null, dish: null, redemption: null },
  ...{ outtradeno: '', tableNo: '', isLate: false, back: 'coming' },
}

/** As it was left, in this tab. */
export function keptState(kept: Redemption): VoucherState {
  const held = { ...fresh, platform: kept.platform, redemption: kept }
  const isRefused = kept.refused !== '' && !kept.isGivenUp
  return isRefused ? { ...held, step: 'another', problem: kept.refused } : { ...held, step: 'unsure', doubt: 'silent' }
}

/** `hasDish` = there is one to go back to: after a reload the voucher is looked up again. */
export function afterwards(outcome: Outcome, hasDish: boolean): Partial<VoucherState> {
  const { kind } = outcome
  switch (kind) {
    case 'unsure':
      return { step: kind, problem: outcome.sentence, doubt: outcome.why === 'said' ? null : outcome.why }
    case 'not_ordered':
      return { step: hasDish ? 'dish' : 'over', problem: outcome.sentence, outtradeno: '' }
    case 'another':
      return { step: kind, problem: outcome.sentence, outtradeno: outcome.holder }
    case 'over':
      return { step: kind, problem: outcome.sentence, outtradeno: outcome.outtradeno }
    case 'placed':
      return { step: kind, outtradeno: outcome.outtradeno, isLate: outcome.isLate }
    case 'given_back':
      return { step: kind, outtradeno: outcome.outtradeno, back: outcome.back }
    case 'given_up':
      return { step: kind, outtradeno: outcome.outtradeno }
  }
}
