/** The last problem, shown on every screen until the guest dismisses it. */
import type { CallRefusal } from '@comanda/client/call-result.ts'
import { create } from 'zustand'

export const useProblem = create<{ readonly problem: CallRefusal | null }>(() => ({ problem: null }))

export function showRefusal(problem: CallRefusal): void {
  useProblem.setState({ problem })
}

/** A problem that this phone finds itself, in the guest's words. */
export function showProblem(code: CallRefusal['code'], message: string): void {
  showRefusal({ ok: false, code, values: [], message })
}

export function dismissProblem(): void {
  useProblem.setState({ problem: null })
}
