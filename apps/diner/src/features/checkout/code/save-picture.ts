import { drawQr } from '../../../app/drawn-qr.ts'

/** Pixels of a module, and modules of white around the code. */
const [size, quiet] = [12, 4]

/** Saves a QR code as a picture, which a bank's app on the same phone can open. */
export function saveQrPicture(code: string, name: string): void {
  const { width, path } = drawQr(code)
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * quiet) * size
  canvas.height = canvas.width
  const pen = canvas.getContext('2d')
  if (pen === null) return
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(size, size)
  pen.translate(quiet, quiet)
  pen.fillStyle = '#000000'
  pen.fill(new Path2D(path))
  canvas.toBlob((blob) => {
    if (blob === null) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = `${name}.png`
    link.click()
    URL.revokeObjectURL(link.href)
  })
}
