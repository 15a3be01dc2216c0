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

/** News from the kitchen. */
export function setSoldOut(code: string, out: boolean): void {
  const codes = new Set(useSoldOutState.getState().codes)
  if (out) codes.add(code)
  else codes.delete(code)
  useSoldOutState.setState({ codes })
}
