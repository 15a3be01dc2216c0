import type { Language } from '@comanda/rules/language/languages.ts'
import {
  type Measured,
  nearestFirst,
  noGuestDistance,
  type Place,
  type Spot,
  spotOf,
} from '@comanda/rules/store/distance.ts'
import { isListed, type StoreListType, storeListTypes } from '@comanda/rules/store/store-choice.ts'
import { type CompressedBytes, ownBytes, sharedBytes } from '../../http/compressed-bytes.ts'
import { okEnvelope } from '../../http/envelope.ts'
import type { StoreRecord } from './store-record.ts'
import { placeOf, type StoreSettings, storeView } from './store-view.ts'

/** Which list, in which language, and from where it is asked. */
export interface AskedList {
  readonly language: Language
  readonly type: StoreListType
  readonly from: Place
  /** Only stores that have such a table. */
  readonly tableNo?: string | undefined
  readonly settings: SettingsOfStores
}

/** The settings that hold at each store of a seller; the same version as before means that the seller's are the same. */
export interface SettingsOfStores {
  readonly version: number
  of(store: StoreRecord): StoreSettings
}

/** A store as guests see it, as text up to its distance, which stands last. */
interface Piece {
  readonly head: Buffer
  readonly isEnable: string
  readonly spot: Spot | undefined
}

/** The pieces of one minute, by list: who is open changes with the minute. */
interface Prepared {
  readonly minute: number
  readonly version: number
  readonly records: readonly StoreRecord[]
  readonly byType: ReadonlyMap<StoreListType, readonly Piece[]>
  /** Without a place: the same for everybody. */
  readonly shared: Map<StoreListType, CompressedBytes>
}

/** Sellers times languages that are kept; the one prepared the longest ago goes first. */
const keptMax = 60
const [opening, closing] = JSON.stringify(okEnvelope(['|']))
  .split('"|"')
  .map((part) => Buffer.from(part)) as [Buffer, Buffer]
/** `20037508},`, half way round the earth: no distance is longer. */
const tailMax = 10

/**
 * The lists of stores as bytes. Every store is written once a language, and when its doors open or close; what is left for a guest who says where they
 * are is to measure, sort and copy: a chain has thousands of stores, and every phone stands somewhere else.
 */
export function createStoreLists(isOpen: (store: StoreRecord, now: Date) => boolean) {
  const kept = new Map<string, Prepared>()

  function prepared(
    sellerId: string,
    records: readonly StoreRecord[],
    { language, settings }: AskedList,
    now: Date,
  ): Prepared {
    const { version } = settings
    const key = `${sellerId} ${language}`
    const minute = Math.floor(now.getTime() / 60_000)
    const before = kept.get(key)
    const isSame = before?.minute === minute && before.version === version && before.records === records
    if (before !== undefined && isSame) return before
    const next: Prepared = {
      minute,
      version,
      records,
      byType: piecesByType(records, language, settings, (store) => isOpen(store, now)),
      shared: new Map(before?.shared),
    }
    kept.delete(key)
    kept.set(key, next)
    const oldest = kept.keys().next()
    if (kept.size > keptMax && !oldest.done) kept.delete(oldest.value)
    return next
  }

  return {
    /** `records`: the same array as before means that nothing has changed. */
    bytesOf(sellerId: string, records: readonly StoreRecord[], asked: AskedList, now: Date) {
      const { type, from } = asked
      const { byType, shared } = prepared(sellerId, records, asked, now)
      const pieces = byType.get(type) ?? []
      const spot = spotOf(from)
      return spot === undefined ? bytesForAll(shared, type, pieces) : ownBytes(join(nearestFirst(spot, pieces)))
    },
    /** Of some of them, which others do not ask for: kept by nobody. */
    bytesOfSome(records: readonly StoreRecord[], { language, settings, type, from }: AskedList, now: Date) {
      const pieces = piecesByType(records, language, settings, (store) => isOpen(store, now)).get(type) ?? []
      const spot = spotOf(from)
      return ownBytes(join(spot === undefined ? unmeasured(pieces) : nearestFirst(spot, pieces)))
    },
  }
}

const fresh = new WeakMap<readonly Piece[], CompressedBytes>()

/** What is read again every few seconds is mostly what it was: compressed and tagged only when it is not. */
function bytesForAll(
  shared: Map<StoreListType, CompressedBytes>,
  type: StoreListType,
  pieces: readonly Piece[],
): CompressedBytes {
  const known = fresh.get(pieces)
  if (known !== undefined) return known
  const plain = join(unmeasured(pieces))
  const before = shared.get(type)
  const bytes = before?.plain.equals(plain) ? before : sharedBytes(plain)
  shared.set(type, bytes)
  fresh.set(pieces, bytes)
  return bytes
}

function unmeasured(pieces: readonly Piece[]): readonly Measured<Piece>[] {
  return pieces.map((thing) => ({ thing, metres: noGuestDistance }))
}

function piecesByType(
  records: readonly StoreRecord[],
  language: Language,
  settings: SettingsOfStores,
  isOpen: (store: StoreRecord) => boolean,
): ReadonlyMap<StoreListType, readonly Piece[]> {
  const all = records.map((store) => pieceOf(store, settings, language, isOpen(store)))
  return new Map(storeListTypes.map((type) => [type, all.filter(({ isEnable }) => isListed(isEnable, type))]))
}

/** By language and whether it is open, under one version of the settings: a minute in which no door opens or closes writes nothing. */
const written = new WeakMap<StoreRecord, { readonly version: number; readonly pieces: Map<string, Piece> }>()

function pieceOf(store: StoreRecord, { version, of }: SettingsOfStores, language: Language, open: boolean): Piece {
  const before = written.get(store)
  const { pieces } = before?.version === version ? before : { pieces: new Map<string, Piece>() }
  written.set(store, { version, pieces })
  const key = `${language} ${open}`
  const known = pieces.get(key)
  if (known !== undefined) return known
  const { distance: _, ...view } = storeView(store, of(store), language, open)
  const head = Buffer.from(`${JSON.stringify(view).slice(0, -1)},"distance":`)
  const piece = { head, isEnable: view.isEnable, spot: spotOf(placeOf(store)) }
  pieces.set(key, piece)
  return piece
}

/** The whole answer, copied piece by piece into one room. */
function join(stores: readonly Measured<Piece>[]): Buffer {
  const size = stores.reduce((sum, { thing }) => sum + thing.head.length + tailMax, opening.length + closing.length)
  const room = Buffer.allocUnsafeSlow(size)
  let end = opening.copy(room)
  for (const { thing, metres } of stores) {
    room.set(thing.head, end)
    end += thing.head.length
    end += room.write(`${metres}},`, end, 'latin1')
  }
  // After the last store stands no comma.
  if (stores.length > 0) end -= 1
  end += closing.copy(room, end)
  return room.subarray(0, end)
}
