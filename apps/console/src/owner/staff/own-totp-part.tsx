import type { NewTotp } from '@comanda/contract/kitchen/staff.schema.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { client } from '../../app/client.ts'
import { useIntentKey } from '../../app/use-intent-key.ts'
import { useOwnerText } from '../i18n/text.ts'
import { useOwner } from '../owner-context.ts'
import { TextField } from '../parts/text-field.tsx'
import { Part, Said } from './person-part.tsx'
import css from './staff.module.css'
import { staffQuery } from './staff.queries.ts'

/** The caller's own second step: set up, confirm, keep the recovery codes; or turn off. */
export function OwnTotpPart({ isOn }: { readonly isOn: boolean }) {
  const t = useOwnerText()
  /** Its recovery codes are known only here, until they are kept. */
  const [made, setMade] = useState<NewTotp>()
  const [isConfirmed, setConfirmed] = useState(false)
  return (
    <Part title={t('staff.totp')}>
      {made !== undefined && !isConfirmed && <ConfirmForm made={made} onConfirmed={() => setConfirmed(true)} />}
      {made !== undefined && isConfirmed && (
        <>
          <p role="status">{t('staff.totpRecovery')}</p>
          <ul className={css.codes}>
            {made.recoveryCodes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className={css.buttons}>
            <Button kind="primary" onClick={() => setMade(undefined)}>
              {t('staff.totpKept')}
            </Button>
          </div>
        </>
      )}
      {made === undefined && isOn && <OffForm />}
      {made === undefined && !isOn && (
        <StartForm
          onMade={(next) => {
            setConfirmed(false)
            setMade(next)
          }}
        />
      )}
    </Part>
  )
}

/** The list of staff says whether a person has a second step. */
function useOwnWrite<Answer>(write: () => Promise<Answer>, onDone: (answer: Answer) => void = () => undefined) {
  const { sellerId } = useOwner()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: async (answer) => {
      onDone(answer)
      await queries.invalidateQueries({ queryKey: staffQuery(sellerId).queryKey })
    },
  })
}

function StartForm({ onMade }: { readonly onMade: (made: NewTotp) => void }) {
  const t = useOwnerText()
  const [password, setPassword] = useState('')
  const start = useOwnWrite(() => client.ask('POST /console/api/me/totp/start', { body: { password } }), onMade)
  return (
    <Form error={start.error} isWaiting={start.isPending} button={t('staff.totpStart')} onSend={() => start.mutate()}>
      <p>{t('staff.totpOff')}</p>
      <OwnPassword value={password} onChange={setPassword} />
    </Form>
  )
}

function ConfirmForm({ made, onConfirmed }: { readonly made: NewTotp; readonly onConfirmed: () => void }) {
  const t = useOwnerText()
  const keyOf = useIntentKey()
  const [code, setCode] = useState('')
  const { secret, qr } = made
  const confirm = useOwnWrite(
    () => client.ask('POST /console/api/me/totp/confirm', { body: { msgid: keyOf({ secret, code }), code } }),
    onConfirmed,
  )
  return (
    <Form
      error={confirm.error}
      isWaiting={confirm.isPending}
      button={t('staff.totpConfirm')}
      onSend={() => confirm.mutate()}
    >
      <p>{t('staff.totpScan')}</p>
      <svg className={css.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t('staff.totpQr')}>
        <path d={qr.path} />
      </svg>
      <p className={css.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      <TextField
        label={t('staff.totpCode')}
        value={code}
        onChange={setCode}
        problem=""
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
    </Form>
  )
}

function OffForm() {
  const t = useOwnerText()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const off = useOwnWrite(() => client.ask('POST /console/api/me/totp/off', { body: { password, code } }))
  return (
    <Form error={off.error} isWaiting={off.isPending} button={t('staff.totpTurnOff')} onSend={() => off.mutate()}>
      <p>{t('staff.totpOn')}</p>
      <OwnPassword value={password} onChange={setPassword} />
      <TextField
        label={t('staff.totpOffCode')}
        value={code}
        onChange={setCode}
        problem=""
        autoComplete="one-time-code"
        maxLength={40}
      />
    </Form>
  )
}

interface FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

function OwnPassword({ value, onChange }: FieldProps) {
  const t = useOwnerText()
  return (
    <TextField
      label={t('staff.ownPassword')}
      type="password"
      value={value}
      onChange={onChange}
      problem=""
      isRequired
      autoComplete="current-password"
    />
  )
}

interface FormProps {
  readonly error: Error | null
  readonly isWaiting: boolean
  readonly button: string
  readonly onSend: () => void
  readonly children: ReactNode
}

function Form({ error, isWaiting, button, onSend, children }: FormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <form className={css.part} noValidate onSubmit={send}>
      {children}
      <Said error={error} said="" />
      <div className={css.buttons}>
        <Button type="submit" waiting={isWaiting}>
          {button}
        </Button>
      </div>
    </form>
  )
}
