/** Where a banner or button of the home page leads. `refused`: a link that could run code or pose as another site. */
export type BlockTarget =
  | { readonly kind: 'inner'; readonly path: string }
  | { readonly kind: 'outside'; readonly url: string }
  /** A mini-program page: opens only inside the WeChat container. */
  | { readonly kind: 'wxminip'; readonly path: string }
  /** A room that is not open yet. */
  | { readonly kind: 'later' }
  | { readonly kind: 'refused' }

/** Special codes of the spec (1 §2 Home): dine-in, my orders, store list, top-up, points shop. */
const codes: Readonly<Record<string, BlockTarget>> = {
  tsyd: { kind: 'inner', path: '/index/order' },
  ddzt: { kind: 'inner', path: '/index/bill' },
  mdlb: { kind: 'inner', path: '/storelist/all/1' },
  hycz: { kind: 'later' },
  jfsc: { kind: 'later' },
}

/** Decides what a configured link may do. Owners paste links from anywhere, so what is not plainly safe is refused. */
export function blockTarget(linkType: string, link: string): BlockTarget {
  const special = Object.hasOwn(codes, link) ? codes[link] : undefined
  if (special) return special
  if (linkType === 'url') return outsideTarget(link)
  if (!isOwnPath(link)) return { kind: 'refused' }
  return linkType === 'wxminip' ? { kind: 'wxminip', path: link } : { kind: 'inner', path: link }
}

function outsideTarget(link: string): BlockTarget {
  try {
    const url = new URL(link)
    const plain = url.protocol === 'https:' && url.username === '' && url.password === ''
    return plain ? { kind: 'outside', url: url.href } : { kind: 'refused' }
  } catch {
    return { kind: 'refused' }
  }
}

/** `//host`, `/\host` and control characters are read by browsers as another host. */
function isOwnPath(link: string): boolean {
  return /^\/(?![/\\])[!-~]*$/.test(link) && !/[\\<>"'`]/.test(link)
}
