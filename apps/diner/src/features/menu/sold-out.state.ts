import { create } from 'zustand'

/** What is sold out now, over the immutable menu: null until the page has said it. */
const useSoldOutState = create<{ codes: ReadonlySet<string> | null }>(() => ({ codes: null }))

/** Whether a dish is out; `atFirst` is what the rendered page said. */
export function useIsSoldOut(code: string, atFirst: boolean): boolean {
  return useSoldOutState(({ codes }) => (codes === null ? atFirst : codes.has(code)))
}

export function setSoldOutList(codes: readonly string[]): void {
  useSoldOutState.setState({ codes: new Set(codes) })
}
