import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ok, type Result, refuse } from '@comanda/rules/result/result.ts'
import { type Actor, recordAudit } from '../../../db/audit-log.ts'
import type { Database } from '../../../db/database.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Log } from '../../../http/log.ts'
import { mostPictureBytes, tooBig } from '../../../pictures/picture-codec.ts'
import type { PictureStore } from '../../../pictures/picture-store.ts'
import { insertPicture, listPictures, type PictureRecord } from './picture.repository.ts'

export interface TakenPicture {
  /** The path that a menu file names. */
  readonly picture: string
  readonly blur: string
  readonly width: number
  readonly height: number
}

export type PictureRefusal = 'picture_unreadable' | 'picture_too_big' | 'server_busy'

export interface PictureTaker {
  /** `body`: the stream from the network, of any length. */
  take(sellerId: string, body: unknown, length: number): Promise<Result<TakenPicture, PictureRefusal>>
}

/** Each upload may hold its whole file in memory. */
const mostAtOnce = 6

/**
 * Takes an upload: reads it, writes a new picture without other data, stores it, and only then answers. The name comes from
 * the bytes, so that the same file twice is one picture and one answer.
 */
export function createPictureTaker(deps: {
  readonly db: Pick<Database, 'pool'>
  readonly pictures: PictureStore
  readonly log: Pick<Log, 'warn'>
  /** A command's: each new picture is in the audit. */
  readonly actor?: Actor | undefined
}): PictureTaker {
  const { db, pictures, log, actor } = deps
  let inHand = 0

  async function takeBytes(sellerId: string, bytes: Buffer): Promise<Result<TakenPicture, PictureRefusal>> {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
    const [known] = await listPictures(db.pool, sellerId, [`photo-${hash}`, `cutout-${hash}`])
    if (known !== undefined && (await pictures.has(known.name))) return ok(answerOf(known))
    const read = await pictures.read(bytes)
    if (!read.ok) return read
    const name = `${read.value.isCutout ? 'cutout' : 'photo'}-${hash}`
    await pictures.keep(name, read.value)
    const { width, height, blur } = read.value
    await insert(sellerId, { name, width, height, blur })
    pictures.makeSizes(name).catch((error: unknown) => log.warn({ err: error, picture: name }, 'sizes were not made'))
    return ok(answerOf({ name, width, height, blur }))
  }

  async function insert(sellerId: string, picture: PictureRecord): Promise<void> {
    if (actor === undefined) return void (await insertPicture(db.pool, sellerId, picture))
    const { name: subject, width, height } = picture
    await transaction(db, async (tx) => {
      if (!(await insertPicture(tx, sellerId, picture))) return
      const change = { action: 'picture.import', subject, before: null, after: { width, height } }
      await recordAudit(tx, sellerId, actor, [change])
    })
  }

  return {
    async take(sellerId, body, length) {
      if (length > mostPictureBytes) return tooBig()
      if (!(body instanceof Readable)) return refuse('picture_unreadable')
      if (inHand >= mostAtOnce) return refuse('server_busy')
      inHand += 1
      try {
        const bytes = await readAtMost(body, mostPictureBytes)
        return bytes === null ? tooBig() : await takeBytes(sellerId, bytes)
      } finally {
        inHand -= 1
      }
    },
  }
}

function answerOf({ name, width, height, blur }: PictureRecord): TakenPicture {
  return { picture: `/pictures/${name}.webp`, blur, width, height }
}

/** Null as soon as there are more bytes. The rest is read and dropped, so that the connection can be used again. */
function readAtMost(body: Readable, most: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    body.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= most) {
        chunks.push(chunk)
      } else {
        chunks.length = 0
        resolve(null)
      }
    })
    body.once('end', () => resolve(Buffer.concat(chunks)))
    body.once('error', reject)
  })
}
