import type { CallRefusal, CallResult } from '@comanda/client/call-result.ts'
import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react'
import { useWhenBack } from '../../../app/offline.ts'
import { usePage } from '../../../app/page-input.ts'
import { type Text, useText } from '../../../i18n/text.ts'
import { useCountdown } from '../use-countdown.ts'
import { countryCodeOf } from './account.ts'
import { type AccountCalls, createAccountCalls } from './account-calls.ts'
import { extraStepOf } from './extra-step.ts'
import { fieldOf, type RegisterField, type RegisterProblems } from './field-of.ts'
import { firstStep, keepWizard, keptWizard, nextStep, type Wizard, type WizardEvent } from './wizard.ts'

export type OnDone = (is: 'registered' | 'signedIn') => void

/** What the steps of the wizard share. */
export interface WizardCore {
  readonly calls: AccountCalls
  readonly wizard: Wizard
  readonly code: string
  readonly problems: RegisterProblems
  readonly busy: boolean
  /** Seconds until another code may be sent. */
  readonly left: number
  readonly text: Text
  dispatch: Dispatch<WizardEvent>
  setCode(code: string): void
  setProblems: Dispatch<RegisterProblems | ((before: RegisterProblems) => RegisterProblems)>
  startTo(end: number): void
  /** One call at a time: `good` takes its answer; a refusal is shown. Answers the field to type in next. */
  run<T>(ask: () => Promise<CallResult<T>>, good: (value: T) => RegisterField | undefined): Promise<Next>
  finish: OnDone
}

export type Next = RegisterField | undefined

/** The step, the problem of each field, and the one running call. The step is kept while this tab lives. */
export function useWizard(onDone: OnDone): WizardCore {
  const text = useText()
  const { sellerId, style } = usePage()
  const [calls] = useState(() => createAccountCalls(sellerId))
  const [wizard, dispatch] = useReducer(
    nextStep,
    null,
    (): Wizard => keptWizard(sellerId, Date.now()) ?? firstStep(countryCodeOf(style.currency.code)),
  )
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<RegisterProblems>({})
  const [busy, setBusy] = useState(false)
  const isBusy = useRef(false)
  const isDone = useRef(false)
  const { left, startTo } = useCountdown(wizard.sent?.nextAt)
  useEffect(() => {
    if (!isDone.current) keepWizard(sellerId, wizard)
  }, [sellerId, wizard])
  useWhenBack(() => setProblems((said) => (said.form === text('phone.failed') ? {} : said)))

  function fail(refusal: CallRefusal): Next {
    const { code: refused, message, values } = refusal
    const extra = extraStepOf(refusal, Date.now())
    if (extra !== null) {
      setCode('')
      setProblems({})
      startTo(extra.nextAt)
      dispatch({ is: 'verify', extra })
      return 'code'
    }
    if (refused === 'sms_wait') startTo(Date.now() + (Number(values[0]) || 1) * 1000)
    // Without a proof that counts, the guest begins again.
    if (refused === 'proof_over') dispatch({ is: 'restart', over: true })
    if (refused === 'verify_code_over') {
      setCode('')
      dispatch({ is: 'codeOver' })
    }
    const field = fieldOf(refused)
    setProblems({ [field ?? 'form']: message || text('phone.failed') })
    return field
  }
  return {
    ...{ calls, wizard, code, problems, busy, left, text, dispatch, setCode, setProblems, startTo },
    async run(ask, good) {
      if (isBusy.current || isDone.current) return undefined
      isBusy.current = true
      setBusy(true)
      const result = await ask()
      isBusy.current = false
      setBusy(false)
      if (!result.ok) return fail(result)
      setProblems({})
      return good(result.value)
    },
    finish(is) {
      isDone.current = true
      setBusy(true)
      keepWizard(sellerId, null)
      onDone(is)
    },
  }
}
