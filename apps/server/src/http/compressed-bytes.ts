import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** One answer as bytes, compressed once and sent to everybody. */
export interface CompressedBytes {
  readonly contentType: string
  readonly plain: Buffer
  readonly etag: string
  /** The best encoding that the phone takes and that is worth it. */
  encoded(acceptEncoding: string | undefined): { readonly encoding: 'br' | 'gzip' | null; readonly bytes: Buffer }
  /** Settles when the best compression is done; until then a quick one is sent. */
  readonly ready: Promise<void>
}

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/** Below this the headers weigh more than what is saved. */
const worthBytes = 512
const alreadyCompressed = /^(?:image\/(?!svg)|font\/|video\/|audio\/|application\/zip)/

export interface MadeBytes {
  br?: Buffer
  gzip?: Buffer
}

/**
 * Best brotli and gzip are made in the thread pool, off the event loop; a request that comes before gets a quick one.
 * `given`: what a build has made already.
 */
export function compressedBytes(plain: Buffer, contentType: string, given: MadeBytes = {}): CompressedBytes {
  const worth = plain.length >= worthBytes && !alreadyCompressed.test(contentType)
  const made: MadeBytes = { ...given }
  const complete = made.br !== undefined && made.gzip !== undefined
  const ready = worth && !complete ? compressBest(plain, made) : Promise.resolve()
  return {
    contentType,
    plain,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    encoded(acceptEncoding) {
      const encoding = worth ? chooseEncoding(acceptEncoding) : null
      if (encoding === 'br') {
        made.br ??= brotliCompressSync(plain, brotliQuality(5, plain.length))
        return { encoding, bytes: made.br }
      }
      if (encoding === 'gzip') {
        made.gzip ??= gzipSync(plain, { level: 5 })
        return { encoding, bytes: made.gzip }
      }
      return { encoding: null, bytes: plain }
    },
    ready,
  }
}

async function compressBest(plain: Buffer, made: MadeBytes): Promise<void> {
  const [br, gz] = await Promise.all([
    brotliAsync(plain, brotliQuality(constants.BROTLI_MAX_QUALITY, plain.length)),
    gzipAsync(plain, { level: 9 }),
  ])
  made.br = br
  made.gzip = gz
}

function brotliQuality(quality: number, size: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  }
}

/** Browsers send a handful of different headers; whoever makes up others pays for the reading. */
const chosen = new Map<string, 'br' | 'gzip' | null>()
const chosenMax = 200

/** `br` before `gzip`; a coding with `q=0` is refused by the client. */
export function chooseEncoding(header = ''): 'br' | 'gzip' | null {
  const known = chosen.get(header)
  if (known !== undefined) return known
  const encoding = readEncoding(header)
  if (chosen.size < chosenMax) chosen.set(header, encoding)
  return encoding
}

function readEncoding(header: string): 'br' | 'gzip' | null {
  const taken = new Set(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)))
      .map(([coding = '']) => coding),
  )
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : null
}

/** Sends the bytes, or 304 when the phone has them. `vary`: headers beside Accept-Encoding that choose the answer. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  compressed: CompressedBytes,
  cacheControl: string,
  vary?: string,
): void {
  reply.header('cache-control', cacheControl)
  reply.header('etag', compressed.etag)
  reply.header('vary', vary === undefined ? 'accept-encoding' : `accept-encoding, ${vary}`)
  if (hasIt(request.headers['if-none-match'], compressed.etag)) {
    reply.code(304).send()
    return
  }
  const { encoding, bytes } = compressed.encoded(request.headers['accept-encoding'])
  if (encoding !== null) reply.header('content-encoding', encoding)
  reply.header('content-type', compressed.contentType).send(bytes)
}

/** Proxies may weaken a tag, and clients may send several. */
export function hasIt(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => {
    const bare = tag.trim().replace(/^W\//, '')
    return bare === etag || bare === '*'
  })
}
