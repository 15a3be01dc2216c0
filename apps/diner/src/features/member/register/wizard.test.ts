import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { extraStepOf } from './extra-step.ts'
import { firstStep, keepWizard, keptWizard, nextStep, sentCode, stepNumber, type Wizard } from './wizard.ts'

const now = Date.parse('2026-11-28T12:00:00Z')
const account = { zone: '86', identifier: '13800000001' } as const
const sent = sentCode(account, { verifyId: 'v1', outbox: '', seconds: 60 }, now)
const extra = { optionId: 'o1', optionType: 'register', outbox: '', message: 'We sent a code', nextAt: now } as const

const start = firstStep('65')
const atCode = nextStep(start, { is: 'sent', sent })
const atLogin = nextStep(atCode, { is: 'proved', ticket: 't1', now })
const atRegister = nextStep(atLogin, { is: 'unknown' })

describe('the wizard (spec 2 §2)', () => {
  it('asks for the code, then signs in with no more questions', () => {
    expect(start).toEqual({ typed: { zone: '65', typed: '' }, step: { is: 'account' }, sent: null })
    expect(atCode.step).toEqual({ is: 'code', sent })
    expect(atLogin.step).toEqual({ is: 'login', proof: { account, ticket: 't1', until: now + 600_000 } })
    expect([start, atCode, atLogin, atRegister].map(stepNumber)).toEqual([1, 2, 2, 3])
  })
  it('registers with the same proof where there is no account', () => {
    expect(atRegister.step).toMatchObject({ is: 'register', proof: { ticket: 't1' } })
  })
  it('switches to the password and back from step 1 only', () => {
    const byPassword = nextStep(start, { is: 'by', way: 'password' })
    expect(byPassword.step.is).toBe('password')
    expect(nextStep(byPassword, { is: 'by', way: 'account' }).step.is).toBe('account')
    expect(nextStep(atRegister, { is: 'by', way: 'password' })).toBe(atRegister)
  })
  it('takes no answer of a step that is over', () => {
    expect(nextStep(start, { is: 'proved', ticket: 't', now })).toBe(start)
    expect(nextStep(start, { is: 'unknown' })).toBe(start)
    expect(nextStep(atRegister, { is: 'sent', sent })).toBe(atRegister)
  })
  it('keeps the code on its way while the number is changed, and drops one that is over', () => {
    expect(nextStep(atCode, { is: 'restart', over: false })).toMatchObject({ step: { is: 'account' }, sent })
    expect(nextStep(atCode, { is: 'codeOver' })).toMatchObject({ step: { is: 'code' }, sent: null })
    expect(nextStep(atRegister, { is: 'restart', over: true })).toMatchObject({ step: { is: 'account' }, sent: null })
  })
  it('inserts the server’s extra step, twice if need be', () => {
    const asked = nextStep(atRegister, { is: 'verify', extra })
    expect(asked.step).toEqual({ is: 'verify', extra, before: atRegister.step })
    const again = nextStep(asked, { is: 'verify', extra: { ...extra, optionId: 'o2' } })
    expect(again.step).toMatchObject({ extra: { optionId: 'o2' }, before: atRegister.step })
  })
})

describe('the extra step', () => {
  const refusal = { ok: false, values: [], message: 'We sent a code', details: { ...extra, seconds: 60 } } as const
  it.each(['verify_needed', 'verification_needed'] as const)('is read from %s', (code) => {
    expect(extraStepOf({ ...refusal, code }, now)).toEqual({ ...extra, nextAt: now + 60_000 })
  })
  it('is no other refusal', () => {
    expect(extraStepOf({ ...refusal, code: 'account_wrong' }, now)).toBeNull()
  })
})

describe('the kept step', () => {
  const memory = new Map<string, string>()
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: string) => memory.set(key, value),
      removeItem: (key: string) => memory.delete(key),
    })
  })
  afterEach(() => {
    memory.clear()
    vi.unstubAllGlobals()
  })
  const kept = (wizard: Wizard, after: number) => {
    keepWizard('demo', wizard)
    return keptWizard('demo', now + after)
  }

  it('is this seller’s alone, and gone once done', () => {
    expect(kept(atCode, 1000)).toEqual(atCode)
    expect(keptWizard('other', now)).toBeNull()
    keepWizard('demo', null)
    expect(keptWizard('demo', now)).toBeNull()
  })
  it.each([
    ['a code', atCode],
    ['a proof', atRegister],
  ])('ends with %s after ten minutes', (_, wizard) => {
    expect(kept(wizard, 599_999)?.step.is).toBe(wizard.step.is)
    expect(kept(wizard, 600_000)?.step.is).toBe('account')
  })
  it('is not an extra step, whose call is gone', () => {
    expect(kept(nextStep(atRegister, { is: 'verify', extra }), 0)?.step.is).toBe('account')
  })
})
