import { errorSentence } from '@comanda/contract/error-sentence.ts'
import { readLanguageFiles } from '@comanda/contract/language-files.ts'
import type { StoreGateView } from '@comanda/contract/store/store.schema.ts'
import { fillSentence } from '@comanda/rules/language/fill-sentence.ts'
import { entryOf, type Language } from '@comanda/rules/language/languages.ts'
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
  return { code, isShut, reason, ends: endOf(gate, language) }
}

function endOf({ code, isShut, opens }: StoreGate, language: Language): string {
  const own = texts[language]
  if (opens !== null) {
    const { clock, inDays, day } = opens
    if (inDays > 1) return fillSentence(own.opensOn, [clock, dayIn(day, language)])
    return fillSentence(inDays === 1 ? own.opensTomorrow : own.opensToday, [clock])
  }
  return isShut && code !== 'ahead_too_late' ? own.noEnd : ''
}

/** `Mon, Nov 30`, `11月30日周一`, `11月30日(月)`. */
function dayIn(day: string, language: Language): string {
  const format = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(entryOf(language).locale, format).format(Date.parse(day))
}
