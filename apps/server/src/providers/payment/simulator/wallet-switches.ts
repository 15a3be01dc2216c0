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
      // Genuine news of a refund.
      'refunded',
    ])
    .default('none'),
  refund: z.enum(['done', 'fails']).default('done'),
  /** How a changed order under a known number is refused: by its code, or by the message alone. */
  used: z.enum(['code', 'message']).default('code'),
  /** `after-5-minutes`: the rule of the global gateway; here, from the order's last link. */
  close: z.enum(['at-once', 'after-5-minutes']).default('at-once'),
  /** `once-paid`: query and close know no order before the guest has paid, and an open page still pays. */
  known: z.enum(['at-once', 'once-paid']).default('at-once'),
})
export type WalletSwitches = z.output<typeof walletSwitches>

export const honest: WalletSwitches = walletSwitches.parse({})
