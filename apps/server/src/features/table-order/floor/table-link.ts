import { create } from 'qrcode'

export interface TableLink {
  readonly link: string
  /** SVG: dark modules as one path in a square of `size` modules, border included. */
  readonly qr: { readonly size: number; readonly path: string }
}

/** Phones find a code by its empty border; the QR standard asks for four modules. */
const quietZone = 4

/** The link and the QR code that a table's paper shows. */
export function tableLink(base: string, code: string): TableLink {
  const link = `${base}/q/${code}`
  const { modules } = create(link, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) === 1) path += `M${column + quietZone} ${row + quietZone}h1v1h-1z`
    }
  }
  return { link, qr: { size: modules.size + 2 * quietZone, path } }
}
