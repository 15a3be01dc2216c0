import { type CallRefusal, type CallResult, isUndecided } from '@comanda/client/call-result.ts'
import { intentKey } from '@comanda/client/intent-key.ts'

export type CallOnce = <T>(words: string, ask: (key: string) => Promise<CallResult<T>>) => Promise<CallResult<T>>

/** Equal input keeps its key until decided: a lost answer sends no second message and costs no try. */
export function createCallOnce(): CallOnce {
  let wish = { words: '', key: '' }
  return async (words, ask) => {
    if (wish.words !== words) wish = { words, key: intentKey() }
    const result = await ask(wish.key)
    if (result.ok || !isUndecided(result as CallRefusal)) wish = { words: '', key: '' }
    return result
  }
}
