/** The shapes of menu data that our app reads (spec 1 §7); another one is only logged. The first is the default. */
export const menuShapes: readonly string[] = ['V4', 'V3']

/** Which bytes of a store's menu are meant; `shape` = what the seller has configured (`style.menuVersion`). */
export interface MenuAddress {
  readonly sellerId: string
  readonly storeId: string
  readonly menuClass: number
  readonly language: string
  readonly version: number
  readonly shape: string
}

/**
 * Where they are. The page that the server writes and the phone that asks later name the same address, so that the browser
 * has one copy of each. The default shape goes unnamed, and so does one that nobody can read.
 */
export function menuAddress({ sellerId, storeId, menuClass, language, version, shape }: MenuAddress): string {
  const named = menuShapes.indexOf(shape) > 0 ? `&shape=${shape}` : ''
  return `/weixin/onlineorder/${sellerId}/${storeId}/${menuClass}/storemenu.html?lang=${language}&v=${version}${named}`
}
