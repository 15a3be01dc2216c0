import { type OutsideLink, outsideTarget, type RefusedLink } from '../../app/outside-link.ts'

/** Where a banner or button of the home page leads. `refused`: a link that could run code or pose as another site. */
export type BlockTarget =
  | { readonly kind: 'inner'; readonly path: string }
  | OutsideLink
  /** A mini-program page: opens only inside the WeChat container. */
  | { readonly kind: 'wxminip'; readonly path: string }
  /** A room that is not open yet. */
  | { readonly kind: 'later' }
  | RefusedLink

/**
 * Special codes of the spec (1 §2 Home), initials of what they open: 堂食预点 dining ordered ahead, 到店自提 pick-up, 门店列表
 * the stores, 会员充值 top-up, 积分商城 the points shop.
 */
const codes: Readonly<Record<string, BlockTarget>> = {
  tsyd: { kind: 'inner', path: '/storelist/preorder/1' },
  ddzt: { kind: 'inner', path: '/storelist/picup/1' },
  mdlb: { kind: 'inner', path: '/storelist/all/1' },
  hycz: { kind: 'later' },
  jfsc: { kind: 'later' },
}

/** Decides what a configured link may do. Owners paste links from anywhere: a link not plainly safe is refused. */
export function blockTarget(linkType: string, link: string): BlockTarget {
  const special = Object.hasOwn(codes, link) ? codes[link] : undefined
  if (special) return special
  if (linkType === 'url') return outsideTarget(link)
  if (!isOwnPath(link)) return { kind: 'refused' }
  return linkType === 'wxminip' ? { kind: 'wxminip', path: link } : { kind: 'inner', path: link }
}

/** A guest at a table orders there without a question. */
export function isDineIn(target: BlockTarget): boolean {
  if (target.kind !== 'inner' || /[?&]ordertype=/.test(target.path)) return false
  return /^\/(index\/order|order(LR|TB)|cart)([?#]|$)/.test(target.path)
}

/** Another store, table or kind of order is another page, which the server renders with its menu. */
export function needsNewPage(path: string): boolean {
  return /[?&](storeid|tableno|ordertype)=/.test(path)
}

/** Browsers read `//host`, `/\host` and control characters as another host. */
function isOwnPath(link: string): boolean {
  return /^\/(?![/\\])[!-~]*$/.test(link) && !/[\\<>"'`]/.test(link)
}
