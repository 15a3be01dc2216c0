import type { MenuItem } from '@comanda/contract/menu/menu.schema.ts'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { type PictureMode, pictureMode } from './menu-list.ts'

/**
 * The guessed height of unrendered dishes in em, on a phone of usual width. Close enough that a reloaded page shows
 * the same dish.
 */
export function guessedHeight(
  items: readonly MenuItem[],
  { picMode, openVip }: Pick<StyleConfig, 'picMode' | 'openVip'>,
  top: boolean,
): number {
  let height = 0
  /** The height of a tile that starts a row. */
  let single: number | undefined
  for (const item of items) {
    const mode = pictureMode(item, picMode)
    const card = cardHeight(item, { mode, openVip }, top)
    const isSecond = top && mode === 1 && single !== undefined
    height += isSecond ? Math.max(0, card - (single ?? 0)) : card
    single = top && mode === 1 && !isSecond ? card : undefined
  }
  return Number(height.toFixed(2))
}

/** The width of the words in em of the card's text: beside a small picture, below a big one, or alone. */
const columns: Readonly<Record<PictureMode, { readonly rail: number; readonly top: number }>> = {
  0: { rail: 15, top: 20 },
  1: { rail: 18, top: 11.5 },
  2: { rail: 11, top: 16.5 },
}
/** The card's edges, and the picture if the words stand below it. */
const plainHeight = 4
const plainEdges = 1.5
const bigHeight = { rail: 13.6, top: 14.1 }
const smallGap = 1.1
const smallPicture = 6.1
const lineHeight = 1.3
/** A description is smaller and cut off. */
const fine = 0.8
const fineLine = 1.12
const mostFineLines = 4
const tagsHeight = 1.6
const footHeight = 2.7
const memberLine = 0.9

function cardHeight(
  item: MenuItem,
  { mode, openVip }: { readonly mode: PictureMode; readonly openVip: boolean },
  top: boolean,
): number {
  const side = top ? 'top' : 'rail'
  const column = columns[mode][side]
  const words =
    lineHeight * lines(item.showName, column) +
    (item.sndlang === undefined ? 0 : fineLine) +
    (item.desc === '' ? 0 : fineLine * Math.min(mostFineLines, lines(item.desc, column / fine))) +
    (item.tags === '' && item.standards.length < 2 ? 0 : tagsHeight)
  const prices = openVip && item.memberprice < item.price ? memberLine : 0
  if (mode === 0) return Math.max(plainHeight, plainEdges + words + prices)
  if (mode === 1) return bigHeight[side] + words + footHeight + prices
  return smallGap + Math.max(smallPicture, words + footHeight + prices)
}

/** Latin letters count 0.5; more, as their words do not break and the rail is wider. */
function lines(text: string, column: number): number {
  const width = text.length * (/[\u2e80-\uffff]/.test(text) ? 1 : 0.6)
  return Math.ceil(width / column)
}
