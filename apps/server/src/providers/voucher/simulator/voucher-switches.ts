import { z } from 'zod'

/** How the platforms misbehave. */
export const voucherSwitches = z.object({
  /**
   * `lost after effect`: it happened, but no answer comes. `lost before`: nothing happened, and no answer comes. `500`: nothing
   * happened. `slow`: it happened, and the answer comes when nobody waits any more. `failed after effect`: it happened, and the answer is
   * a code that is in no list, with words that say nothing. `400 after effect`: it happened, and the answer says that the voucher has
   * expired, with a status of 400. `held`: Douyin's guard holds a redemption back (1229); Meituan has none. `other no`: a redemption that
   * is asked for again is told that the voucher has expired, and not that it is used.
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
  /** Which questions they misbehave at. */
  at: z.enum(['all', 'prepare', 'verify', 'status', 'cancel']).default('all'),
})
export type VoucherSwitches = z.output<typeof voucherSwitches>

const wellBehaved: VoucherSwitches = { answers: 'normal', at: 'all' }

/** What is asked of a platform, by either's name. */
export type Asked = Exclude<VoucherSwitches['at'], 'all'>

/** How a platform answers such a question now. */
export type Plays = (asked: Asked) => VoucherSwitches['answers']

/** The switches as they stand. */
export interface SwitchBoard {
  get(): VoucherSwitches
  set(switches: VoucherSwitches): void
  readonly plays: Plays
}

export function createSwitchBoard(): SwitchBoard {
  let switches = wellBehaved
  return {
    get: () => switches,
    set(wanted) {
      switches = wanted
    },
    plays: (asked) => (switches.at === 'all' || switches.at === asked ? switches.answers : 'normal'),
  }
}
