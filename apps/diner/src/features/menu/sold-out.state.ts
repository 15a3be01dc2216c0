import type { MenuItem, MenuState } from '@comanda/contract/menu/menu.schema.ts'
import { create } from 'zustand'
import { isMealOut } from './meal-out.ts'

/** When what is not sold now is next sold, in the guest's words; '' = not within a year. */
export interface ClosedWords {
  /** By code. */
  readonly dishes: Readonly<Record<string, string>>
  /** By option, as the menu writes it. */
  readonly options: Readonly<Record<string, string>>
}

export interface SoldOutState {
  /** Null until the page has set it. Those of `closed` too. */
  readonly codes: ReadonlySet<string> | null
  /** Portions left of today's limited dishes. */
  readonly left: Readonly<Record<string, number>>
  /**
   * The order is for another day, or its day is not chosen yet: `codes` and `left` are of today
   * (docs/decisions/0019).
   */
  readonly forAnotherDay: boolean
  /** The staff have paused orders. */
  readonly paused?: MenuState['paused']
  /** What the store has sold out; null until the page has set it. */
  readonly listed?: readonly string[] | null
  /** Null = not known yet: the page's own list counts. */
  readonly closed?: ClosedWords | null
}

/** What can be had now, beside the immutable menu. */
const useSoldOutState = create<SoldOutState>(() => ({ codes: null, left: {}, forAnotherDay: false }))

const none: ReadonlySet<string> = new Set()
const unlimited: SoldOutState['left'] = {}
/** Today's limits as they apply to this order. */
export const leftFor = ({ left, forAnotherDay }: SoldOutState) => (forAnotherDay ? unlimited : left)

/**
 * A sold-out dish, or a set meal that cannot be put together. Until the page sets the list, the item's own mark
 * counts.
 */
export const isOut = (item: MenuItem, { codes, left }: Pick<SoldOutState, 'codes' | 'left'>): boolean =>
  (codes?.has(item.code) ?? item.isSaleout) || isMealOut(item, codes ?? none, left)

/** `out` = only marked as sold out; `refused` = it cannot be chosen either. */
export type Orderable = 'in' | 'out' | 'refused'

/** For another day only dishes that the menu itself does not sell are refused. */
export function orderableOf(item: MenuItem, state: SoldOutState): Orderable {
  if (!isOut(item, state)) return 'in'
  return !state.forAnotherDay || isMealOut(item, none, unlimited) ? 'refused' : 'out'
}

/** Called once per dish and passed to its card's parts: a menu has a thousand dishes, and every change notifies all. */
export const useOrderable = (item: MenuItem): Orderable => useSoldOutState((state) => orderableOf(item, state))

/** All dishes that cannot be chosen now, for code that reads many at once. */
export const useSoldOut = (): ReadonlySet<string> =>
  useSoldOutState(({ codes, forAnotherDay }) => (forAnotherDay ? none : (codes ?? none)))

/** Portions of a dish left for this order; undefined = not limited. */
export const usePortionsLeft = (code: string): number | undefined => useSoldOutState((state) => leftFor(state)[code])

/** Portions left of all limited dishes. */
export const useAllLeft = (): SoldOutState['left'] => useSoldOutState(leftFor)

/** For code outside components; `codes` is null until the page has set it. */
export const readAvailability = useSoldOutState.getState
/** Calls `listener` on every change; returns the unsubscribe. */
export const onAvailabilityChange = (listener: () => void): (() => void) => useSoldOutState.subscribe(listener)

/** Why the store has paused orders, and until when; `atFirst` is the rendered page's value. */
export function usePaused(atFirst: MenuState['paused'] | null): MenuState['paused'] | null {
  return useSoldOutState(({ codes, paused }) => (codes === null ? atFirst : paused))
}

/** What is not sold now by its times; `atFirst` is the rendered page's value. */
export function useClosed(atFirst: ClosedWords['dishes'] | undefined): ClosedWords {
  const closed = useSoldOutState((state) => state.closed)
  if (closed) return closed
  return atFirst === undefined ? alwaysSold : { ...alwaysSold, dishes: atFirst }
}

const alwaysSold: ClosedWords = { dishes: {}, options: {} }

/** Sets the availability from a poll, which does not carry the pause: that stays. */
export function setSoldOutList(codes: readonly string[], left: Readonly<Record<string, number>> = {}): void {
  useSoldOutState.setState(({ closed }) => ({ ...withClosed(codes, closed), left }))
}

/** Sets the whole state as the store sends it. */
export function setMenuState(codes: readonly string[], left: MenuState['left'], paused: MenuState['paused']): void {
  useSoldOutState.setState(({ closed }) => ({ ...withClosed(codes, closed), left, paused }))
}

/** Sets what the menu does not sell now by its times. */
export function setClosed(closed: ClosedWords | null): void {
  useSoldOutState.setState(({ listed }) => ({ ...withClosed(listed ?? null, closed), closed }))
}

function withClosed(listed: SoldOutState['listed'], closed: SoldOutState['closed']) {
  const codes = listed ? new Set([...listed, ...Object.keys(closed?.dishes ?? {})]) : null
  return { listed: listed ?? null, codes }
}

/** Sets whether the order is for another day. */
export function setForAnotherDay(forAnotherDay: boolean): void {
  if (readAvailability().forAnotherDay !== forAnotherDay) useSoldOutState.setState({ forAnotherDay })
}
