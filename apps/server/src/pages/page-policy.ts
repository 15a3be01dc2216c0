import { basePolicy } from '../http/security-headers.ts'

interface PolicyNeeds {
  readonly shopPictures?: boolean
  readonly scriptUrls?: readonly string[]
  readonly scriptHashes?: readonly string[]
  readonly inOwnFrames?: boolean
}

/**
 * The content security policy of a page: everything from this server, inline only the styles and scripts with these
 * hashes.
 * - `shopPictures`: menu or style may name pictures on other sites (docs/menu-file.md), by https only.
 * - `scriptUrls`: scripts of other sites, by full address.
 * - `scriptHashes`: inline scripts.
 * - `inOwnFrames`: pages of this server may show it in a frame; other pages stand in none.
 */
export function pagePolicy(
  styleHashes: readonly string[],
  secure: boolean,
  { shopPictures = false, scriptUrls = [], scriptHashes = [], inOwnFrames = false }: PolicyNeeds = {},
): string {
  const directives = {
    ...basePolicy,
    ...(shopPictures ? { 'img-src': [...(basePolicy['img-src'] ?? []), 'https:'] } : {}),
    'script-src': ["'self'", ...scriptHashes, ...scriptUrls],
    'style-src': ["'self'", ...styleHashes],
    ...(inOwnFrames ? { 'frame-ancestors': ["'self'"] } : {}),
  }
  const policy = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`)
  return [...policy, ...(secure ? ['upgrade-insecure-requests'] : [])].join(';')
}
