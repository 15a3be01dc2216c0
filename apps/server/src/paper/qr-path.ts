import { create } from 'qrcode'

export interface QrPath {
  /** In modules, border included. */
  readonly size: number
  /** SVG: the dark modules. */
  readonly path: string
}

/** Phones find a code by its empty border; the QR standard asks for four modules. */
const quietZone = 4

/** A text as a QR code for paper: level M reads with an eighth of the code damaged. */
export function qrPath(text: string): QrPath {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) === 1) path += `M${column + quietZone} ${row + quietZone}h1v1h-1z`
    }
  }
  return { size: modules.size + 2 * quietZone, path }
}
