import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'

export type HomeBlock = StyleConfig['home'][number]
export type HomeItem = HomeBlock['items'][number]

/** In the order in which they are offered. `count`: how many targets a block has; null = any number, 0 = none. */
export const blockTypes = [
  { type: 'banner', count: null },
  { type: 'seller', count: 0 },
  { type: 'member', count: 0 },
  { type: 'button1', count: 1 },
  { type: 'button2', count: 2 },
  { type: 'button3', count: 3 },
  { type: 'button4', count: 4 },
  { type: 'swipe_x', count: null },
] as const satisfies readonly { readonly type: HomeBlock['type']; readonly count: number | null }[]

export const emptyItem: HomeItem = { title: {}, picture: '', linkType: 'inner', link: '' }

export function newBlock(type: HomeBlock['type']): HomeBlock {
  return { type, marginTop: false, items: Array.from({ length: itemCount(type) ?? 1 }, () => emptyItem) }
}

export function itemCount(type: HomeBlock['type']): number | null {
  return blockTypes.find((one) => one.type === type)?.count ?? null
}

/** The list with one entry at another place; beyond an end it stays as it is. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const one = list[from]
  if (one === undefined || to < 0 || to >= list.length) return [...list]
  const others = list.filter((_, at) => at !== from)
  return [...others.slice(0, to), one, ...others.slice(to)]
}

export function replaced<T>(list: readonly T[], at: number, one: T): T[] {
  return list.map((before, index) => (index === at ? one : before))
}

export function without<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, index) => index !== at)
}

/** Where a target leads, as the owner chooses it. `code` is one of the spec's (1 §2 Home), with a page of its own. */
export const linkKinds = ['none', 'tsyd', 'ddzt', 'mdlb', 'path', 'url', 'wxminip'] as const
export type LinkKind = (typeof linkKinds)[number]

const codes: readonly string[] = ['tsyd', 'ddzt', 'mdlb', 'hycz', 'jfsc']

export function linkKindOf({ linkType, link }: HomeItem): LinkKind {
  if (link === '') return linkType === 'inner' ? 'none' : linkType
  if (linkType !== 'inner') return linkType
  return linkKinds.find((kind) => kind === link) ?? 'path'
}

/** The start of a link of this kind, for the owner to finish. */
export function withLinkKind(item: HomeItem, kind: LinkKind): HomeItem {
  switch (kind) {
    case 'none':
      return { ...item, linkType: 'inner', link: '' }
    case 'path':
      return { ...item, linkType: 'inner', link: '/' }
    case 'url':
      return { ...item, linkType: 'url', link: 'https://' }
    case 'wxminip':
      return { ...item, linkType: 'wxminip', link: '/' }
    default:
      return { ...item, linkType: 'inner', link: kind }
  }
}

/** Phones follow no other link (diner block-link.ts). */
export function isLinkFit({ linkType, link }: HomeItem): boolean {
  if (link === '' || codes.includes(link)) return true
  if (linkType !== 'url') return /^\/(?![/\\])[!-~]*$/.test(link) && !/[\\<>"'`]/.test(link)
  return URL.canParse(link) && new URL(link).protocol === 'https:' && !/[\s\\]/.test(link)
}
