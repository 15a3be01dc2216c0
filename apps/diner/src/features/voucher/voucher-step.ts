/** The state of a voucher's sheet at each step. */
import type { VoucherBack, VoucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import type { VoucherDish } from './find-voucher.ts'
import type { Doubt, Outcome } from './outcome.ts'
import type { Redemption } from './redemption.ts'

export type VoucherStep = 'number' | 'dish' | 'unsure' | 'another' | 'placed' | 'over' | 'given_up' | 'given_back'

export interface VoucherState {
  readonly step: VoucherStep
  readonly platform: VoucherPlatform
  /** A call is running. */
  readonly isBusy: boolean
  /** The problem in the server's words; '' = none, or `doubt` says it. */
  readonly problem: string
  /** The problem if the server gave no words: `gone` = the menu lacks the dish. */
  readonly doubt: Exclude<Doubt, 'said'> | 'gone' | null
  readonly dish: VoucherDish | null
  readonly redemption: Redemption | null
  /** The order's number once its result is known, or that of the order that has this voucher. */
  readonly outtradeno: string
  /** The table of the order. */
  readonly tableNo: string
  /** The guest gave it up, and it was placed all the same. */
  readonly isLate: boolean
  /** Where the voucher of an ended order is. */
  readonly back: VoucherBack
}

export const fresh: VoucherState = {
  ...{ step: 'number', platform: 'meituan', isBusy: false, problem: '', doubt: null, dish: null, redemption: null },
  ...{ outtradeno: '', tableNo: '', isLate: false, back: 'coming' },
}

/** The state as this tab has kept it. */
export function keptState(kept: Redemption): VoucherState {
  const held = { ...fresh, platform: kept.platform, redemption: kept }
  const isRefused = kept.refused !== '' && !kept.isGivenUp
  return isRefused ? { ...held, step: 'another', problem: kept.refused } : { ...held, step: 'unsure', doubt: 'silent' }
}

/** `hasDish` = there is a dish to go back to: after a reload the voucher is looked up again. */
export function stateAfter(outcome: Outcome, hasDish: boolean): Partial<VoucherState> {
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
