import type { CartLineWire } from '@comanda/contract/cart/cart.schema.ts'
import { aboutDishes } from '../../cart/line-problem.ts'
import type { NotSent } from './use-send-round.ts'

/** What the reasons of a refused round are read from. */
export interface SendReasons {
  readonly isOffline: boolean
  /** The store has paused orders. */
  readonly isPaused: boolean
  /** Cart changes that the server does not have yet. */
  readonly pending: number
  readonly lines: readonly Pick<CartLineWire, 'problem'>[]
}

/** The refusal whose reason still stands; undefined once it is gone. */
export function remainingNotSent(notSent: NotSent | undefined, now: SendReasons): NotSent | undefined {
  if (notSent?.kind === 'offline') return now.isOffline || now.pending > 0 ? notSent : undefined
  if (notSent?.kind !== 'refused') return notSent
  if (notSent.code === 'store_paused') return now.isPaused ? notSent : undefined
  // Differences name what changed; the guest still has to read them.
  if (!aboutDishes.has(notSent.code) || notSent.differences.length > 0) return notSent
  return now.lines.some(({ problem }) => problem !== null) ? notSent : undefined
}
