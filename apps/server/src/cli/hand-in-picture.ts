import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { errorSentence } from '@comanda/contract/error-sentence.ts'
import { timeLimits } from '../config/time-limits.ts'
import type { Database } from '../db/database.ts'
import { createPictureTaker, type PictureTaker } from '../features/menu/picture/take-picture.ts'
import { createLog } from '../http/log.ts'
import { openPictureStore } from '../pictures/picture-store.ts'
import { fileProblem } from './file-problem.ts'

export type HandedIn =
  | { readonly ok: true; readonly picture: string; readonly width: number; readonly height: number }
  /** A sentence for the owner. */
  | { readonly ok: false; readonly why: string }

/** Where a picture is: a local file or an address. */
export type HandInPicture = (place: string) => Promise<HandedIn>

/** Stores pictures for a seller as the terminal's upload does; a repeated picture is stored once. */
export function handInPictures(db: Pick<Database, 'pool'>, dataDir: string, sellerId: string): HandInPicture {
  const log = createLog('error')
  // The shipped pictures are not needed here.
  const taker = createPictureTaker({ db, pictures: openPictureStore({ dataDir, shipped: '', log }), log })
  return (place) => (/^https?:\/\//.test(place) ? fetched(taker, sellerId, place) : read(taker, sellerId, place))
}

async function read(taker: PictureTaker, sellerId: string, file: string): Promise<HandedIn> {
  try {
    const { size } = await stat(file)
    return await take(taker, sellerId, createReadStream(file), size)
  } catch (error) {
    return { ok: false, why: fileProblem(error) }
  }
}

async function fetched(taker: PictureTaker, sellerId: string, address: string): Promise<HandedIn> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeLimits.pictureFetchMs) })
    if (!response.ok) return { ok: false, why: `the address answers ${response.status}.` }
    const length = Number(response.headers.get('content-length') ?? 0)
    return await take(taker, sellerId, response.body === null ? null : Readable.fromWeb(response.body), length)
  } catch (error) {
    // Errors of `fetch` and its body. A full disk is not the address's fault.
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error
    const { message, cause } = error
    return { ok: false, why: `the address does not answer (${cause instanceof Error ? cause.message : message}).` }
  }
}

async function take(taker: PictureTaker, sellerId: string, body: Readable | null, length: number): Promise<HandedIn> {
  const taken = await taker.take(sellerId, body, length).finally(() => letGo(body))
  if (!taken.ok) return { ok: false, why: errorSentence(taken.code, 'en', taken.values) }
  const { picture, width, height } = taken.value
  return { ok: true, picture, width, height }
}

/**
 * A body refused by its length is still open. Without a listener its error would crash, and an endless body would keep
 * the command waiting.
 */
function letGo(body: Readable | null): void {
  body?.on('error', () => undefined).destroy()
}
