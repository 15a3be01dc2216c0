import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parentOf } from './back-parent.ts'
import { isTab } from './back-to-table.ts'
import { useAppPath, usePage } from './page-input.ts'

/**
 * The back-button guard (spec 1 §2): a marker in the history's state tells the app's own pages from where the guest came
 * from. Back closes an open dialog first, on the first page too; back out of the first page of the app goes to that page's
 * parent inside the app once, and only from a tab, a waiter's page or an error does it leave. A page that the browser loaded
 * whole (a link that was tapped before the script was awake) is a first page too: no listener of ours hears a step back to
 * another document.
 */
interface Marked {
  readonly comandaGuard?: 'base' | 'page'
}

/** What the page of the moment answers to a step back. */
let answer: (event: Event) => void = () => undefined

/** Whether this document has its base entry. */
let isMarked = false

/** Before the router starts: a window calls its listeners in the order they came, and the router must not hear first. */
export function guardBack(): void {
  window.addEventListener('popstate', (event) => answer(event))
  window.addEventListener('hashchange', (event) => answer(event))
}

export function useBackGuard(): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const pathOf = useAppPath()
  const { sellerId, ordering, seated, style } = usePage()
  const isAhead = ordering !== null
  const { layout } = style
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page gets its own mark
  useEffect(() => {
    const state = history.state as Marked | null
    const isFirst = !isMarked
    isMarked = true
    if (state?.comandaGuard !== undefined) return
    if (isFirst) {
      history.replaceState({ ...history.state, comandaGuard: 'base' }, '')
      history.pushState({ ...history.state, comandaGuard: 'page' }, '')
    } else history.replaceState({ ...history.state, comandaGuard: 'page' }, '')
  }, [pathname])
  useEffect(() => {
    answer = (event) => {
      const open = [...document.querySelectorAll('dialog[open]')].at(-1)
      if (open) {
        // The page stays: the step back is undone and only the dialog goes.
        event.stopImmediatePropagation()
        open.dispatchEvent(new Event('cancel', { cancelable: true }))
        history.forward()
        return
      }
      const guard = (history.state as Marked | null)?.comandaGuard
      const parent = parentOf(pathname, { isAhead, layout })
      if (guard !== 'base') return
      // The table's own page, which the server makes.
      if (parent && seated && isTab(parent)) location.replace(`/s/${sellerId}${pathOf(parent)}`)
      else if (parent) queueMicrotask(() => void navigate(pathOf(parent), { replace: true }))
      else history.back()
    }
    return () => {
      answer = () => undefined
    }
  }, [navigate, pathname, pathOf, isAhead, layout, sellerId, seated])
}
