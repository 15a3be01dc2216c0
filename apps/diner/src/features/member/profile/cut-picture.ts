/** The server keeps no more pixels. */
const side = 512

/**
 * The middle square of a chosen picture, as base64 PNG of at most 512 px; null = no picture that this phone can read.
 * The page's policy allows no blob addresses, so nothing is loaded by an image element.
 */
export async function cutPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const { width, height } = picture
  const cut = Math.min(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(side, cut)
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  context?.drawImage(picture, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, canvas.width, canvas.height)
  picture.close()
  return context === null ? null : canvas.toDataURL('image/png').replace(/^[^,]*,/, '')
}
