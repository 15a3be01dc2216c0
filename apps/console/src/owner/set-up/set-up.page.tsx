import type { CallResult } from '@comanda/client/call-result.ts'
import type { OpenedHouse } from '@comanda/contract/set-up/set-up.routes.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { AskingPage, UnreachablePage } from '../../app/message.page.tsx'
import { useOwnerText } from '../i18n/text.ts'
import { OwnerShell } from '../owner-shell.tsx'
import { DoneView } from './done-view.tsx'
import css from './set-up.module.css'
import { proveCode } from './set-up-call.ts'
import { dropDraft } from './set-up-draft.ts'
import { SetUpView } from './set-up-view.tsx'

/** The first start: only the one-time code of the link opens the form. */
export function SetUpPage() {
  const t = useOwnerText()
  const [asked, setAsked] = useState<CallResult<object> | null>(null)
  const [house, setHouse] = useState<OpenedHouse | null>(null)
  useEffect(() => {
    document.title = `${t('setUp.title')} · Comanda`
  }, [t])
  const ask = useCallback(() => void proveCode().then(setAsked), [])
  useEffect(ask, [ask])
  useEffect(() => {
    // Another link was typed into the same tab.
    addEventListener('hashchange', ask)
    return () => removeEventListener('hashchange', ask)
  }, [ask])

  if (house !== null) {
    return (
      <OwnerShell key="done" title={t('setUp.done')} isNext>
        <DoneView house={house} />
      </OwnerShell>
    )
  }
  if (asked === null) return <AskingPage page={t('setUp.title')} />
  if (asked.ok) {
    return (
      <SetUpView
        onDone={(made) => {
          dropDraft()
          setHouse(made)
        }}
      />
    )
  }
  if (asked.code === 'set_up_done') {
    return (
      <Refused title={t('setUp.alreadyDone')} words={asked.message}>
        <a className={buttonClass({ kind: 'primary', size: 'big' })} href="/console/terminal">
          {t('setUp.signIn')}
        </a>
      </Refused>
    )
  }
  if (asked.code === 'set_up_code_wrong') {
    return (
      <Refused title={t('setUp.wrongLink')} words={asked.message}>
        <p className={css.help}>{t('setUp.wrongLinkHint')}</p>
      </Refused>
    )
  }
  return <UnreachablePage onAgain={ask} />
}

interface RefusedProps {
  readonly title: string
  readonly words: string
  readonly children: ReactNode
}

function Refused({ title, words, children }: RefusedProps) {
  return (
    <OwnerShell title={title}>
      <p role="alert">{words}</p>
      <div>{children}</div>
    </OwnerShell>
  )
}
