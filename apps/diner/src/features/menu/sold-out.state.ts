import type { MenuItem, MenuState } from '@comanda/contract/menu/menu.schema.ts'
import { create } from 'zustand'
import { isMealOut } from './meal-out.ts'

export interface SoldOutState {
  /** Null until the page has said it. */
  readonly codes: ReadonlySet<string> | null
  /** Portions left of the dishes that are limited today. */
  readonly left: Readonly<Record<string, number>>
  /** What is chosen here is for another day, or it is not said yet for which: both are of today (docs/decisions/0019). */
  readonly forAnotherDay: boolean
  /** The staff take no orders for now. */
  readonly paused?: MenuState['paused']
}

/** What can be had now, over the immutable menu. */
const useSoldOutState = create<SoldOutState>(() => ({ codes: null, left: {}, forAnotherDay: false }))

const none: ReadonlySet<string> = new Set()
const unlimited: SoldOutState['left'] = {}
/** How much of what is limited today is left for what is chosen here. */
export const leftFor = ({ left, forAnotherDay }: SoldOutState) => (forAnotherDay ? unlimited : left)

/** A dish is out, or a set meal that cannot be put together; until somebody says so, what the page came with says it. */
export const isOut = (item: MenuItem, { codes, left }: Pick<SoldOutState, 'codes' | 'left'>): boolean =>
  (codes?.has(item.code) ?? item.isSaleout) || isMealOut(item, codes ?? none, left)

/** `out` = only marked as sold out, `refused` = it cannot be chosen either. */
export type Orderable = 'in' | 'out' | 'refused'

/** For another day only that is refused which the menu itself does not sell. */
export function orderableOf(item: MenuItem, state: SoldOutState): Orderable {
  if (!isOut(item, state)) return 'in'
  return !state.forAnotherDay || isMealOut(item, none, unlimited) ? 'refused' : 'out'
}

/** Asked once a dish, and handed to what is in its card: a menu has a thousand of them, and all are told of every change. */
export const useOrderable = (item: MenuItem): Orderable => useSoldOutState((state) => orderableOf(item, state))

/** All that cannot be chosen now, for who looks at many dishes at once. */
export const useSoldOut = (): ReadonlySet<string> =>
  useSoldOutState(({ codes, forAnotherDay }) => (forAnotherDay ? none : (codes ?? none)))

/** Portions of a dish that are left for what is chosen here; undefined = it is not limited. */
export const usePortionsLeft = (code: string): number | undefined => useSoldOutState((state) => leftFor(state)[code])

/** The same of all dishes that are limited. */
export const useAllLeft = (): SoldOutState['left'] => useSoldOutState(leftFor)

/** The same for what is no component; `codes` is null until the page has said it. */
export const canBeHadNow = useSoldOutState.getState
/** Tells of every change, until it is called off. */
export const onSoldOutNews = (listener: () => void): (() => void) => useSoldOutState.subscribe(listener)

/** Why the store takes no orders now, and until when; else nothing. `atFirst` is what the rendered page said. */
export function usePaused(atFirst: MenuState['paused'] | null): MenuState['paused'] | null {
  return useSoldOutState(({ codes, paused }) => (codes === null ? atFirst : paused))
}

/** What can be had, as whoever asked for it was told. What nobody asked about, the pause, stays as it is. */
export function setSoldOutList(codes: readonly string[], left: Readonly<Record<string, number>> = {}): void {
  useSoldOutState.setState({ codes: new Set(codes), left })
}

/** The house's own word of it. */
export function setMenuState(codes: readonly string[], left: MenuState['left'], paused: MenuState['paused']): void {
  useSoldOutState.setState({ codes: new Set(codes), left, paused })
}

/** For which day is chosen here. */
export function setForAnotherDay(forAnotherDay: boolean): void {
  if (canBeHadNow().forAnotherDay !== forAnotherDay) useSoldOutState.setState({ forAnotherDay })
}
