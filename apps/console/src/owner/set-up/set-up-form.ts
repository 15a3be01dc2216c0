import type { SetUpInput } from '@comanda/contract/set-up/set-up.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { type Country, countryProfiles, sellerIdFrom } from '@comanda/rules/set-up/country-profile.ts'
import { readTypedPlace } from '@comanda/rules/set-up/typed-place.ts'

/** What the owner has typed. Texts of languages that were taken away stay until the form is sent. */
export interface SetUpForm {
  country: Country | ''
  languages: Language[]
  defaultLanguage: Language
  names: Record<Language, string>
  sellerId: string
  taxNumber: string
  storeId: string
  storeNames: Record<Language, string>
  address: Record<Language, string>
  telephone: string
  /** As a map program copies it. */
  place: string
  timeZone: string
  alwaysOpen: boolean
  businessTime: { startTime: string; endTime: string }[]
  tables: { tables: string; area: string; seats: number }[]
  username: string
  displayName: string
  password: string
}

const noTexts = { zh: '', en: '', ja: '' }

export const emptyForm: SetUpForm = {
  ...{ country: '', languages: [], defaultLanguage: 'en', names: noTexts, sellerId: '', taxNumber: '' },
  ...{ storeId: '1', storeNames: noTexts, address: noTexts, telephone: '', place: '', timeZone: '' },
  ...{ alwaysOpen: false, businessTime: [{ startTime: '10:00', endTime: '22:00' }] },
  ...{ tables: [{ tables: 'A1..A8', area: '', seats: 4 }] },
  ...{ username: 'owner', displayName: '', password: '' },
}

/** What a country fills in. What the owner has typed stays. */
export function fillCountry(form: SetUpForm, country: Country): SetUpForm {
  const { languages, timeZones } = countryProfiles[country]
  return { ...form, country, languages: [...languages], defaultLanguage: languages[0], timeZone: timeZones[0] }
}

/** The shop's id from its name, while the owner has not typed one of their own. */
export function fillSellerId(form: SetUpForm, before: SetUpForm['names']): string {
  const typed = form.sellerId !== '' && form.sellerId !== idFrom(before)
  return typed ? form.sellerId : idFrom(form.names)
}

const idFrom = ({ en, zh, ja }: SetUpForm['names']) => sellerIdFrom(en) || sellerIdFrom(zh) || sellerIdFrom(ja)

/** The body of the call. Values that cannot be read go as they are, so that the schema names their field. */
export function houseOf(form: SetUpForm): SetUpInput {
  const chosen = (texts: Record<Language, string>) =>
    Object.fromEntries(form.languages.map((language) => [language, texts[language].trim()]))
  const names = chosen(form.names)
  const own = chosen(form.storeNames)
  const storeNames = Object.fromEntries(
    Object.entries(names).map(([language, name]) => [language, own[language] || name]),
  )
  const place = form.place.trim() === '' ? { gdLat: null, gdLng: null } : readTypedPlace(form.place)
  return {
    country: form.country as Country,
    shop: { sellerId: form.sellerId.trim(), names, defaultLanguage: form.defaultLanguage },
    taxNumber: form.taxNumber,
    store: {
      ...{ storeId: form.storeId.trim(), names: storeNames, address: chosen(form.address) },
      ...{ telephone: form.telephone, timeZone: form.timeZone },
      ...(place ?? { gdLat: Number.NaN, gdLng: Number.NaN }),
      businessTime: form.alwaysOpen ? [] : form.businessTime,
    },
    tables: form.tables.filter(({ tables }) => tables.trim() !== ''),
    owner: {
      username: form.username.trim(),
      displayName: form.displayName.trim() || form.username.trim(),
      password: form.password,
    },
  }
}

/** The form's field for a path of the contract's schema. */
export function fieldOf(path: readonly PropertyKey[], form: SetUpForm): string {
  const [part, field, ...rest] = path.map(String)
  const own = [field, ...rest].filter((one) => one !== undefined).join('.')
  if (part === 'shop' && field === 'names') return `names.${rest[0] ?? form.languages[0] ?? 'en'}`
  if (part === 'store' && field === 'names') return `storeNames.${rest[0] ?? form.languages[0] ?? 'en'}`
  if (part === 'store' && (field === 'gdLat' || field === 'gdLng')) return 'place'
  if (part === 'shop' || part === 'store' || part === 'owner') return own
  // Rows without tables are not sent, so the row is counted among the others.
  if (part === 'tables' && field !== undefined) return [`tables.${sentRow(form, Number(field))}`, ...rest].join('.')
  return part ?? ''
}

function sentRow({ tables }: SetUpForm, index: number): number {
  const sent = tables.flatMap((group, row) => (group.tables.trim() === '' ? [] : [row]))
  return sent[index] ?? index
}

/** The steps and their fields, in the order of the page. */
export const steps = ['country', 'shop', 'store', 'tables', 'owner'] as const
export type Step = (typeof steps)[number]

export const fieldsOfStep = {
  country: ['country'],
  shop: ['languages', 'names', 'defaultLanguage', 'sellerId', 'taxNumber'],
  store: ['storeId', 'storeNames', 'address', 'telephone', 'place', 'timeZone', 'alwaysOpen', 'businessTime'],
  tables: ['tables'],
  owner: ['username', 'displayName', 'password'],
} as const satisfies Record<Step, readonly (keyof SetUpForm)[]>

export function stepOf(field: string): Step {
  const [first] = field.split('.')
  return steps.find((step) => (fieldsOfStep[step] as readonly string[]).includes(first ?? '')) ?? 'country'
}
