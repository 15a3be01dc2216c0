import type { Language } from '@comanda/rules/language/languages.ts'
import {
  type Measured,
  nearestFirst,
  noGuestDistance,
  type Place,
  type Spot,
  spotOf,
} from '@comanda/rules/store/distance.ts'
import { type AheadType, isListed, type StoreListType, storeListTypes } from '@comanda/rules/store/store-choice.ts'
import { hasHoursByType } from '@comanda/rules/time/store-hours.ts'
import { type CompressedBytes, ownBytes, sharedBytes } from '../../http/compressed-bytes.ts'
import { okEnvelope } from '../../http/envelope.ts'
import type { StoreRecord } from './store-record.ts'
import { placeOf, type StoreNow, type StoreSettings, type storeNow, storeView } from './store-view.ts'

/** Which list a guest asks for, in which language and from which place. */
export interface AskedList {
  readonly language: Language
  readonly type: StoreListType
  readonly from: Place
  /** Only stores that have this table. */
  readonly tableNo?: string | undefined
  readonly settings: SettingsOfStores
}

/** The settings in force at each store of a seller. The same version means that the seller's settings are unchanged. */
export interface SettingsOfStores {
  readonly version: number
  of(store: StoreRecord): StoreSettings
}

/** A store's JSON for guests, up to its distance, which comes last. */
interface Piece {
  readonly head: Buffer
  readonly isEnable: string
  readonly spot: Spot | undefined
}

/** The pieces of one minute, by list: opening hours change per minute. */
interface Prepared {
  readonly minute: number
  readonly version: number
  readonly records: readonly StoreRecord[]
  readonly byType: ReadonlyMap<StoreListType, readonly Piece[]>
  /** The lists for guests without a place, shared by all of them. */
  readonly shared: Map<StoreListType, CompressedBytes>
}

/** The limit of cached seller and language pairs; the oldest goes first. */
const keptMax = 60
const [opening, closing] = JSON.stringify(okEnvelope(['|']))
  .split('"|"')
  .map((part) => Buffer.from(part)) as [Buffer, Buffer]
/** `20037508},`: half the earth's circumference is the longest distance. */
const tailMax = 10

/**
 * The store lists as bytes. Each store is serialised once per language, and again when it opens or closes. A guest with
 * a place then costs measuring, sorting and copying. A chain has thousands of stores, and every phone has another
 * place.
 */
export function createStoreLists(nowAt: typeof storeNow) {
  const kept = new Map<string, Prepared>()

  /** The gate of an order as soon as possible; whether the store takes this type is the phone's rule (`onlineFlag`). */
  function nowOf(store: StoreRecord, { scanOpen, readyMinutes }: StoreSettings, type: SoonType, now: Date): StoreNow {
    const { status, isBusiness, hours, timeZone } = store
    const gated = { status, isBusiness, hours, timeZone, ...anyType }
    return nowAt(gated, { scanOpen, readyMinutes }, type, now.getTime())
  }

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
      byType: piecesByType(records, language, settings, (store, own, type) => nowOf(store, own, type, now)),
      shared: new Map(before?.shared),
    }
    kept.delete(key)
    kept.set(key, next)
    const oldest = kept.keys().next()
    if (kept.size > keptMax && !oldest.done) kept.delete(oldest.value)
    return next
  }

  return {
    /** The same `records` array as before means that nothing has changed. */
    bytesOf(sellerId: string, records: readonly StoreRecord[], asked: AskedList, now: Date) {
      const { type, from } = asked
      const { byType, shared } = prepared(sellerId, records, asked, now)
      const pieces = byType.get(type) ?? []
      const spot = spotOf(from)
      return spot === undefined ? bytesForAll(shared, type, pieces) : ownBytes(assemble(nearestFirst(spot, pieces)))
    },
    /** The list of some stores, which is not cached. */
    bytesOfSome(records: readonly StoreRecord[], { language, settings, type, from }: AskedList, now: Date) {
      const at: NowOf = (store, own, type) => nowOf(store, own, type, now)
      const pieces = piecesByType(records, language, settings, at).get(type) ?? []
      const spot = spotOf(from)
      return ownBytes(assemble(spot === undefined ? unmeasured(pieces) : nearestFirst(spot, pieces)))
    },
  }
}

type SoonType = Extract<AheadType, '1' | '2'>
type NowOf = (store: StoreRecord, settings: StoreSettings, type: SoonType) => StoreNow

/** Every order type. */
const anyType = { isEnable: '9', onlineFlag: '9' }

const bytesCache = new WeakMap<readonly Piece[], CompressedBytes>()

/** Compresses and tags a list only when it has changed; most reads find it unchanged. */
function bytesForAll(
  shared: Map<StoreListType, CompressedBytes>,
  type: StoreListType,
  pieces: readonly Piece[],
): CompressedBytes {
  const known = bytesCache.get(pieces)
  if (known !== undefined) return known
  const plain = assemble(unmeasured(pieces))
  const before = shared.get(type)
  const bytes = before?.plain.equals(plain) ? before : sharedBytes(plain)
  shared.set(type, bytes)
  bytesCache.set(pieces, bytes)
  return bytes
}

function unmeasured(pieces: readonly Piece[]): readonly Measured<Piece>[] {
  return pieces.map((thing) => ({ thing, metres: noGuestDistance }))
}

function piecesByType(
  records: readonly StoreRecord[],
  language: Language,
  settings: SettingsOfStores,
  nowOf: NowOf,
): ReadonlyMap<StoreListType, readonly Piece[]> {
  const pickUps = records.map((store) => {
    const known = knownOf(store, settings)
    return pieceOf(store, known, language, nowOf(store, known.settings, '1'))
  })
  /** Their doors are the same unless the store has hours by order type. */
  const takeouts = records.map((store, index) => {
    const same = pickUps[index]
    if (same !== undefined && !hasHoursByType(store.hours)) return same
    const known = knownOf(store, settings)
    return pieceOf(store, known, language, nowOf(store, known.settings, '2'))
  })
  return new Map(
    storeListTypes.map((type) => {
      const all = type === 'takeout' ? takeouts : pickUps
      return [type, all.filter(({ isEnable }) => isListed(isEnable, type))]
    }),
  )
}

/** A store under one version of the settings, and its pieces by language and state. */
interface Known {
  readonly version: number
  readonly settings: StoreSettings
  readonly pieces: Map<string, Piece>
}

const knownStores = new WeakMap<StoreRecord, Known>()

function knownOf(store: StoreRecord, { version, of }: SettingsOfStores): Known {
  const before = knownStores.get(store)
  if (before?.version === version) return before
  const fresh = { version, settings: of(store), pieces: new Map<string, Piece>() }
  knownStores.set(store, fresh)
  return fresh
}

/** A minute in which no gate changes serialises nothing. */
function pieceOf(store: StoreRecord, known: Known, language: Language, at: StoreNow): Piece {
  const { settings, pieces } = known
  const key = `${language} ${JSON.stringify(at)}`
  const made = pieces.get(key)
  if (made !== undefined) return made
  const { distance: _, ...view } = storeView(store, settings, language, at)
  const head = Buffer.from(`${JSON.stringify(view).slice(0, -1)},"distance":`)
  const piece = { head, isEnable: view.isEnable, spot: spotOf(placeOf(store)) }
  pieces.set(key, piece)
  return piece
}

/** Copies the whole answer into one buffer. */
function assemble(stores: readonly Measured<Piece>[]): Buffer {
  const size = stores.reduce((sum, { thing }) => sum + thing.head.length + tailMax, opening.length + closing.length)
  const target = Buffer.allocUnsafeSlow(size)
  let end = opening.copy(target)
  for (const { thing, metres } of stores) {
    target.set(thing.head, end)
    end += thing.head.length
    end += target.write(`${metres}},`, end, 'latin1')
  }
  // Removes the comma after the last store.
  if (stores.length > 0) end -= 1
  end += closing.copy(target, end)
  return target.subarray(0, end)
}
