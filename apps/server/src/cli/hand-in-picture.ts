import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { errorSentence } from '@comanda/contract/error-sentence.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { timeLimits } from '../config/time-limits.ts'
import type { Actor } from '../db/audit-log.ts'
import type { Database } from '../db/database.ts'
import { createPictureTaker, type PictureTaker } from '../features/menu/picture/take-picture.ts'
import { createLog } from '../http/log.ts'
import { openPictureStore } from '../pictures/picture-store.ts'
import { commandText } from './command-text.ts'
import { FetchRefused, fetchPublic, type Network, publicNetwork } from './fetch-public.ts'
import { fileProblem } from './file-problem.ts'

export type HandedIn =
  | { readonly ok: true; readonly picture: string; readonly width: number; readonly height: number }
  /** A sentence for the owner, in the language asked for. */
  | { readonly ok: false; readonly why: string }

/** Where a picture is: a local file or an address. */
export type HandInPicture = (place: string) => Promise<HandedIn>

export interface PictureOperator {
  /** Of the sentences. */
  readonly language: Language
  readonly network?: Network | undefined
  /** For the audit; absent = a test or the seed. */
  readonly actor?: Actor | undefined
}

/** Stores pictures for a seller as the terminal's upload does; a repeated picture is stored once. */
export function handInPictures(
  db: Pick<Database, 'pool'>,
  dataDir: string,
  sellerId: string,
  { language, network = publicNetwork, actor }: PictureOperator,
): HandInPicture {
  const log = createLog('error')
  // The shipped pictures are not needed here.
  const taker = createPictureTaker({ db, pictures: openPictureStore({ dataDir, shipped: '', log }), log, actor })
  const caller = { taker, sellerId, language }
  return (place) => (/^https?:\/\//.test(place) ? fetched(caller, place, network) : read(caller, place))
}

interface Caller {
  readonly taker: PictureTaker
  readonly sellerId: string
  readonly language: Language
}

async function read(caller: Caller, file: string): Promise<HandedIn> {
  try {
    const { size } = await stat(file)
    return await take(caller, createReadStream(file), size)
  } catch (error) {
    return { ok: false, why: fileProblem(error, caller.language) }
  }
}

async function fetched(caller: Caller, address: string, network: Network): Promise<HandedIn> {
  const found = await ask(address, network, caller.language)
  if (!found.ok) return found
  const { body } = found
  let cut: Error | undefined
  body.on('error', (error) => {
    cut = error
  })
  try {
    return await take(caller, body, Number(body.headers['content-length'] ?? 0))
  } catch (error) {
    // A full disk is not the address's fault.
    if (error !== cut) throw error
    return noAnswer(error, caller.language)
  }
}

async function ask(address: string, network: Network, language: Language) {
  try {
    const body = await fetchPublic(address, network, AbortSignal.timeout(timeLimits.pictureFetchMs))
    if (body.statusCode === 200) return { ok: true as const, body }
    letGo(body)
    return { ok: false as const, why: commandText('address_status', language, body.statusCode ?? 0) }
  } catch (error) {
    if (!(error instanceof FetchRefused)) return noAnswer(error, language)
    return { ok: false as const, why: commandText(error.code, language, ...error.values) }
  }
}

function noAnswer(error: unknown, language: Language) {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return { ok: false as const, why: commandText('address_late', language) }
  }
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return { ok: false as const, why: commandText('address_silent', language, reason) }
}

async function take({ taker, sellerId, language }: Caller, body: Readable, length: number): Promise<HandedIn> {
  const taken = await taker.take(sellerId, body, length).finally(() => letGo(body))
  if (!taken.ok) return { ok: false, why: errorSentence(taken.code, language, taken.values) }
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
