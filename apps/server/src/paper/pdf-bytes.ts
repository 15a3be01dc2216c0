import type PDFDocument from 'pdfkit'

/** Ends the document and returns its file. */
export async function pdfBytes(doc: InstanceType<typeof PDFDocument>): Promise<Buffer> {
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve) => doc.on('end', resolve))
  doc.end()
  await ended
  return Buffer.concat(parts)
}
