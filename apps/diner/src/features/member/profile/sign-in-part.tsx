import type { MemberInfo, MemberSession } from '@comanda/contract/member/account.schema.ts'
import { entryOf } from '@comanda/rules/language/languages.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { check } from '@comanda/ui/icon/icons.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { ListItem } from '@comanda/ui/layout/list-item.tsx'
import { Section } from '@comanda/ui/layout/page.tsx'
import { Tag } from '@comanda/ui/mark/tag.tsx'
import { Toast } from '@comanda/ui/overlay/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useRefusalText } from '../../../app/refusal-text.ts'
import { useText } from '../../../i18n/text.ts'
import { PasswordDialog } from './password-dialog.tsx'
import styles from './profile.module.css'
import { signInKey, useLogin, useSessions } from './profile.queries.ts'
import { createProfileCalls } from './profile-calls.ts'
import { useBrief } from './use-brief.ts'

/** The password, and the devices on which the member is signed in. */
export function SignInPart({ member }: { member: MemberInfo }) {
  const text = useText()
  const { sellerId } = usePage()
  const queries = useQueryClient()
  const { data: login } = useLogin()
  const { data: sessions } = useSessions()
  const [isOpen, setOpen] = useState(false)
  const { isShown: isChanged, show: setChanged } = useBrief()
  const again = () => void queries.invalidateQueries({ queryKey: signInKey(sellerId) })
  if (login === undefined) return null
  return (
    <Section title={text('profile.signIn')}>
      <Card flush>
        <ListItem
          name={text(login.hasPassword ? 'profile.changePassword' : 'profile.setPassword')}
          onClick={() => {
            setChanged(false)
            setOpen(true)
          }}
        />
      </Card>
      {sessions !== undefined && <Devices sessions={sessions} onEnded={again} />}
      {isOpen && (
        <PasswordDialog
          member={member}
          login={login}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            setChanged(true)
            again()
          }}
        />
      )}
      <Toast icon={check}>{isChanged ? text('profile.passwordSaved') : null}</Toast>
    </Section>
  )
}

function Devices({ sessions, onEnded }: { sessions: readonly MemberSession[]; onEnded: () => void }) {
  const text = useText()
  const { sellerId, language, store } = usePage()
  const [calls] = useState(() => createProfileCalls(sellerId))
  const [ending, setEnding] = useState<string | null>(null)
  const refusal = useRefusalText(text('phone.failed'))
  const day = new Intl.DateTimeFormat(entryOf(language).locale, {
    ...({ dateStyle: 'medium', timeZone: store?.timeZone ?? 'UTC' } as const),
  })
  async function end(sessionId: string): Promise<void> {
    setEnding(sessionId)
    const result = await calls.endSession(sessionId)
    setEnding(null)
    refusal.take(result)
    // Ended there meanwhile: the list is old.
    if (result.ok || result.code === 'session_unknown') onEnded()
  }
  return (
    <>
      <h3 className={styles.devices}>{text('profile.devices')}</h3>
      <Card>
        <ul className={styles.form}>
          {sessions.map(({ sessionId, device, via, since, current }) => {
            const name = device || text('profile.unknownDevice')
            return (
              <li key={sessionId} className={styles.device}>
                <div className="grow">
                  <p>{name}</p>
                  <p className={styles.help}>{text('profile.since', { via, date: day.format(Date.parse(since)) })}</p>
                </div>
                {current ? (
                  <Tag tone="ok">{text('profile.thisDevice')}</Tag>
                ) : (
                  <Button
                    size="small"
                    waiting={ending === sessionId}
                    aria-label={text('profile.endNamed', { device: name })}
                    onClick={() => void end(sessionId)}
                  >
                    {text('profile.end')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
        <p className={styles.problem} role="alert">
          {refusal.problem}
        </p>
      </Card>
    </>
  )
}
