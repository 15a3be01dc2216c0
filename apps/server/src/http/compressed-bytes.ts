import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip'

/** One answer as bytes, in every encoding that phones accept. */
export interface CompressedBytes {
  readonly contentType: string
  readonly plain: Buffer
  /** Null for an answer made for one guest alone: caches do not keep it. */
  readonly etag: string | null
  /** The best encoding that the phone takes and that saves bytes. */
  encoded(acceptEncoding: string | undefined): {
    readonly encoding: Encoding | null
    readonly bytes: Buffer | Promise<Buffer>
  }
  /** Settles when the best compression is done. */
  readonly ready: Promise<void>
}

export interface MadeBytes {
  br?: Buffer
  gzip?: Buffer
}

/** Below this size the extra headers cost more than compression saves. */
const worthBytes = 512
const alreadyCompressed = /^(?:image\/(?!svg)|font\/|video\/|audio\/|application\/zip)/
const json = 'application/json; charset=utf-8'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/**
 * Bytes that are sent many times. The thread pool makes the best brotli and gzip, off the event loop. Until then
 * requests get a quicker compression. `given`: encodings that the build has made.
 */
export function compressedBytes(plain: Buffer, contentType: string, given: MadeBytes = {}): CompressedBytes {
  const worth = plain.length >= worthBytes && !alreadyCompressed.test(contentType)
  const made: MadeBytes = { ...given }
  const complete = made.br !== undefined && made.gzip !== undefined
  return {
    contentType,
    plain,
    etag: tagOf(plain),
    encoded(acceptEncoding) {
      const encoding = worth ? chooseEncoding(acceptEncoding) : null
      if (encoding === null) return { encoding, bytes: plain }
      made[encoding] ??= compressSync(plain, encoding)
      return { encoding, bytes: made[encoding] }
    },
    ready: worth && !complete ? compressBest(plain, made) : Promise.resolve(),
  }
}

/** A large JSON answer that is the same for all guests and changes soon. The first request compresses and tags it. */
export function sharedBytes(plain: Buffer): CompressedBytes {
  const made = new Map<Encoding, Promise<Buffer>>()
  return quickBytes(plain, tagOf(plain), (encoding) => {
    const known = made.get(encoding) ?? compressQuickly(plain, encoding)
    made.set(encoding, known)
    return known
  })
}

/** A large JSON answer for one guest alone. */
export function ownBytes(plain: Buffer): CompressedBytes {
  return quickBytes(plain, null, (encoding) => compressQuickly(plain, encoding))
}

function quickBytes(
  plain: Buffer,
  etag: string | null,
  compress: (encoding: Encoding) => Promise<Buffer>,
): CompressedBytes {
  return {
    contentType: json,
    plain,
    etag,
    encoded(acceptEncoding) {
      const encoding = plain.length < worthBytes ? null : chooseEncoding(acceptEncoding)
      return { encoding, bytes: encoding === null ? plain : compress(encoding) }
    },
    ready: Promise.resolve(),
  }
}

async function compressBest(plain: Buffer, made: MadeBytes): Promise<void> {
  const [br, gz] = await Promise.all([
    brotliAsync(plain, brotliOptions(constants.BROTLI_MAX_QUALITY, plain.length)),
    gzipAsync(plain, { level: 9 }),
  ])
  made.br = br
  made.gzip = gz
}

function compressSync(plain: Buffer, encoding: Encoding): Buffer {
  return encoding === 'br' ? brotliCompressSync(plain, brotliOptions(5, plain.length)) : gzipSync(plain, { level: 5 })
}

/** On 770 kB of stores brotli 1 takes 1 ms and gives 70 kB; brotli 5 takes 59 ms and gives 68 kB; gzip 1 takes 15 ms. */
function compressQuickly(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  // In one chunk: each further chunk is another trip to the thread pool and its queue.
  const chunkSize = Math.max(16_384, Math.ceil(plain.length / 6))
  if (encoding === 'gzip') return gzipAsync(plain, { chunkSize, level: 1 })
  return brotliAsync(plain, { chunkSize, ...brotliOptions(1, plain.length) })
}

function brotliOptions(quality: number, size: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  }
}

function tagOf(plain: Buffer): string {
  return `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
}

/** A coding stands alone or with a weight; with `q=0` the client refuses it. */
const takes = (coding: Encoding) =>
  new RegExp(`(?:^|,)\\s*${coding}\\s*(?!;\\s*q=0(?:\\.0*)?\\s*(?:[;,]|$))(?:[;,]|$)`, 'i')
const takesBrotli = takes('br')
const takesGzip = takes('gzip')

/** `br` before `gzip`. */
export function chooseEncoding(header = ''): Encoding | null {
  return takesBrotli.test(header) ? 'br' : takesGzip.test(header) ? 'gzip' : null
}

/**
 * Sends the bytes, or 304 when the phone has them. `vary`: headers beside Accept-Encoding that choose the answer.
 * An answer for one guest alone is never stored, whatever `cacheControl` says.
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  compressed: CompressedBytes,
  cacheControl: string,
  vary?: string,
): Promise<void> {
  const { etag } = compressed
  reply.header('cache-control', etag === null ? 'no-store' : cacheControl)
  reply.header('vary', vary === undefined ? 'accept-encoding' : `accept-encoding, ${vary}`)
  if (etag !== null) {
    reply.header('etag', etag)
    if (hasIt(request.headers['if-none-match'], etag)) {
      reply.code(304).send()
      return
    }
  }
  const { encoding, bytes } = compressed.encoded(request.headers['accept-encoding'])
  if (encoding !== null) reply.header('content-encoding', encoding)
  reply.header('content-type', compressed.contentType).send(bytes instanceof Buffer ? bytes : await bytes)
}

/** Proxies may weaken a tag, and clients may send several. */
function hasIt(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => {
    const bare = tag.trim().replace(/^W\//, '')
    return bare === etag || bare === '*'
  })
}
