import type { Receipt, ReceiptBlock, ReceiptRow } from '@comanda/rules/receipt/receipt.ts'
import PDFDocument from 'pdfkit'
import { type CutFont, cutFonts, fontName, type SetText, textSetter, type Weight } from '../../paper/paper-font.ts'
import { pdfBytes } from '../../paper/pdf-bytes.ts'

/** Points: paper of 80 mm, as tall as its text. */
const width = 226.77
const margin = 14
const inner = width - 2 * margin
/** Between a name and its figure, and the share of a line that the figure may take. */
const gap = 6
const mostFigure = 0.72
const sizes = { small: 7.5, text: 9, title: 13, total: 12 }

type Doc = InstanceType<typeof PDFDocument>

interface Pen {
  readonly doc: Doc
  readonly setText: (text: string) => SetText
  y: number
}

/** The receipt as a PDF; `paidAt` stands in its file information. */
export async function makeReceiptPdf(receipt: Receipt, paidAt: Date): Promise<Buffer> {
  const setText = await textSetter(receipt.language)
  const fonts = await cutFonts(textsOf(receipt).map(setText))
  // Drawn once to learn its height.
  const tall = openDoc(receipt, fonts, paidAt, 20_000)
  const height = draw({ doc: tall, setText, y: margin }, receipt) + margin
  tall.end()
  const doc = openDoc(receipt, fonts, paidAt, height)
  draw({ doc, setText, y: margin }, receipt)
  return pdfBytes(doc)
}

function textsOf({ blocks }: Receipt): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'title') return [block.text, block.store, ...block.below]
    if (block.kind === 'footer') return block.texts
    const rows = block.kind === 'total' ? [block.row] : block.rows
    return rows.flatMap(({ name, detail, figure }) => [name, detail, figure])
  })
}

function openDoc(receipt: Receipt, fonts: readonly CutFont[], paidAt: Date, height: number): Doc {
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    lang: receipt.language,
    info: { Title: receipt.title, CreationDate: paidAt, ModDate: paidAt },
  })
  for (const { name, bytes } of fonts) doc.registerFont(name, bytes)
  return doc
}

/** Returns where the text ends. */
function draw(pen: Pen, { blocks }: Receipt): number {
  blocks.forEach((block, index) => {
    if (index > 0) rule(pen)
    drawBlock(pen, block)
  })
  return pen.y
}

function drawBlock(pen: Pen, block: ReceiptBlock): void {
  switch (block.kind) {
    case 'title':
      centred(pen, block.text, 'Bold', sizes.title)
      centred(pen, block.store, 'Bold', sizes.text)
      for (const line of block.below) centred(pen, line, 'Regular', sizes.small)
      return
    case 'total':
      drawRow(pen, block.row, 'Bold', sizes.total)
      return
    case 'footer':
      for (const line of block.texts) centred(pen, line, 'Regular', sizes.small)
      return
    default:
      for (const row of block.rows) drawRow(pen, row, 'Regular', sizes.text)
  }
}

function centred(pen: Pen, text: string, weight: Weight, size: number): void {
  pen.y = write(pen, { text, weight, size, left: margin, width: inner, align: 'center' }) + 1
}

/** In the order a reader takes: name, figure, then the detail below the name. A copied text keeps it. */
function drawRow(pen: Pen, { name, detail, figure }: ReceiptRow, weight: Weight, size: number): void {
  const top = pen.y
  const figureWidth = Math.min(figure === '' ? 0 : widthOf(pen, figure, weight, size) + gap, inner * mostFigure)
  const nameWidth = inner - figureWidth
  const afterName = write(pen, { text: name, weight, size, left: margin, width: nameWidth })
  const ofFigure = { text: figure, weight, size, left: margin + nameWidth, width: figureWidth }
  const afterFigure = figure === '' ? top : write(pen, { ...ofFigure, align: 'right' })
  pen.y = afterName
  const ofDetail = { text: detail, weight: 'Regular', size: sizes.small, left: margin, width: nameWidth } as const
  const afterDetail = detail === '' ? afterName : write(pen, ofDetail)
  pen.y = Math.max(afterFigure, afterDetail) + 2
}

interface Writing {
  readonly text: string
  readonly weight: Weight
  readonly size: number
  readonly left: number
  readonly width: number
  readonly align?: 'center' | 'right'
}

/** Writes at the pen's height and returns where the text ends. */
function write({ doc, setText, y }: Pen, { text: given, weight, size, left, width, align }: Writing): number {
  const { text, font } = setText(given)
  const style = align === undefined ? { width } : { width, align }
  doc.font(fontName(font, weight)).fontSize(size).text(text, left, y, style)
  return doc.y
}

function widthOf({ doc, setText }: Pen, given: string, weight: Weight, size: number): number {
  const { text, font } = setText(given)
  return doc.font(fontName(font, weight)).fontSize(size).widthOfString(text)
}

function rule(pen: Pen): void {
  pen.y += 4
  pen.doc
    .moveTo(margin, pen.y)
    .lineTo(width - margin, pen.y)
    .dash(2, { space: 2 })
    .lineWidth(0.5)
    .stroke()
    .undash()
  pen.y += 5
}
