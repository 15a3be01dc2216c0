import { useEffect } from 'react'
import { usePage } from '../app/page-input.ts'

/** What is at the foot of it belongs to a table: its home page, its order, its bills. */
export const isTab = (path: string) => path.startsWith('/index/')

/**
 * Whoever sits at a table and orders ahead besides goes back to the table by every link to a tab: the browser follows it, as
 * that page has another store, menu and bill, and the server leads to it. Before React hears of the tap.
 */
export function useBackToTable(): void {
  const { sellerId, seated } = usePage()
  useEffect(() => {
    if (!seated) return
    const leave = (event: Event) => {
      const link = (event.target as Element).closest('a')
      if (link && isTab(link.pathname.slice(`/s/${sellerId}`.length))) event.stopPropagation()
    }
    document.addEventListener('click', leave, true)
    return () => document.removeEventListener('click', leave, true)
  }, [sellerId, seated])
}
