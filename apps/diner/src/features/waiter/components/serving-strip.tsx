import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Strip } from '@comanda/ui/feedback/strip.tsx'
import { user, warning } from '@comanda/ui/icon/icons.tsx'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useOffline } from '../../../app/offline.ts'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useReach } from '../../../platform/client.ts'
import { loginPath, signOut, tablesPath } from '../waiter-session.ts'
import styles from './serving-strip.module.css'

/** Shows the table and its waiter, so that no dish goes to a wrong table. Also shows an ended session. */
export function ServingStrip() {
  const { pathname } = useLocation()
  const { serving } = usePage()
  const isOver = useReach((state) => state.signedOut)
  // The offline strip goes first; the sign-in page and the table list show the waiter themselves.
  if (useOffline() || serving === null || pathname === '/login' || pathname === '/tables') return null
  return serving.ended || isOver ? <SessionOver /> : <ServingTable name={serving.name} />
}

function ServingTable({ name }: { name: string }) {
  const text = useText()
  const page = usePage()
  const { leave, leaving, failed } = useSignOut(() => location.replace(loginPath(page)))
  const { table } = page
  return (
    <Strip
      quiet
      icon={user}
      action={
        <span className={styles.ways}>
          <a className={buttonClass({ kind: 'plain', size: 'small' })} href={tablesPath(page)}>
            {text('waiter.tables')}
          </a>
          <button type="button" className={buttonClass({ kind: 'quiet', size: 'small' })} onClick={leave}>
            {text(leaving ? 'waiter.wait' : 'waiter.signOut')}
          </button>
        </span>
      }
    >
      {failed
        ? text('waiter.signOutFailed')
        : table === null
          ? text('waiter.signedInAs', { name })
          : text('waiter.serving', { table: table.tablename, name })}
    </Strip>
  )
}

/** The waiter's session ended: a waiter signs in again, or a guest continues as one. */
function SessionOver() {
  const text = useText()
  const page = usePage()
  const { leave } = useSignOut(() => location.reload())
  return (
    <Strip
      icon={warning}
      action={
        <span className={styles.ways}>
          <a className={buttonClass({ kind: 'plain', size: 'small' })} href={loginPath(page)}>
            {text('waiter.signInAgain')}
          </a>
          <button type="button" className={buttonClass({ kind: 'plain', size: 'small' })} onClick={leave}>
            {text('waiter.asGuest')}
          </button>
        </span>
      }
    >
      {text('waiter.over')}
    </Strip>
  )
}

export function useSignOut(then: () => void) {
  const page = usePage()
  const [state, setState] = useState<'here' | 'leaving' | 'failed'>('here')
  const leave = async () => {
    if (state === 'leaving') return
    setState('leaving')
    if (await signOut(page)) then()
    else setState('failed')
  }
  return { leave: () => void leave(), leaving: state === 'leaving', failed: state === 'failed' }
}
