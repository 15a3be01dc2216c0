import { create } from 'zustand'

/** Whether the search lies over the page. Apart from the search itself, which loads later. */
export const useSearchOpen = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))

export function openSearch(isOpen: boolean): void {
  useSearchOpen.setState({ isOpen })
}
