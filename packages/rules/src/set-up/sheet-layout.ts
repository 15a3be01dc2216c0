/** Codes on a page: so many on A4, or one on a sticker. */
export const sheetTemplates = ['2', '4', '6', '9', 'sticker'] as const
export type SheetTemplate = (typeof sheetTemplates)[number]

/** In millimetres from the page's top left corner. */
export interface SheetBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface SheetLayout {
  /** In millimetres. */
  readonly page: { readonly width: number; readonly height: number }
  /** One per table, row by row. */
  readonly cells: readonly SheetBox[]
}

/** Portrait. */
const a4 = { width: 210, height: 297 }
/** A square label of the usual printers. */
const sticker = { width: 60, height: 60 }
/** Office printers leave 5 mm of the paper empty. */
const edge = 7

const grids = {
  2: { columns: 1, rows: 2 },
  4: { columns: 2, rows: 2 },
  6: { columns: 2, rows: 3 },
  9: { columns: 3, rows: 3 },
} as const

/** Where the tables stand on a page; cuts lie between the cells (issue 39 part 5). */
export function sheetLayout(template: SheetTemplate): SheetLayout {
  if (template === 'sticker') return { page: sticker, cells: [{ left: 0, top: 0, ...sticker }] }
  const { columns, rows } = grids[template]
  const [width, height] = [(a4.width - 2 * edge) / columns, (a4.height - 2 * edge) / rows]
  const cells = Array.from({ length: columns * rows }, (_, index) => ({
    ...{ left: edge + (index % columns) * width, top: edge + Math.floor(index / columns) * height },
    ...{ width, height },
  }))
  return { page: a4, cells }
}
