/**
 * The steps of registration and sign-in (spec 2 §2). The code comes first: no step tells whether an account exists
 * before the guest has proved that it is theirs.
 */
import type { CodeSent } from '@comanda/contract/member/member.schema.ts'
import { codeLife } from '@comanda/rules/member/verify-code.ts'
import { recall, remember } from '../../../platform/memory.ts'
import type { TypedAccount } from './account.ts'
import type { AccountName } from './account-calls.ts'

/** The extra step that the server asks for by 10007 (spec 2 §3). */
export interface ExtraStep {
  readonly optionId: string
  readonly optionType: 'register' | 'update' | 'bindtel' | 'account'
  readonly outbox: string
  /** The server's own sentence. */
  readonly message: string
  readonly nextAt: number
}

export interface SentCode {
  readonly account: AccountName
  readonly verifyId: string
  readonly outbox: string
  /** Milliseconds since 1970: from when another code may be sent. */
  readonly nextAt: number
  /** When the code expires. */
  readonly until: number
}

export interface Proof {
  readonly account: AccountName
  readonly ticket: string
  readonly until: number
}

export type Step =
  /** Spec's step 1. */
  | { readonly is: 'account' }
  | { readonly is: 'password' }
  | { readonly is: 'code'; readonly sent: SentCode }
  /** Step 8: proved; the account signs in with no more questions. */
  | { readonly is: 'login'; readonly proof: Proof }
  /** Step 9: proved; there is no account yet. */
  | { readonly is: 'register'; readonly proof: Proof }
  /** Step 10. */
  | { readonly is: 'verify'; readonly extra: ExtraStep; readonly before: Step }

export interface Wizard {
  readonly typed: TypedAccount
  readonly step: Step
  /** The last code on its way, although the guest has gone back to change the number. */
  readonly sent: SentCode | null
}

export type WizardEvent =
  | { readonly is: 'typed'; readonly typed: TypedAccount }
  | { readonly is: 'sent'; readonly sent: SentCode }
  | { readonly is: 'proved'; readonly ticket: string; readonly now: number }
  | { readonly is: 'unknown' }
  | { readonly is: 'codeOver' }
  | { readonly is: 'verify'; readonly extra: ExtraStep }
  | { readonly is: 'by'; readonly way: 'account' | 'password' }
  /** Back to step 1: another number, or the proof is over. `over`: the code is of no more use. */
  | { readonly is: 'restart'; readonly over: boolean }

const lifeMs = codeLife.seconds * 1000

export function firstStep(zone: string): Wizard {
  return { typed: { zone, typed: '' }, step: { is: 'account' }, sent: null }
}

/** An event that does not belong to the step changes nothing: its answer came late. */
export function nextStep(wizard: Wizard, event: WizardEvent): Wizard {
  const { step } = wizard
  switch (event.is) {
    case 'typed':
      return { ...wizard, typed: event.typed }
    case 'by':
      return step.is === 'account' || step.is === 'password' ? { ...wizard, step: { is: event.way } } : wizard
    case 'sent':
      return step.is === 'account' || step.is === 'code'
        ? { ...wizard, sent: event.sent, step: { is: 'code', sent: event.sent } }
        : wizard
    case 'proved': {
      if (step.is !== 'code') return wizard
      const proof = { account: step.sent.account, ticket: event.ticket, until: event.now + lifeMs }
      return { ...wizard, sent: null, step: { is: 'login', proof } }
    }
    case 'unknown':
      return step.is === 'login' ? { ...wizard, step: { is: 'register', proof: step.proof } } : wizard
    case 'codeOver':
      return { ...wizard, sent: null }
    case 'verify':
      return {
        ...wizard,
        step: { is: 'verify', extra: event.extra, before: step.is === 'verify' ? step.before : step },
      }
    case 'restart':
      return { ...wizard, sent: event.over ? null : wizard.sent, step: { is: 'account' } }
  }
}

export function sentCode(account: AccountName, { verifyId, outbox, seconds }: CodeSent, now: number): SentCode {
  return { account, verifyId, outbox, nextAt: now + seconds * 1000, until: now + lifeMs }
}

/** 1, 2 or 3: how far the guest is. */
export function stepNumber({ step }: Wizard): number {
  if (step.is === 'account' || step.is === 'password') return 1
  return step.is === 'register' ? 3 : 2
}

const keyOf = (sellerId: string) => `register:${sellerId}`

/** For this tab: guests leave the page to read the message, and another language is another page. */
export function keepWizard(sellerId: string, wizard: Wizard | null): void {
  remember(keyOf(sellerId), wizard ?? undefined, 'sessionStorage')
}

/** The kept step, unless its code or proof has expired. */
export function keptWizard(sellerId: string, now: number): Wizard | null {
  const wizard = recall(keyOf(sellerId), 'sessionStorage') as Wizard | null
  if (wizard === null) return null
  const sent = wizard.sent !== null && wizard.sent.until > now ? wizard.sent : null
  const { step } = wizard
  const isOver =
    (step.is === 'code' && sent === null) ||
    ((step.is === 'login' || step.is === 'register') && step.proof.until <= now) ||
    // The call behind an extra step is not kept.
    step.is === 'verify'
  return { ...wizard, sent, step: isOver ? { is: 'account' } : step }
}
