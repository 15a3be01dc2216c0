import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { errorSentence } from '@comanda/contract/error-sentence.ts'
import { timeLimits } from '../config/time-limits.ts'
import type { Database } from '../db/database.ts'
import { createPictureTaker, type PictureTaker } from '../features/menu/picture/take-picture.ts'
import { createLog } from '../http/log.ts'
import { openPictureStore } from '../pictures/picture-store.ts'
import { FetchRefused, fetchPublic, type Network, publicNetwork } from './fetch-public.ts'
import { fileProblem } from './file-problem.ts'

export type HandedIn =
  | { readonly ok: true; readonly picture: string; readonly width: number; readonly height: number }
  /** A sentence for the owner. */
  | { readonly ok: false; readonly why: string }

/** Where a picture is: a local file or an address. */
export type HandInPicture = (place: string) => Promise<HandedIn>

/** Stores pictures for a seller as the terminal's upload does; a repeated picture is stored once. */
export function handInPictures(
  db: Pick<Database, 'pool'>,
  dataDir: string,
  sellerId: string,
  network: Network = publicNetwork,
): HandInPicture {
  const log = createLog('error')
  // The shipped pictures are not needed here.
  const taker = createPictureTaker({ db, pictures: openPictureStore({ dataDir, shipped: '', log }), log })
  return (place) =>
    /^https?:\/\//.test(place) ? fetched(taker, sellerId, place, network) : read(taker, sellerId, place)
}

async function read(taker: PictureTaker, sellerId: string, file: string): Promise<HandedIn> {
  try {
    const { size } = await stat(file)
    return await take(taker, sellerId, createReadStream(file), size)
  } catch (error) {
    return { ok: false, why: fileProblem(error) }
  }
}

async function fetched(taker: PictureTaker, sellerId: string, address: string, network: Network): Promise<HandedIn> {
  const found = await ask(address, network)
  if (!found.ok) return found
  const { body } = found
  let cut: Error | undefined
  body.on('error', (error) => {
    cut = error
  })
  try {
    return await take(taker, sellerId, body, Number(body.headers['content-length'] ?? 0))
  } catch (error) {
    // A full disk is not the address's fault.
    if (error !== cut) throw error
    return noAnswer(error)
  }
}

async function ask(address: string, network: Network) {
  try {
    const body = await fetchPublic(address, network, AbortSignal.timeout(timeLimits.pictureFetchMs))
    if (body.statusCode === 200) return { ok: true as const, body }
    letGo(body)
    return { ok: false as const, why: `the address answers ${body.statusCode}.` }
  } catch (error) {
    return error instanceof FetchRefused ? { ok: false as const, why: error.message } : noAnswer(error)
  }
}

function noAnswer(error: unknown) {
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return { ok: false as const, why: `the address does not answer (${reason}).` }
}

async function take(taker: PictureTaker, sellerId: string, body: Readable, length: number): Promise<HandedIn> {
  const taken = await taker.take(sellerId, body, length).finally(() => letGo(body))
  if (!taken.ok) return { ok: false, why: errorSentence(taken.code, 'en', taken.values) }
  const { picture, width, height } = taken.value
  return { ok: true, picture, width, height }
}

/**
 * A body refused by its length is still open. Without a listener its error would crash, and an endless body would keep
 * the command waiting.
 */
function letGo(body: Readable): void {
  body.on('error', () => undefined).destroy()
}
