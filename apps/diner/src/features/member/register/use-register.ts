import { typedCode } from '../verify-phone.ts'
import { isSameAccount, readAccount, type TypedAccount } from './account.ts'
import type { AccountName, NewProfile } from './account-calls.ts'
import { accountProblem, introductionProblem, type RegisterField } from './field-of.ts'
import { type Next, type OnDone, useWizard, type WizardCore } from './use-wizard.ts'
import { type Proof, sentCode } from './wizard.ts'

export type RegisterForm = ReturnType<typeof useRegister>

/** The wizard for its steps: what is typed, the problem of each field, and what each button does. */
export function useRegister(onDone: OnDone) {
  const core = useWizard(onDone)
  const { wizard, code, problems, busy, left, dispatch, setCode, setProblems } = core
  return {
    ...{ wizard, code, problems, busy, left },
    ...codeSteps(core),
    ...accountSteps(core),
    setTyped(next: Partial<TypedAccount>): void {
      setProblems({})
      dispatch({ is: 'typed', typed: { ...wizard.typed, ...next } })
    },
    setCode(said: string): void {
      setCode(typedCode(said))
      setProblems({})
    },
    choose(way: 'account' | 'password'): void {
      setProblems({})
      dispatch({ is: 'by', way })
    },
    /** Another number or address; the code on its way may still be entered later. */
    restart(): void {
      setProblems({})
      setCode('')
      dispatch({ is: 'restart', over: false })
    },
    clear: (field: RegisterField) => setProblems(({ [field]: _, ...rest }) => rest),
  }
}

function readTyped({ wizard, setProblems, text }: WizardCore): AccountName | null {
  const account = readAccount(wizard.typed)
  if (!account.ok) setProblems(accountProblem(account.code, text))
  return account.ok ? account.value : null
}

/** Each answers the field to type in next. */
function codeSteps(core: WizardCore) {
  const { calls, wizard, code, left, text, dispatch, setCode, setProblems, startTo, run, finish } = core
  const { step, sent } = wizard
  const sendTo = (account: AccountName): Promise<Next> =>
    run(
      () => calls.askCode(account),
      (answer) => {
        const next = sentCode(account, answer, Date.now())
        setCode('')
        startTo(next.nextAt)
        dispatch({ is: 'sent', sent: next })
        return 'code'
      },
    )
  return {
    /** From step 1: a code that is already on its way to this account is not sent again. */
    async askCode(): Promise<Next> {
      const account = readTyped(core)
      if (account === null) return 'account'
      if (sent === null || sent.until <= Date.now() || !isSameAccount(sent.account, account)) return sendTo(account)
      dispatch({ is: 'sent', sent })
      return 'code'
    },
    async resend(): Promise<Next> {
      return left > 0 || step.is !== 'code' ? undefined : sendTo(step.sent.account)
    },
    async giveCode(): Promise<Next> {
      if (code === '') {
        setProblems({ code: text('register.codeMissing') })
        return 'code'
      }
      if (step.is === 'verify') {
        return run(
          () => calls.enterExtra(step.extra, code),
          () => void finish('registered'),
        )
      }
      if (step.is !== 'code') return undefined
      return run(
        () => calls.enterCode(step.sent.verifyId, code),
        ({ ticket = '' }) => void dispatch({ is: 'proved', ticket, now: Date.now() }),
      )
    },
    /** Step 8: the account signs in; without one, step 9 follows. */
    async enter(proof: Proof): Promise<void> {
      let hasAccount = false
      await run(
        () => calls.findAccount(proof.account, proof.ticket),
        ({ uid }) => {
          hasAccount = uid !== ''
          if (!hasAccount) dispatch({ is: 'unknown' })
          return undefined
        },
      )
      if (!hasAccount) return
      await run(
        () => calls.signInByTicket(proof.account, proof.ticket),
        () => void finish('signedIn'),
      )
    },
  }
}

function accountSteps(core: WizardCore) {
  const { calls, wizard, text, setProblems, run, finish } = core
  const { step } = wizard
  return {
    /** Step 9. `today`: `2026-11-27`, for the birthday. */
    async join(said: NewProfile & { readonly repeat: string }, today: string): Promise<Next> {
      if (step.is !== 'register') return undefined
      const wrong = introductionProblem(said, today, text)
      const [field] = Object.keys(wrong) as RegisterField[]
      if (field !== undefined) {
        setProblems(wrong)
        return field
      }
      const { repeat: _, ...profile } = said
      return run(
        () => calls.signInByTicket(step.proof.account, step.proof.ticket, profile),
        () => void finish('registered'),
      )
    },
    /** authType 30. */
    async givePassword(password: string): Promise<Next> {
      const account = readTyped(core)
      if (account === null) return 'account'
      if (password === '') {
        setProblems({ password: text('register.password_missing') })
        return 'password'
      }
      return run(
        () => calls.signInByPassword(account, password),
        () => void finish('signedIn'),
      )
    },
  }
}
