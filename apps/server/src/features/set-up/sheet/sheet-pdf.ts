import { entryOf, type Language } from '@comanda/rules/language/languages.ts'
import { type SheetBox, type SheetTemplate, sheetLayout } from '@comanda/rules/set-up/sheet-layout.ts'
import PDFDocument from 'pdfkit'
import { cutFonts, fontName, type SetText, textSetter, type Weight } from '../../../paper/paper-font.ts'
import { pdfBytes } from '../../../paper/pdf-bytes.ts'
import { qrPath } from '../../../paper/qr-path.ts'

export interface SheetCell {
  readonly tableNo: string
  readonly tableName: string
  /** '' = none. */
  readonly area: string
  /** The address that opens the table. */
  readonly link: string
  readonly codeVersion: number
}

export interface TableSheet {
  readonly template: SheetTemplate
  /** Of the names. */
  readonly language: Language
  readonly title: string
  readonly storeName: string
  /** "Scan to order" in each language of the menu, the store's own first. */
  readonly invitations: readonly { readonly language: Language; readonly text: string }[]
  /** The store's day, `2026-11-28`. */
  readonly printedOn: string
  readonly printedAt: Date
  /** In the order of the sheet. */
  readonly cells: readonly SheetCell[]
}

type Doc = InstanceType<typeof PDFDocument>

interface Pen {
  readonly doc: Doc
  readonly setText: (text: string) => SetText
}

/** A text on one line in the middle of its cell. */
interface Line {
  readonly text: SetText
  readonly weight: Weight
  /** In points. */
  readonly size: number
}

const pointsOfMm = 72 / 25.4
/** A line's height by its letters' size. */
const lead = 1.35
/** In points: smaller letters do not print. */
const smallest = 5
const cutMark = '…'
const partGap = ' · '

/** The codes of tables on paper, as a PDF. */
export async function makeSheetPdf(sheet: TableSheet): Promise<Buffer> {
  const setText = await textSetter(sheet.language)
  const invitations = await Promise.all(
    sheet.invitations.map(async ({ language, text }) => (await textSetter(language))(text)),
  )
  const { page, cells } = sheetLayout(sheet.template)
  const doc = new PDFDocument({
    ...{ autoFirstPage: false, margin: 0, lang: entryOf(sheet.language).html },
    size: [page.width * pointsOfMm, page.height * pointsOfMm],
    info: { Title: `${sheet.title} · ${sheet.storeName}`, CreationDate: sheet.printedAt, ModDate: sheet.printedAt },
  })
  const texts = sheet.cells.flatMap((cell) => [cell.area, cell.tableName, footOf(cell, sheet.printedOn)])
  const drawn = [...[sheet.storeName, ...texts].map(setText), ...invitations]
  // A font may be the one of an invitation alone.
  const signs = drawn.map(({ font }) => ({ font, text: cutMark + partGap }))
  for (const { name, bytes } of await cutFonts([...drawn, ...signs])) doc.registerFont(name, bytes)
  sheet.cells.forEach((cell, index) => {
    const place = index % cells.length
    if (place === 0) doc.addPage()
    const box = cells[place]
    if (box !== undefined) drawCell({ doc, setText }, sheet, cell, invitations, inPoints(box))
  })
  return pdfBytes(doc)
}

function footOf({ tableNo, codeVersion }: SheetCell, printedOn: string): string {
  return `${tableNo} · v${codeVersion} · ${printedOn}`
}

function inPoints({ left, top, width, height }: SheetBox): SheetBox {
  return {
    ...{ left: left * pointsOfMm, top: top * pointsOfMm },
    ...{ width: width * pointsOfMm, height: height * pointsOfMm },
  }
}

/** From above: store, area, table, code, invitation, foot. The code takes the height that the texts leave. */
function drawCell(
  pen: Pen,
  { template, storeName, printedOn, cells }: TableSheet,
  cell: SheetCell,
  invitations: readonly SetText[],
  box: SheetBox,
): void {
  const isSticker = template === 'sticker'
  if (!isSticker) drawCut(pen.doc, box)
  const unit = Math.min(box.width, box.height)
  const [small, foot] = [within(unit * 0.042, 6, 14), within(unit * 0.028, smallest, 8)]
  const line = (text: string, size: number, weight: Weight = 'Regular') => ({ text: pen.setText(text), size, weight })
  const above = [
    line(storeName, small),
    // Codes stand in one row, with or without an area.
    ...(cells.some(({ area }) => area !== '') ? [line(cell.area, small)] : []),
    line(cell.tableName, within(unit * 0.13, 20, 48), 'Bold'),
  ]
  const invited = invitations.map((text): Line => ({ text, size: small, weight: 'Bold' }))
  const invitedLines = isSticker ? [invited] : invited.map((one) => [one])
  const below = [...invitedLines, [line(footOf(cell, printedOn), foot)]]
  const pad = unit * 0.05
  const inner = { left: box.left + pad, width: box.width - 2 * pad }
  let y = box.top + pad
  for (const one of above) y = drawLine(pen.doc, [one], inner, y)
  const bottom = box.top + box.height - pad
  let belowY = bottom - below.reduce((sum, [first]) => sum + (first?.size ?? 0) * lead, 0)
  drawQr(pen.doc, cell.link, { left: inner.left, top: y, width: inner.width, height: belowY - y })
  for (const parts of below) belowY = drawLine(pen.doc, parts, inner, belowY)
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

function drawCut(doc: Doc, { left, top, width, height }: SheetBox): void {
  doc.rect(left, top, width, height).lineWidth(0.5).dash(2, { space: 3 }).stroke('#999999').undash()
}

/** As large as the place allows, in its middle. Its own border keeps it apart from the texts. */
function drawQr(doc: Doc, link: string, { left, top, width, height }: SheetBox): void {
  const { size, path } = qrPath(link)
  const side = Math.min(width, height)
  doc
    .save()
    .translate(left + (width - side) / 2, top + (height - side) / 2)
    .scale(side / size)
    .path(path)
    .fill('#000000')
    .restore()
}

/** Texts beside each other on one line: smaller when they are too wide, then cut. Returns where the next line begins. */
function drawLine(
  doc: Doc,
  parts: readonly Line[],
  { left, width }: Pick<SheetBox, 'left' | 'width'>,
  top: number,
): number {
  const joint = (line: Line): Line => ({ ...line, text: { ...line.text, text: partGap } })
  const lines = parts.flatMap((line, index) => (index === 0 ? [line] : [joint(line), line]))
  const whole = lines.reduce((sum, line) => sum + widthOf(doc, line), 0)
  const shrink = Math.min(1, width / whole)
  const fitted = lines.map((line) => ({ ...line, size: Math.max(line.size * shrink, smallest) }))
  const shown = fitted.length === 1 ? fitted.map((line) => cutTo(doc, line, width)) : fitted
  let x = left + (width - shown.reduce((sum, line) => sum + widthOf(doc, line), 0)) / 2
  for (const line of shown) {
    select(doc, line).text(line.text.text, x, top, { lineBreak: false })
    x += widthOf(doc, line)
  }
  return top + Math.max(...parts.map(({ size }) => size)) * lead
}

function cutTo(doc: Doc, line: Line, width: number): Line {
  let { text } = line.text
  let cut = line
  // A text that was made smaller to fit may come out wider by a rounding.
  while (text !== '' && widthOf(doc, cut) > width + 0.5) {
    text = [...text].slice(0, -1).join('')
    cut = { ...line, text: { ...line.text, text: text + cutMark } }
  }
  return cut
}

function widthOf(doc: Doc, line: Line): number {
  return select(doc, line).widthOfString(line.text.text)
}

function select(doc: Doc, { text, weight, size }: Line): Doc {
  return doc.font(fontName(text.font, weight)).fontSize(size)
}
