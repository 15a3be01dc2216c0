import type { OwnedStore } from '@comanda/contract/set-up/store-set-up.routes.ts'
import { type StoreChange, storeChange } from '@comanda/contract/store/store-set-up.schema.ts'
import { type Language, languageCodes } from '@comanda/rules/language/languages.ts'
import { readTypedPlace } from '@comanda/rules/set-up/typed-place.ts'

export type Period = OwnedStore['specialDays'][number]['periods'][number]
export type SpecialDay = OwnedStore['specialDays'][number]

/** A store as its owner types it. */
export interface StoreDraft {
  readonly names: Readonly<Record<Language, string>>
  readonly address: Readonly<Record<Language, string>>
  readonly telephone: string
  /** `30.24, 120.15`; '' = not set. */
  readonly place: string
  readonly timeZone: string
  readonly isAlwaysOpen: boolean
  /** Monday to Sunday. */
  readonly week: readonly (readonly Period[])[]
  readonly specialDays: readonly SpecialDay[]
  /** NaN = nothing is typed. */
  readonly lastOrderMinutes: number
  readonly isBusiness: boolean
  /** Digits of `isEnable` and `onlineFlag`. */
  readonly offers: readonly string[]
  readonly online: readonly string[]
}

const offerDigits = ['1', '2', '3', '4'] as const
const onlineDigits = ['1', '2'] as const
const digitsOf = (text: string, all: readonly string[]) =>
  all.filter((digit) => text.includes('9') || text.includes(digit))
const digitText = (digits: readonly string[], all: readonly string[]) =>
  digits.length === 0 ? '0' : digits.length === all.length ? '9' : all.filter((one) => digits.includes(one)).join('')

const typedTexts = (texts: Readonly<Partial<Record<Language, string | undefined>>>) =>
  Object.fromEntries(languageCodes.map((one) => [one, texts[one] ?? ''])) as Record<Language, string>

export function draftOf(store: OwnedStore): StoreDraft {
  const { names, address, telephone, gdLat, gdLng, timeZone, businessTime, weekHours } = store
  const everyDay = businessTime.map((range) => ({ ...range, orderTypes: [] }))
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) =>
    weekHours === null
      ? everyDay
      : weekHours.filter(({ weekday }) => weekday === day).map(({ weekday: _, ...period }) => period),
  )
  return {
    ...{ names: typedTexts(names), address: typedTexts(address), telephone, timeZone, week },
    place: gdLat === null ? '' : `${gdLat}, ${gdLng}`,
    isAlwaysOpen: weekHours === null && businessTime.length === 0,
    specialDays: store.specialDays,
    lastOrderMinutes: store.lastOrderMinutes,
    isBusiness: store.isBusiness,
    offers: digitsOf(store.isEnable, offerDigits),
    online: digitsOf(store.onlineFlag, onlineDigits),
  }
}

/** The fields that differ from what the page read: another owner's changes of other fields stay. */
export function changeOf(draft: StoreDraft, read: StoreDraft): StoreChange {
  const [now, before] = [fieldsOf(draft), fieldsOf(read)]
  const differs = Object.entries(now).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof before]),
  )
  const change: StoreChange = Object.fromEntries(differs)
  // A place has both numbers, and hours are one thing.
  if ('gdLat' in change || 'gdLng' in change) Object.assign(change, { gdLat: now.gdLat, gdLng: now.gdLng })
  if ('weekHours' in change || 'businessTime' in change)
    Object.assign(change, { weekHours: now.weekHours, businessTime: now.businessTime })
  return change
}

export type WrongField = 'names' | 'address' | 'telephone' | 'place' | 'hours' | 'specialDays' | 'lastOrderMinutes'

/** The fields that the server would refuse. */
export function wrongFields(draft: StoreDraft): ReadonlySet<WrongField> {
  const fields = fieldsOf(draft)
  const wrong = new Set<WrongField>()
  for (const { path } of storeChange.safeParse(fields).error?.issues ?? []) wrong.add(formField(String(path[0])))
  if (Object.values(draft.names).every((name) => name.trim() === '')) wrong.add('names')
  if (draft.place.trim() !== '' && readTypedPlace(draft.place) === null) wrong.add('place')
  return wrong
}

function formField(field: string): WrongField {
  if (field === 'gdLat' || field === 'gdLng') return 'place'
  if (field === 'weekHours' || field === 'businessTime') return 'hours'
  return field as WrongField
}

function fieldsOf(draft: StoreDraft) {
  const place = readTypedPlace(draft.place)
  return {
    ...{ names: draft.names, address: draft.address, telephone: draft.telephone, timeZone: draft.timeZone },
    ...{ gdLat: place?.gdLat ?? null, gdLng: place?.gdLng ?? null },
    ...hoursOf(draft),
    ...{ specialDays: draft.specialDays, lastOrderMinutes: draft.lastOrderMinutes, isBusiness: draft.isBusiness },
    isEnable: digitText(draft.offers, offerDigits),
    onlineFlag: digitText(draft.online, onlineDigits),
  }
}

/** A week of equal days without order types is stored as the hours of every day. */
function hoursOf({ isAlwaysOpen, week }: StoreDraft): Pick<OwnedStore, 'businessTime' | 'weekHours'> {
  const [first = [], ...others] = week
  if (isAlwaysOpen) return { businessTime: [], weekHours: null }
  const isSame = others.every((day) => JSON.stringify(day) === JSON.stringify(first))
  if (isSame && first.length > 0 && first.every(({ orderTypes }) => orderTypes.length === 0)) {
    return { businessTime: first.map(({ startTime, endTime }) => ({ startTime, endTime })), weekHours: null }
  }
  const weekHours = week.flatMap((periods, index) => periods.map((period) => ({ ...period, weekday: index + 1 })))
  return { businessTime: [], weekHours }
}
