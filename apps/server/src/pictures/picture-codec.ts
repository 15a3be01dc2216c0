import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { SharpOptions } from 'sharp'
import { pictureKind } from './picture-kind.ts'

export const mostPictureBytes = 10 * 1024 * 1024
const mostPixels = 50_000_000
/** Nobody sees more on a phone; also what `/pictures/{name}.webp` is at most. */
const longestSide = 1280
const mostSeconds = 20

export type PictureFormat = 'avif' | 'webp'

/** A picture as we keep it: upright, sRGB, WebP, with nothing in it but the picture. */
export interface ReadPicture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  /** Has parts one can look through: it lies on a plate. */
  readonly isCutout: boolean
  readonly blur: string
}

/** `error`: a file that ends too early is refused, a camera's harmless slip is not. */
const careful: SharpOptions = { failOn: 'error', limitInputPixels: mostPixels, animated: false }

/** libwebp's own shrinking darkens the edges of what can be looked through. */
const fastShrinkOnLoad = false

type Codec = typeof import('sharp').default
let codec: Promise<Codec> | undefined

/** Comes with the first picture: a server that shows none never loads it. */
function loadCodec(): Promise<Codec> {
  codec ??= import('sharp').then(({ default: sharp }) => {
    // One thread a picture, and nothing kept: what is made is on disk, and the other threads are the guests'.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return codec
}

/** Reads what somebody handed in. Refused: what is no JPEG, PNG, WebP or AVIF by its content, is broken, moves, or is too large. */
export async function readPicture(
  bytes: Buffer,
): Promise<Result<ReadPicture, 'picture_unreadable' | 'picture_too_big'>> {
  if (bytes.length > mostPictureBytes) return tooBig()
  const kind = pictureKind(bytes)
  if (kind === null) return refuse('picture_unreadable')
  const sharp = await loadCodec()
  try {
    // Its head only: whoever has more pixels than we work on is told so.
    const about = await sharp(bytes, { ...careful, limitInputPixels: false }).metadata()
    if (about.width * about.height > mostPixels) return tooBig()
    const isMoving = (about.pages ?? 1) > 1
    if (isMoving || about.format !== (kind === 'avif' ? 'heif' : kind)) return refuse('picture_unreadable')
    // Metadata is left behind by not being asked for; what it said of the orientation and the colours is done before.
    const { data, info } = await sharp(bytes, careful)
      .timeout({ seconds: mostSeconds })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 86, alphaQuality: 90, effort: 4 })
      .toBuffer({ resolveWithObject: true })
    const isCutout = about.hasAlpha === true && !(await sharp(data).stats()).isOpaque
    return ok({ bytes: data, width: info.width, height: info.height, isCutout, blur: await blurOf(data) })
  } catch {
    // Whatever libvips says of it: the person is told that this picture cannot be read.
    return refuse('picture_unreadable')
  }
}

export function tooBig() {
  return refuse('picture_too_big' as const, [mostPictureBytes / 1024 / 1024])
}

/** The same picture so many pixels wide, or as wide as it is if it is narrower. */
export async function sizedPicture(bytes: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const sharp = await loadCodec()
  const sized = sharp(bytes, careful).resize({ width, withoutEnlargement: true, fastShrinkOnLoad })
  const encoded =
    format === 'avif'
      ? sized.avif({ quality: 50, effort: 4 })
      : sized.webp({ quality: 70, alphaQuality: 50, effort: 4 })
  return encoded.toBuffer()
}

/**
 * A few pixels of a picture as a data address of about a hundred characters: the browser draws them soft. Where one can look
 * through, they are of the picture's own mean colour, so that it suits a bright page and a dark one.
 */
export async function blurOf(bytes: Buffer): Promise<string> {
  const sharp = await loadCodec()
  const mean = sharp(bytes, careful).resize({ width: 1, height: 1, fit: 'fill', fastShrinkOnLoad })
  const [r = 0, g = 0, b = 0] = await mean.removeAlpha().raw().toBuffer()
  const webp = await sharp(bytes, careful)
    .resize({ width: 5, height: 5, fit: 'inside', fastShrinkOnLoad })
    .flatten({ background: { r, g, b } })
    .webp({ quality: 20, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${webp.toString('base64')}`
}
