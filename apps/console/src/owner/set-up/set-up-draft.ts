import { intentKey } from '@comanda/client/intent-key.ts'
import { emptyForm, type SetUpForm, type Step, steps } from './set-up-form.ts'

const draftKey = 'comanda.set-up'

export interface Draft {
  readonly form: SetUpForm
  readonly step: Step
  /** Of the one intent: a repeat after a lost answer gets the first answer. */
  readonly key: string
}

/** What this tab keeps over a reload: all but the password. */
export function readDraft(): Draft {
  const fresh: Draft = { form: emptyForm, step: 'country', key: intentKey() }
  try {
    const kept = JSON.parse(sessionStorage.getItem(draftKey) ?? 'null') as Partial<Draft> | null
    if (kept === null) return fresh
    const step = steps.find((one) => one === kept.step) ?? 'country'
    return { form: { ...emptyForm, ...kept.form, password: '' }, step, key: kept.key ?? fresh.key }
  } catch {
    return fresh
  }
}

export function keepDraft({ form, step, key }: Draft): void {
  try {
    const { password: _, ...kept } = form
    sessionStorage.setItem(draftKey, JSON.stringify({ form: kept, step, key }))
  } catch {
    // A browser that keeps nothing loses the draft at a reload only.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(draftKey)
  } catch {
    // Nothing was kept.
  }
}
