/** The last problem, shown on every screen until the guest dismisses it. */
import type { CallRefusal } from '@comanda/client/call-result.ts'
import { create } from 'zustand'

export interface ShownProblem {
  readonly problem: CallRefusal | null
  /** Good news of the page before; '' = none. A problem comes first. */
  readonly notice: string
}

export const useProblem = create<ShownProblem>(() => ({ problem: null, notice: '' }))

export function showRefusal(problem: CallRefusal): void {
  useProblem.setState({ problem })
}

/** A problem that this phone finds itself, in the guest's words. */
export function showProblem(code: CallRefusal['code'], message: string): void {
  showRefusal({ ok: false, code, values: [], message })
}

/** Tells on every screen that something is done. */
export function showNotice(notice: string): void {
  useProblem.setState({ notice })
}

export function dismissProblem(): void {
  useProblem.setState({ problem: null, notice: '' })
}
