import { styleConfig } from '@comanda/contract/style/style.schema.ts'
import { z } from 'zod'

export type SettingKey = Exclude<keyof typeof styleConfig.shape, 'version'>

/** The field of a setting. `one` and `some` choose among values, each written as JSON. */
export type SettingControl =
  | { readonly kind: 'switch' | 'text' | 'names' | 'json' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'one' | 'some'; readonly values: readonly string[] }

interface Shape {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly items?: Shape
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Shape>>
}

/** Longer lists of whole numbers are typed. */
const fewNumbers = 4

/** The field that fits the setting's schema: the page and the command line take the same values. */
export function controlOf(key: SettingKey): SettingControl {
  const shape = z.toJSONSchema(styleConfig.shape[key], { io: 'input', unrepresentable: 'any' }) as Shape
  if (key === 'names') return { kind: 'names' }
  if (shape.type === 'boolean') return { kind: 'switch' }
  if (shape.type === 'integer') return { kind: 'number', min: shape.minimum ?? 0, max: shape.maximum ?? 0 }
  if (shape.type === 'array') {
    const values = valuesOf(shape.items ?? {})
    return values === null ? { kind: 'json' } : { kind: 'some', values }
  }
  const values = valuesOf(shape)
  if (values !== null) return { kind: 'one', values }
  const isText = [shape, ...(shape.anyOf ?? [])].some(({ type }) => type === 'string')
  return { kind: isText ? 'text' : 'json' }
}

/** All values that a shape takes, as JSON; null = too many. */
function valuesOf({ type, const: only, enum: some, anyOf, minimum, maximum }: Shape): readonly string[] | null {
  if (some !== undefined) return some.map((value) => JSON.stringify(value))
  if (only !== undefined) return only === '' ? null : [JSON.stringify(only)]
  if (type === 'null') return ['null']
  if (type === 'boolean') return ['false', 'true']
  if (type === 'integer' && minimum !== undefined && maximum !== undefined && maximum - minimum < fewNumbers) {
    return Array.from({ length: maximum - minimum + 1 }, (_, n) => String(minimum + n))
  }
  const parts = anyOf?.map(valuesOf) ?? [null]
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? [])
}

/** The settings in the groups of docs/settings.md. */
export const settingGroups = {
  table: [
    ...(['tableGuard', 'hmdOrderCode', 'tableOpenedBy', 'holdPortions', 'holdPortionsEach'] as const),
    ...(['holdPortionsPerson', 'holdDevices', 'hmdLocation', 'farAway', 'locationRefused'] as const),
    ...(['cancelSeconds', 'callReasons', 'discountMost', 'orderBindTel', 'hmdPrePay', 'scanOpen'] as const),
  ],
  ahead: [
    ...(['sellerOption', 'picupMenu', 'readyMinutes', 'portionSeconds', 'holdMinutes'] as const),
    ...(['payMinutes', 'unpaidMost'] as const),
  ],
  page: [
    ...(['names', 'defaultLanguage', 'currency', 'recommendation', 'inputCover', 'inputOrderMemo'] as const),
    ...(['inputBillMemo', 'tableMode', 'billMode', 'bookSeatLink'] as const),
  ],
  member: [
    ...(['payNow', 'openVip', 'showVip', 'vipTelNeedCheck', 'enjoyType', 'drinkNoBalance'] as const),
    ...(['newPhoneLimit', 'adjustLimit', 'pointRule', 'pointMonths'] as const),
  ],
  look: [
    ...(['primaryColor', 'secondaryColor', 'logoUrl', 'layout', 'picMode', 'orderBackground'] as const),
    ...(['homeGround', 'home', 'popup', 'adList'] as const),
  ],
  other: ['menuVersion', 'cardShowAmt', 'xmdStoreCalAmt', 'useSFQ'],
} as const satisfies Readonly<Record<string, readonly SettingKey[]>>
