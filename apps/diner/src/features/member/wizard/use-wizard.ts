import type { CallRefusal, CallResult } from '@comanda/client/call-result.ts'
import { useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { type CodeOnItsWay, codeOnItsWay, dropCode, keepCode } from '../kept-code.ts'
import { useCountdown } from '../use-countdown.ts'
import { type AccountName, createAccountCalls } from './account-calls.ts'
import { countryCodeOf, profileProblem, readAccount, type TypedProfile, type WizardStep } from './wizard-step.ts'

export type WizardField = 'account' | 'code' | 'password' | 'repeated' | 'username' | 'birthday'
export type WizardProblems = Partial<Record<WizardField | 'form', string>>

const blankProfile: TypedProfile = { username: '', birthday: '', sex: '', password: '', repeated: '' }

/** The field that a refusal is about; undefined = the whole form. */
export function fieldOfRefusal(code: string): WizardField | undefined {
  if (code.startsWith('verify_code_')) return 'code'
  if (code === 'phone_missing' || code === 'phone_wrong' || code === 'phone_zone') return 'account'
  if (code === 'account_missing' || code === 'email_wrong') return 'account'
  if (code.startsWith('password_')) return 'password'
  if (code === 'name_missing') return 'username'
  return code === 'birthday_wrong' ? 'birthday' : undefined
}

/** The wizard of spec 2 §2: proof of the account first, then a sign-in or a registration. */
export function useWizard() {
  const text = useText()
  const { sellerId } = usePage()
  const keptUnder = `${sellerId}:account`
  const [calls] = useState(() => createAccountCalls(sellerId))
  // A guest who read the message elsewhere returns to its field, even if the phone has dropped the page.
  const [sent, setSent] = useState<CodeOnItsWay | null>(() => codeOnItsWay(keptUnder, Date.now(), () => true))
  const [step, setStep] = useState<WizardStep>(sent === null ? 'account' : 'code')
  const entry = useAccountEntry(sent)
  const [ticket, setTicket] = useState('')
  const [profile, setProfile] = useState(blankProfile)
  const [isNew, setIsNew] = useState(false)
  const { left, startTo } = useCountdown(sent?.nextAt)
  const { problems, setProblems, busy, run } = useAnswers(({ code, values }) => {
    if (code === 'sms_wait') startTo(Date.now() + (Number(values[0]) || 1) * 1000)
    if (code === 'verify_code_over') dropCode(keptUnder)
    // The proof has ended: it begins again with the account.
    if (code === 'proof_over') setStep('account')
  })

  function goTo(next: WizardStep): void {
    setProblems({})
    setStep(next)
  }
  function account(forCode: boolean): AccountName | null {
    const read = readAccount(entry.typed, entry.zone, { forCode })
    if (read.ok) return read.value
    setProblems({ account: text(`register.${read.code}`) })
    return null
  }

  /** Step 1: the same answer for every account (facts/membership.md §3.1). */
  async function askCode(): Promise<void> {
    const to = account(true)
    if (busy || left > 0 || to === null) return
    const answer = await run(() => calls.askCode(to))
    if (answer === null) return
    const kept = keepCode(keptUnder, { zone: to.zone, telephone: to.identifier }, answer, Date.now())
    setSent(kept)
    startTo(kept.nextAt)
    goTo('code')
  }
  /** The right code signs in where there is an account, else asks for the profile. */
  async function enterCode(code: string): Promise<void> {
    if (busy || sent === null) return
    if (code === '') return setProblems({ code: text('register.codeMissing') })
    const to = { zone: sent.zone, identifier: sent.telephone }
    const proved = await run(() => calls.enterCode(sent.verifyId, code))
    const proof = proved?.ticket
    if (proof === undefined) return
    dropCode(keptUnder)
    setTicket(proof)
    const found = await run(() => calls.findAccount(to, proof))
    if (found === null) return
    if (found.uid === '') return goTo('profile')
    if ((await run(() => calls.signInByTicket(to, proof))) !== null) goTo('done')
  }
  async function signInByPassword(password: string): Promise<void> {
    const who = account(false)
    if (busy || who === null) return
    if (password === '') return setProblems({ password: text('register.password_missing') })
    if ((await run(() => calls.signInByPassword(who, password))) !== null) goTo('done')
  }
  async function register(): Promise<void> {
    if (busy || sent === null) return
    const wrong = profileProblem(profile)
    if (wrong !== null) {
      return setProblems({ [wrong === 'name_missing' ? 'username' : 'repeated']: text(`register.${wrong}`) })
    }
    const { username, birthday, sex, password } = profile
    const made = {
      username: username.trim(),
      birthday,
      sex: sex === '' ? null : sex === '0' ? 0 : 1,
      password,
    } as const
    const joined = await run(() => calls.signInByTicket({ zone: sent.zone, identifier: sent.telephone }, ticket, made))
    if (joined === null) return
    setIsNew(true)
    goTo('done')
  }

  return {
    ...{ step, sent, profile, problems, busy, left, isNew, ...entry },
    ...{ askCode, enterCode, signInByPassword, register },
    setTyped(next: string) {
      entry.setTyped(next)
      setProblems({})
    },
    setProfile(change: Partial<TypedProfile>) {
      setProfile((now) => ({ ...now, ...change }))
      setProblems({})
    },
    /** To the account again; a running wait stays. */
    changeAccount() {
      dropCode(keptUnder)
      goTo('account')
    },
    withPassword: () => goTo('password'),
    withCode: () => goTo('account'),
  }
}

/** Runs one call at a time, and says what it was refused for at the field in question. */
function useAnswers(onRefusal: (refusal: CallRefusal) => void) {
  const text = useText()
  const [problems, setProblems] = useState<WizardProblems>({})
  const [busy, setBusy] = useState(false)
  /** Null = refused. */
  async function run<T>(work: () => Promise<CallResult<T>>): Promise<T | null> {
    setBusy(true)
    const result = await work()
    setBusy(false)
    if (result.ok) return result.value
    const refusal = result as CallRefusal
    onRefusal(refusal)
    setProblems({ [fieldOfRefusal(refusal.code) ?? 'form']: refusal.message || text('register.failed') })
    return null
  }
  return { problems, setProblems, busy, run }
}

/** What the guest types as their account, and its country. */
function useAccountEntry(sent: CodeOnItsWay | null) {
  const { style } = usePage()
  const [zone, setZone] = useState(sent?.zone || countryCodeOf(style.currency.code))
  const [typed, setTyped] = useState(sent?.telephone ?? '')
  return { zone, setZone, typed, setTyped }
}

export type Wizard = ReturnType<typeof useWizard>
