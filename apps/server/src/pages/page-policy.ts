import { basePolicy } from '../http/security-headers.ts'

interface PolicyNeeds {
  readonly shopPictures?: boolean
  readonly scriptUrls?: readonly string[]
  readonly scriptHashes?: readonly string[]
}

/**
 * The content security policy of a page: everything from here, and inline only the styles and scripts with these hashes.
 * `shopPictures`: a menu or a style may name pictures by an address of somebody else (docs/menu-file.md), with TLS only.
 * `scriptUrls`: scripts of others, each by its whole address.
 * `scriptHashes`: scripts that stand in the page.
 */
export function pagePolicy(
  styleHashes: readonly string[],
  secure: boolean,
  { shopPictures = false, scriptUrls = [], scriptHashes = [] }: PolicyNeeds = {},
): string {
  const directives = {
    ...basePolicy,
    ...(shopPictures ? { 'img-src': [...(basePolicy['img-src'] ?? []), 'https:'] } : {}),
    'script-src': ["'self'", ...scriptHashes, ...scriptUrls],
    'style-src': ["'self'", ...styleHashes],
  }
  const policy = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`)
  return [...policy, ...(secure ? ['upgrade-insecure-requests'] : [])].join(';')
}
