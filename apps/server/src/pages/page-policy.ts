import { basePolicy } from '../http/security-headers.ts'
import { startScriptHash } from './start-script.ts'

/** The content security policy of a page: everything from here, and inline only the start script and the styles with these hashes. */
export function pagePolicy(styleHashes: readonly string[], secure: boolean): string {
  const directives = {
    ...basePolicy,
    'script-src': ["'self'", startScriptHash],
    'style-src': ["'self'", ...styleHashes],
  }
  const policy = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`)
  return [...policy, ...(secure ? ['upgrade-insecure-requests'] : [])].join(';')
}
