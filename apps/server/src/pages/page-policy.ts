import { basePolicy } from '../http/security-headers.ts'
import { startScriptHash } from './start-script.ts'

/**
 * The content security policy of a page: everything from here but the scripts at these whole addresses, and inline only the start
 * script and the styles with these hashes.
 */
export function pagePolicy(
  styleHashes: readonly string[],
  secure: boolean,
  scriptUrls: readonly string[] = [],
): string {
  const directives = {
    ...basePolicy,
    'script-src': ["'self'", startScriptHash, ...scriptUrls],
    'style-src': ["'self'", ...styleHashes],
  }
  const policy = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`)
  return [...policy, ...(secure ? ['upgrade-insecure-requests'] : [])].join(';')
}
