import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'

/** The menu's own name stands small beside a translation. */
export function isTranslated({ sndname, showName }: Pick<MenuItem, 'sndname' | 'showName'>): boolean {
  return sndname !== '' && sndname !== showName
}
