/** Another site. Guests see `host` before they leave; `http:` is unencrypted. */
export interface OutsideLink {
  readonly kind: 'outside'
  readonly url: string
  readonly host: string
  readonly plain: boolean
}

/** A link that could run code or pose as another site. */
export interface RefusedLink {
  readonly kind: 'refused'
}

/** Only http and https, and never with a user name before the host, which poses as another. */
export function outsideTarget(link: string): OutsideLink | RefusedLink {
  try {
    const { protocol, username, password, href, host } = new URL(link)
    const isWeb = protocol === 'https:' || protocol === 'http:'
    if (!isWeb || username !== '' || password !== '') return { kind: 'refused' }
    return { kind: 'outside', url: href, host, plain: protocol === 'http:' }
  } catch {
    return { kind: 'refused' }
  }
}
