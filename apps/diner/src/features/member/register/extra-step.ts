import type { CallRefusal } from '@comanda/client/call-result.ts'
import type { ExtraStep } from './wizard.ts'

/** The extra step in a refusal with 10007; null = another refusal. */
export function extraStepOf({ code, details, message }: CallRefusal, now: number): ExtraStep | null {
  if (code !== 'verify_needed' && code !== 'verification_needed') return null
  const { optionId, optionType, outbox, seconds } = details as Partial<ExtraStep & { seconds: number }>
  if (optionId === undefined || optionType === undefined) return null
  return { optionId, optionType, outbox: outbox ?? '', message, nextAt: now + (seconds ?? 0) * 1000 }
}
