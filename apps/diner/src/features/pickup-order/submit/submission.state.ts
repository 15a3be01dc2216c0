/** The state of the submission of this device's cart. Read by `useSubmission()`, changed by submit-ahead.ts. */
import type { CallRefusal } from '@comanda/client/call-result.ts'
import type { Submitted } from '@comanda/contract/pickup-order/pickup-order.schema.ts'
import { create } from 'zustand'
import type { Page } from '../../../app/page-input.ts'
import type { CartDifference } from '../../cart/cart-difference.ts'
import type { AheadWishes } from './ahead-body.ts'
import type { AheadIntent } from './ahead-intent.ts'

export type AheadNotSent =
  /** A line cannot be had: the phone did not call the store. */
  | { readonly kind: 'problems' }
  | {
      readonly kind: 'refused'
      readonly code: CallRefusal['code'] | 'changed'
      /** The store's sentence; '' if the differences say it all. */
      readonly sentence: string
      readonly differences: readonly CartDifference[]
      /** The delivery charge differs from what the guest saw. */
      readonly charge?: { readonly from: number; readonly to: number } | undefined
    }

export interface Submission {
  /** `waiting` for the network; `stale` = it waited so long that the phone asks its guest. */
  readonly phase: 'idle' | 'checking' | 'sending' | 'waiting' | 'stale'
  readonly intent: AheadIntent | null
  readonly notSent: AheadNotSent | null
  /** The store has the order. */
  readonly arrived: Submitted | null
}

export const idle: Submission = { phase: 'idle', intent: null, notSent: null, arrived: null }

export const useSubmission = create<Submission>(() => idle)

/** The submission's own memory; no screen shows it. */
interface Sending {
  /** Null until the page has opened the submission. */
  page: Page | null
  /** The timer of the next try. */
  again: ReturnType<typeof setTimeout> | undefined
  /** Tries in a row without a decision. */
  tries: number
  /** The device stores nothing: this page keeps the intent while it lives. */
  isForgetful: boolean
  /** Submitted before the submission was open: the cart and the sending code load separately. */
  pressed: AheadWishes | null
  /** Sent, and not answered by the store: the same order pressed again soon reuses this key. */
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
