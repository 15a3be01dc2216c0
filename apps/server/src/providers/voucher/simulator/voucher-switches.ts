import { z } from 'zod'

/** How the platforms fail. */
export const voucherSwitches = z.object({
  /**
   * `lost after effect`: it happened, but no answer comes. `lost before`: nothing happened, and no answer comes.
   * `500`: nothing happened. `slow`: it happened, and the answer comes after the caller's limit. `failed after
   * effect`: it happened, and the answer is an unlisted code that says nothing. `400 after effect`: it happened, and
   * the answer says that the voucher has expired, with status 400. `held`: Douyin's risk control holds a redemption
   * (1229); Meituan has none. `other no`: a repeated redemption is refused as expired, not as used.
   */
  answers: z
    .enum([
      'normal',
      'lost after effect',
      'lost before',
      '500',
      'slow',
      'failed after effect',
      '400 after effect',
      'held',
      'other no',
    ])
    .default('normal'),
  /** The calls that fail. */
  at: z.enum(['all', 'prepare', 'verify', 'status', 'cancel']).default('all'),
})
export type VoucherSwitches = z.output<typeof voucherSwitches>

const noFaults: VoucherSwitches = { answers: 'normal', at: 'all' }

/** The calls of a platform, by common names. */
export type CallName = Exclude<VoucherSwitches['at'], 'all'>

/** How a platform answers this call now. */
export type ModeOf = (asked: CallName) => VoucherSwitches['answers']

/** The current switches. */
export interface SwitchBoard {
  get(): VoucherSwitches
  set(switches: VoucherSwitches): void
  readonly modeOf: ModeOf
}

export function createSwitchBoard(): SwitchBoard {
  let switches = noFaults
  return {
    get: () => switches,
    set(wanted) {
      switches = wanted
    },
    modeOf: (asked) => (switches.at === 'all' || switches.at === asked ? switches.answers : 'normal'),
  }
}
