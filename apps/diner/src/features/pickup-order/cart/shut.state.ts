/**
 * Whether the store takes this kind of order now. The page says so from its first paint, in the server's words; a store that
 * opens while its guest reads is asked again (use-shut-watch.ts), and the notice goes by itself.
 */
import { create } from 'zustand'
import { usePage } from '../../../app/page-input.ts'

const useOpened = create<{ readonly opened: boolean }>(() => ({ opened: false }))

/** Why nothing is ordered ahead here now; '' = it is, or nothing is ordered ahead. */
export function useShut(): string {
  const { ordering } = usePage()
  const opened = useOpened((state) => state.opened)
  return opened ? '' : (ordering?.shut ?? '')
}

export function setOpened(opened: boolean): void {
  useOpened.setState({ opened })
}
