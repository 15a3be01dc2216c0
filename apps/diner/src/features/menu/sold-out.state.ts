import type { MenuItem, MenuState } from '@comanda/contract/menu/menu.schema.ts'
import { create } from 'zustand'
import { isMealOut } from './meal-out.ts'

export interface SoldOutState {
  /** Null until the page has said it. */
  readonly codes: ReadonlySet<string> | null
  /** Portions left of the dishes that are limited today. */
  readonly left: Readonly<Record<string, number>>
  /** The staff take no orders for now. */
  readonly paused?: MenuState['paused']
}

/** What can be had now, over the immutable menu. */
const useSoldOutState = create<SoldOutState>(() => ({ codes: null, left: {} }))

const none: ReadonlySet<string> = new Set()

/** A dish is out, or a set meal that cannot be put together; until somebody says so, what the page came with says it. */
export const isOut = (item: MenuItem, { codes, left }: SoldOutState): boolean =>
  (codes?.has(item.code) ?? item.isSaleout) || isMealOut(item, codes ?? none, left)

export const useIsSoldOut = (item: MenuItem): boolean => useSoldOutState((state) => isOut(item, state))

/** All that is out now, for who looks at many dishes at once. */
export const useSoldOut = (): ReadonlySet<string> => useSoldOutState(({ codes }) => codes ?? none)

/** Portions left of a dish; undefined = it is not limited. */
export const usePortionsLeft = (code: string): number | undefined => useSoldOutState(({ left }) => left[code])

/** Portions left of all dishes that are limited today. */
export const useAllLeft = (): Readonly<Record<string, number>> => useSoldOutState(({ left }) => left)

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
