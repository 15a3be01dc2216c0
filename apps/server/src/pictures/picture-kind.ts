/** A file's type by its first bytes; name and declared type do not count. Null: not an accepted picture. */
export function pictureKind(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'avif' | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return isMovingPng(bytes) ? null : 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && isAvif(bytes)) return 'avif'
  return null
}

/** Its brand box names AVIF; a sequence of pictures starts with `avis`. */
function isAvif(bytes: Buffer): boolean {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  if (bytes.toString('latin1', 8, 12) === 'avis') return false
  return bytes.toString('latin1', 8, end).includes('avif')
}

/** An animation has its chunk before the first picture data. */
function isMovingPng(bytes: Buffer): boolean {
  const data = bytes.indexOf('IDAT')
  return bytes.subarray(0, data < 0 ? bytes.length : data).includes('acTL')
}
