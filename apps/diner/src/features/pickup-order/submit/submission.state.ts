/** How the sending of what this device has put together stands. Read by `useSubmission()`, changed by submit-ahead.ts. */
import type { CallRefusal } from '@comanda/client/call-result.ts'
import type { Submitted } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { create } from 'zustand'
import type { Page } from '../../../app/page-input.ts'
import type { CartDifference } from '../../cart/cart-difference.ts'
import type { AheadWishes } from './ahead-body.ts'
import type { AheadIntent } from './ahead-intent.ts'

export type AheadNotSent =
  /** A line cannot be had as it is: nothing was asked of the store. */
  | { readonly kind: 'problems' }
  | {
      readonly kind: 'refused'
      readonly code: CallRefusal['code'] | 'changed'
      /** The store's own; '' where only the differences say it. */
      readonly sentence: string
      readonly differences: readonly CartDifference[]
      /** The bringing costs something else than its guest was shown. */
      readonly charge?: { readonly from: number; readonly to: number } | undefined
    }

export interface Submission {
  /** `waiting` for the network; `stale` = it has waited so long that its guest is asked. */
  readonly phase: 'idle' | 'checking' | 'sending' | 'waiting' | 'stale'
  readonly intent: AheadIntent | null
  readonly notSent: AheadNotSent | null
  /** The store has it. */
  readonly arrived: Submitted | null
}

export const idle: Submission = { phase: 'idle', intent: null, notSent: null, arrived: null }

export const useSubmission = create<Submission>(() => idle)

/** What the sending itself remembers; no screen shows it. */
interface Sending {
  /** Null until the page has opened the submission. */
  page: Page | null
  /** Waits for the next try. */
  again: ReturnType<typeof setTimeout> | undefined
  /** Tries in a row that decided nothing. */
  tries: number
  /** The device keeps no wish: this page does, as long as it lives. */
  isForgetful: boolean
  /** Pressed before the submission was open: the cart and what sends it come each by itself. */
  pressed: AheadWishes | null
  /** Sent and not answered with words of the store: pressed again soon it is the same wish, and not a second order. */
  unanswered: AheadIntent | null
}

const begun = (): Sending => ({
  page: null,
  again: undefined,
  tries: 0,
  isForgetful: false,
  pressed: null,
  unanswered: null,
})

export const sending = begun()

export function resetSubmission(): void {
  clearTimeout(sending.again)
  Object.assign(sending, begun())
  useSubmission.setState(idle)
}
