import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAppPath, usePage } from '../app/page-input.ts'
import { isFramed } from '../platform/is-framed.ts'
import { backGuard } from './back-guard.state.ts'
import { isLinkedFromApp, parentOf } from './back-parent.ts'
import { isTab } from './back-to-table.ts'

/**
 * The back-button guard (spec 1 §2): a marker in the history's state separates the app's pages from earlier ones.
 * Back closes an open dialog first, on the first page too. Back on the first page opens its parent page once; only a
 * tab, a waiter's page or an error leaves the app. A page that the browser loaded whole is a first page too: no
 * listener sees a step back to another document. One that a link of the app opened has its parent in the history.
 */
interface Marked {
  readonly comandaGuard?: 'base' | 'page'
  /** How many steps into the app an entry is, as the router writes it. */
  readonly idx?: number
}

/** The longest time of the guard's own step, in milliseconds: longer than a slow phone stalls. */
const undoMs = 10_000

function handleStep(event: Event): void {
  const isPopstate = event.type === 'popstate'
  if (!isPopstate && backGuard.lastTarget === location.href) return
  backGuard.lastTarget = isPopstate ? location.href : ''
  if (backGuard.undoing === undefined) backGuard.answer(event)
  else {
    stopUndoing()
    // The guest may have gone several steps at once: then the target is another page, and the router must handle it.
    if (((history.state as Marked | null)?.idx ?? backGuard.standing) === backGuard.standing)
      event.stopImmediatePropagation()
  }
}

function stopUndoing(): void {
  clearTimeout(backGuard.undoing)
  backGuard.undoing = undefined
}

/** The page stays: the step is undone, back or forward, and only the uppermost dialog closes. */
function closeInstead(event: Event, open: Element): void {
  event.stopImmediatePropagation()
  stopUndoing()
  backGuard.undoing = setTimeout(stopUndoing, undoMs)
  open.dispatchEvent(new Event('cancel', { cancelable: true }))
  if (((history.state as Marked | null)?.idx ?? 0) > backGuard.standing) history.back()
  else history.forward()
}

/** Before the router starts: a window calls its listeners in order, and the guard must run first. */
export function guardBack(): void {
  window.addEventListener('popstate', handleStep)
  window.addEventListener('hashchange', handleStep)
}

export function useBackGuard(): void {
  const navigate = useNavigate()
  const place = useLocation()
  const { pathname } = place
  const pathOf = useAppPath()
  const { sellerId, ordering, seated, style } = usePage()
  const isAhead = ordering !== null
  const { layout } = style
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page gets its own mark
  useEffect(() => {
    if (isFramed()) return
    const state = history.state as Marked | null
    const isFirst = !backGuard.isMarked
    backGuard.isMarked = true
    if (state?.comandaGuard !== undefined) return
    if (isFirst) {
      history.replaceState({ ...history.state, comandaGuard: 'base' }, '')
      history.pushState({ ...history.state, comandaGuard: 'page' }, '')
    } else history.replaceState({ ...history.state, comandaGuard: 'page' }, '')
  }, [pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step within the app leads to another entry
  useEffect(() => {
    backGuard.standing = (history.state as Marked | null)?.idx ?? backGuard.standing
  }, [place])
  useEffect(() => {
    backGuard.answer = (event) => {
      const open = [...document.querySelectorAll('dialog[open]')].at(-1)
      if (open) return closeInstead(event, open)
      const guard = (history.state as Marked | null)?.comandaGuard
      const parent = parentOf(pathname, { isAhead, layout })
      if (guard !== 'base') return
      // A link that the browser followed: the page before is in the app too, and no page is skipped.
      if (isLinkedFromApp(document.referrer, location, sellerId)) return history.back()
      // The table's own page, which the server renders.
      if (parent && seated && isTab(parent)) location.replace(`/s/${sellerId}${pathOf(parent)}`)
      else if (parent) queueMicrotask(() => void navigate(pathOf(parent), { replace: true }))
      else history.back()
    }
    return () => {
      backGuard.answer = () => undefined
    }
  }, [navigate, pathname, pathOf, isAhead, layout, sellerId, seated])
}
