import { z } from 'zod'

/** How the wallet fails (facts payments §1.6); each fault stands for a bug found in the field. */
export const walletSwitches = z.object({
  /** `lost`: it happened, but no answer comes. `forged`: the answer's signature is wrong. */
  answer: z.enum(['normal', 'lost', 'forged']).default('normal'),
  notice: z.enum(['normal', 'never', 'three', 'before-answer']).default('normal'),
  forge: z
    .enum([
      'none',
      'wrong-signature',
      'unknown-serial',
      'missing-headers',
      'old-timestamp',
      'wrong-key',
      'amount-off-by-one',
      'other-currency',
      'other-merchant',
      'other-order',
    ])
    .default('none'),
  refund: z.enum(['done', 'fails']).default('done'),
})
export type WalletSwitches = z.output<typeof walletSwitches>

export const honest: WalletSwitches = { answer: 'normal', notice: 'normal', forge: 'none', refund: 'done' }
