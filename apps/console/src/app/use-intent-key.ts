import { intentKey } from '@comanda/client/intent-key.ts'
import { useRef } from 'react'

/**
 * The key of one intent (DESIGN §2.3): the same for a repeat after a lost answer, another for another content. The
 * content says all that makes it another intent, such as the version that it changes.
 */
export function useIntentKey(): (content: object) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (text !== last.current.content) last.current = { content: text, key: intentKey() }
    return last.current.key
  }
}
