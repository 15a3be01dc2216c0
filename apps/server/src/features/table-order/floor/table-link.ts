import { type QrPath, qrPath } from '../../../paper/qr-path.ts'

export interface TableLink {
  readonly link: string
  readonly qr: QrPath
}

/** The link and the QR code that a table's paper shows. */
export function tableLink(base: string, code: string): TableLink {
  const link = `${base}/q/${code}`
  return { link, qr: qrPath(link) }
}
