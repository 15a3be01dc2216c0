/**
 * Whether the store takes this kind of order now. The page carries the server's sentence from its first paint;
 * use-shut-watch.ts asks again and removes it once the store opens.
 */
import { create } from 'zustand'
import { usePage } from '../../../app/page-input.ts'

const useOpened = create<{ readonly opened: boolean }>(() => ({ opened: false }))

/** The reason why the store takes no order now; '' = it does, or the page orders nothing ahead. */
export function useShut(): string {
  const { ordering } = usePage()
  const opened = useOpened((state) => state.opened)
  return opened ? '' : (ordering?.shut ?? '')
}

export function setOpened(opened: boolean): void {
  useOpened.setState({ opened })
}
