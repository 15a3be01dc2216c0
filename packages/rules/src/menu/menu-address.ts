/** Menu data formats that our app reads (spec 1 §7); others are only logged. The first is the default. */
export const menuShapes: readonly string[] = ['V4', 'V3']

/** Identifies one menu file of a store; `shape` = the seller's setting (`style.menuVersion`). */
export interface MenuAddress {
  readonly sellerId: string
  readonly storeId: string
  readonly menuClass: number
  readonly language: string
  readonly version: number
  readonly shape: string
}

/**
 * Address of a menu. The server's page and the phone build the same address, so the browser keeps one copy. The default
 * format and unknown formats are left out.
 */
export function menuAddress({ sellerId, storeId, menuClass, language, version, shape }: MenuAddress): string {
  const named = menuShapes.indexOf(shape) > 0 ? `&shape=${shape}` : ''
  return `/weixin/onlineorder/${sellerId}/${storeId}/${menuClass}/storemenu.html?lang=${language}&v=${version}${named}`
}
