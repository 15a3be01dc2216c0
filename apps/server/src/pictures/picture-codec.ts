import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import type { SharpOptions } from 'sharp'
import { timeLimits } from '../config/time-limits.ts'
import { pictureKind } from './picture-kind.ts'

export const mostPictureBytes = 10 * 1024 * 1024
const mostPixels = 50_000_000
/** No phone shows more pixels. Also the largest size of `/pictures/{name}.webp`. */
const longestSide = 1280

export type PictureFormat = 'avif' | 'webp'

/** A stored picture: upright, sRGB, WebP, without metadata. */
export interface ReadPicture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  /** Has transparent parts: it lies on a plate. */
  readonly isCutout: boolean
  readonly blur: string
}

/** `error`: refuses a truncated file, accepts harmless camera errors. */
const careful: SharpOptions = { failOn: 'error', limitInputPixels: mostPixels, animated: false }

/** libwebp's own shrinking darkens the edges of transparent parts. */
const fastShrinkOnLoad = false

type Codec = typeof import('sharp').default
let codec: Promise<Codec> | undefined

/** Loaded with the first picture: a server without pictures never loads it. */
function loadCodec(): Promise<Codec> {
  codec ??= import('sharp').then(({ default: sharp }) => {
    // One thread per picture and no cache: results are on disk, and the other threads serve guests.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return codec
}

/**
 * Reads an uploaded picture. Refuses content that is not JPEG, PNG, WebP or AVIF, is broken, animated, or too large.
 * `side`: the largest width and height of the result, in pixels.
 */
export async function readPicture(
  bytes: Buffer,
  side = longestSide,
): Promise<Result<ReadPicture, 'picture_unreadable' | 'picture_too_big'>> {
  if (bytes.length > mostPictureBytes) return tooBig()
  const kind = pictureKind(bytes)
  if (kind === null) return refuse('picture_unreadable')
  const sharp = await loadCodec()
  try {
    // Reads only the header, so that too many pixels give their own refusal.
    const about = await sharp(bytes, { ...careful, limitInputPixels: false }).metadata()
    if (about.width * about.height > mostPixels) return tooBig()
    const isMoving = (about.pages ?? 1) > 1
    if (isMoving || about.format !== (kind === 'avif' ? 'heif' : kind)) return refuse('picture_unreadable')
    // Metadata is dropped by default; orientation and colours are applied before.
    const { data, info } = await sharp(bytes, careful)
      .timeout({ seconds: timeLimits.pictureWorkMs / 1000 })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 86, alphaQuality: 90, effort: 4 })
      .toBuffer({ resolveWithObject: true })
    const isCutout = about.hasAlpha === true && !(await sharp(data).stats()).isOpaque
    return ok({ bytes: data, width: info.width, height: info.height, isCutout, blur: await blurOf(data) })
  } catch {
    // Whatever libvips reports, the user learns that this picture is unreadable.
    return refuse('picture_unreadable')
  }
}

export function tooBig() {
  return refuse('picture_too_big' as const, [mostPictureBytes / 1024 / 1024])
}

/** The picture in this width, or in its own width if that is smaller. */
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
 * A few pixels as a data address of about a hundred characters; the browser scales them smoothly.
 * Transparent parts get the picture's mean colour, which suits light and dark pages.
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
