import { create } from 'zustand'
import { usePage } from '../../app/page-input.ts'

/** For when an order ahead is. */
interface TakeTimeState {
  /** `seller.store.type`: of another one nothing of this holds. */
  readonly of: string
  /** ISO instant; null = as soon as possible. */
  readonly takeAt: string | null
  /** The picker is open; `words` = why it opened by itself. */
  readonly open: boolean
  readonly words: string
}

export const useTakeTimeState = create<TakeTimeState>(() => ({ of: '', takeAt: null, open: false, words: '' }))

/** What the cart must know before it sends an order of type 1, 2 or 3. */
export interface TakeTimeCheck {
  /** Goes with the order. */
  readonly takeAt: string | null
  /** A pre-order must say when: `openTakeTime()` asks. */
  readonly missing: boolean
}

export function useTakeTime(storeId: string, orderType: '1' | '2' | '3'): TakeTimeCheck {
  const { sellerId } = usePage()
  const { of, takeAt } = useTakeTimeState()
  const at = of === `${sellerId}.${storeId}.${orderType}` ? takeAt : null
  return { takeAt: at, missing: orderType === '3' && at === null }
}

export function openTakeTime(words = ''): void {
  useTakeTimeState.setState({ open: true, words })
}
