import { useEffect } from 'react'
import { usePage } from '../app/page-input.ts'

/** The bottom tabs belong to a table: its home page, its order, its bills. */
export const isTab = (path: string) => path.startsWith('/index/')

/**
 * A seated guest who also orders ahead returns to the table by any tab link. The browser follows it, as the table's
 * page has another store, menu and bill. Runs before React handles the tap.
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
