import type { MenuSetup } from '@comanda/contract/menu/menu.schema.ts'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'

/** How the ordering page is set (indexpage.html); a seller without a style has the defaults. */
export function menuSetupOf(style: StyleConfig | null): MenuSetup {
  if (style === null) return { menuVersion: 'V4', layout: 'LR', picMode: null, recommendation: true, open: true }
  const { menuVersion, layout, picMode, recommendation, scanOpen } = style
  return { menuVersion, layout, picMode, recommendation, open: scanOpen }
}
