import type { CallRefusal, CallResult } from '@comanda/client/call-result.ts'
import type { MemberInfo, MemberLogin } from '@comanda/contract/member/account.schema.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { TextField } from '@comanda/ui/field/text-field.tsx'
import { Dialog } from '@comanda/ui/overlay/dialog.tsx'
import { type FormEvent, useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { CodeField } from '../components/code-field.tsx'
import { type CodeOnItsWay, keepCode } from '../kept-code.ts'
import { createAccountCalls } from '../register/account-calls.ts'
import { useCountdown } from '../use-countdown.ts'
import styles from './profile.module.css'
import { createProfileCalls } from './profile-calls.ts'

export interface PasswordDialogProps {
  member: MemberInfo
  login: MemberLogin
  onDone: () => void
  onClose: () => void
}

/** Sets or changes the password, after proof by the old one or by a code to the own phone or address. */
export function PasswordDialog({ member, login, onDone, onClose }: PasswordDialogProps) {
  const text = useText()
  const title = text(login.hasPassword ? 'profile.changePassword' : 'profile.setPassword')
  return (
    <Dialog open title={title} closeLabel={text('member.close')} onClose={onClose}>
      <PasswordForm member={member} login={login} onDone={onDone} />
    </Dialog>
  )
}

type Field = 'old' | 'code' | 'password' | 'repeated' | 'form'

function PasswordForm({ member, login, onDone }: Omit<PasswordDialogProps, 'onClose'>) {
  const text = useText()
  const [byCode, setByCode] = useState(!login.hasPassword)
  const [typed, setTyped] = useState({ old: '', code: '', password: '', repeated: '' })
  const form = usePasswordCalls(member, onDone)
  const { problems, sent } = form
  const set = (change: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...change }))
  const askLabel = form.left > 0 ? text('phone.again', { n: form.left }) : text(sent ? 'phone.resend' : 'register.send')
  const field = (name: 'old' | 'password' | 'repeated', label: string, autoComplete: string, help?: string) => (
    <TextField
      name={name}
      type="password"
      label={label}
      help={help}
      problem={problems[name]}
      value={typed[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      autoComplete={autoComplete}
      maxLength={1024}
      required
    />
  )
  function submit(event: FormEvent): void {
    event.preventDefault()
    void form.save(typed, byCode)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {!byCode && field('old', text('profile.oldPassword'), 'current-password')}
      {byCode && (
        <>
          <p className="quiet">{text('profile.passwordProof', { to: login.telephone || login.email })}</p>
          <Button kind="soft" wide aria-disabled={form.left > 0} onClick={() => void form.ask()}>
            {askLabel}
          </Button>
          {sent !== null && (
            <CodeField
              code={typed.code}
              problem={problems.code}
              outbox={sent.outbox}
              onCode={(code) => set({ code })}
            />
          )}
        </>
      )}
      {field('password', text('profile.newPassword'), 'new-password', text('profile.passwordHelp'))}
      {field('repeated', text('register.repeat'), 'new-password')}
      <p className={styles.problem} role="alert">
        {problems.form}
      </p>
      <Button type="submit" kind="primary" size="big" wide waiting={form.busy}>
        {text('profile.savePassword')}
      </Button>
      {login.hasPassword && (
        <Button kind="quiet" wide onClick={() => setByCode(!byCode)}>
          {text(byCode ? 'register.withPassword' : 'register.withCode')}
        </Button>
      )}
    </form>
  )
}

interface TypedPasswords {
  readonly old: string
  readonly code: string
  readonly password: string
  readonly repeated: string
}

function usePasswordCalls(member: MemberInfo, onDone: () => void) {
  const text = useText()
  const { sellerId } = usePage()
  const [calls] = useState(() => ({ ...createAccountCalls(sellerId), ...createProfileCalls(sellerId) }))
  const [sent, setSent] = useState<CodeOnItsWay | null>(null)
  const [ticket, setTicket] = useState('')
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({})
  const [busy, setBusy] = useState(false)
  const { left, startTo } = useCountdown()
  const account = { zone: member.tel === '' ? '' : member.telZoneCode, identifier: member.tel || member.email }

  async function run<T>(work: () => Promise<CallResult<T>>): Promise<T | null> {
    setBusy(true)
    const result = await work()
    setBusy(false)
    if (result.ok) return result.value
    const { code, message, values } = result as CallRefusal
    if (code === 'sms_wait') startTo(Date.now() + (Number(values[0]) || 1) * 1000)
    if (code === 'proof_over') setTicket('')
    setProblems({ [fieldOf(code)]: message || text('phone.failed') })
    return null
  }
  async function ask(): Promise<void> {
    if (busy || left > 0) return
    const answer = await run(() => calls.askCode(account))
    if (answer === null) return
    const kept = keepCode(
      `${sellerId}:password`,
      { zone: account.zone, telephone: account.identifier },
      answer,
      Date.now(),
    )
    setProblems({})
    setTicket('')
    setSent(kept)
    startTo(kept.nextAt)
  }
  /** A ticket outlives a refused password: the code is not typed again. */
  async function prove(code: string): Promise<string | null> {
    if (ticket !== '' || sent === null) return ticket || null
    const proof = (await run(() => calls.enterCode(sent.verifyId, code)))?.ticket ?? null
    if (proof !== null) setTicket(proof)
    return proof
  }
  async function save({ old, code, password, repeated }: TypedPasswords, byCode: boolean): Promise<void> {
    if (busy) return
    setProblems({})
    if (byCode && sent === null) return setProblems({ form: text('profile.codeFirst') })
    if (byCode && code === '') return setProblems({ code: text('register.codeMissing') })
    if (!byCode && old === '') return setProblems({ old: text('register.password_missing') })
    if (password === '') return setProblems({ password: text('register.password_missing') })
    if (password !== repeated) return setProblems({ repeated: text('register.passwords_differ') })
    const proof = byCode ? await prove(code) : ''
    if (proof === null) return
    const done = await run(() => calls.setPassword(password, byCode ? { ticket: proof } : { oldPassword: old }))
    if (done !== null) onDone()
  }
  return { sent, problems, busy, left, ask, save }
}

function fieldOf(code: string): Field {
  if (code === 'account_wrong') return 'old'
  if (code.startsWith('verify_code_')) return 'code'
  return code.startsWith('password_') ? 'password' : 'form'
}
