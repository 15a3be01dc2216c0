import { create } from 'qrcode'

export interface Drawing {
  /** In modules. */
  readonly width: number
  readonly height: number
  /** The dark parts, as an SVG path. */
  readonly path: string
}

export function drawQr(code: string): Drawing {
  const { size, data } = create(code, { errorCorrectionLevel: 'Q' }).modules
  let path = ''
  data.forEach((dark, index) => {
    if (dark) path += `M${index % size} ${Math.floor(index / size)}h1v1h-1z`
  })
  return { width: size, height: size, path }
}
