import { errorSentence } from '@comanda/contract/error-sentence.ts'
import { readLanguageFiles } from '@comanda/contract/language-files.ts'
import type { StoreGateView } from '@comanda/contract/store/store.schema.ts'
import { fillSentence } from '@comanda/rules/language/fill-sentence.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import type { StoreGate } from '@comanda/rules/store/store-gate.ts'
import type english from './gate.en.json'

const texts = readLanguageFiles<typeof english>(new URL('.', import.meta.url), 'gate')

/** A gate in the guest's words: the reason as in the refusal, and when it ends. */
export function gateView(gate: StoreGate, language: Language): StoreGateView
export function gateView(gate: StoreGate | null, language: Language): StoreGateView | null
export function gateView(gate: StoreGate | null, language: Language): StoreGateView | null {
  if (gate === null) return null
  const { code, values, isShut } = gate
  const own = texts[language]
  const reason =
    code === 'ahead_late' || code === 'last_orders'
      ? fillSentence(own[code], values)
      : errorSentence(code, language, values)
  return { code, isShut, reason, ends: endOf(gate, own) }
}

function endOf({ code, isShut, opens }: StoreGate, own: typeof english): string {
  if (opens !== null) return fillSentence(opens.isTomorrow ? own.opensTomorrow : own.opensToday, [opens.clock])
  return isShut && code !== 'ahead_too_late' ? own.noEnd : ''
}
