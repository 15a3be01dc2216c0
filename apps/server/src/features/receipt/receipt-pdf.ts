import type { Receipt, ReceiptBlock, ReceiptRow } from '@comanda/rules/receipt/receipt.ts'
import PDFDocument from 'pdfkit'
import { fontFor } from './receipt-font.ts'

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
  y: number
}

/** The receipt as a PDF; `paidAt` stands in its file information. */
export async function makeReceiptPdf(receipt: Receipt, paidAt: Date): Promise<Buffer> {
  const text = [...new Set(JSON.stringify(receipt.blocks))].join('')
  const fonts = await Promise.all([fontFor(text, receipt.language, 'Regular'), fontFor(text, receipt.language, 'Bold')])
  // Drawn once to learn its height.
  const tall = openDoc(receipt, fonts, paidAt, 20_000)
  const height = draw(tall, receipt) + margin
  tall.end()
  const doc = openDoc(receipt, fonts, paidAt, height)
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve) => doc.on('end', resolve))
  draw(doc, receipt)
  doc.end()
  await ended
  return Buffer.concat(parts)
}

function openDoc(receipt: Receipt, [regular, bold]: readonly Buffer[], paidAt: Date, height: number): Doc {
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    lang: receipt.language,
    info: { Title: receipt.title, CreationDate: paidAt, ModDate: paidAt },
  })
  if (regular !== undefined) doc.registerFont('regular', regular)
  if (bold !== undefined) doc.registerFont('bold', bold)
  return doc
}

/** Returns where the text ends. */
function draw(doc: Doc, { blocks }: Receipt): number {
  const pen: Pen = { doc, y: margin }
  blocks.forEach((block, index) => {
    if (index > 0) rule(pen)
    drawBlock(pen, block)
  })
  return pen.y
}

function drawBlock(pen: Pen, block: ReceiptBlock): void {
  switch (block.kind) {
    case 'title':
      centred(pen, block.text, 'bold', sizes.title)
      centred(pen, block.store, 'bold', sizes.text)
      for (const line of block.below) centred(pen, line, 'regular', sizes.small)
      return
    case 'total':
      drawRow(pen, block.row, 'bold', sizes.total)
      return
    case 'footer':
      for (const line of block.texts) centred(pen, line, 'regular', sizes.small)
      return
    default:
      for (const row of block.rows) drawRow(pen, row, 'regular', sizes.text)
  }
}

function centred(pen: Pen, text: string, font: 'regular' | 'bold', size: number): void {
  pen.doc.font(font).fontSize(size).text(text, margin, pen.y, { width: inner, align: 'center' })
  pen.y = pen.doc.y + 1
}

function drawRow(pen: Pen, { name, detail, figure }: ReceiptRow, font: 'regular' | 'bold', size: number): void {
  const { doc } = pen
  const top = pen.y
  doc.font(font).fontSize(size)
  const figureWidth = Math.min(figure === '' ? 0 : doc.widthOfString(figure) + gap, inner * mostFigure)
  const nameWidth = inner - figureWidth
  if (figure !== '') doc.text(figure, margin + nameWidth, top, { width: inner - nameWidth, align: 'right' })
  const afterFigure = figure === '' ? top : doc.y
  doc.text(name, margin, top, { width: nameWidth })
  if (detail !== '') doc.font('regular').fontSize(sizes.small).text(detail, margin, doc.y, { width: nameWidth })
  pen.y = Math.max(afterFigure, doc.y) + 2
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
