import { presetOf } from '@comanda/rules/access/roles.ts'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { DiscountDialog } from './discount-dialog.tsx'
import type { FloorActions } from './floor.mutations.ts'
import type { OpenBill, TableTile } from './floor.queries.ts'
import { PanelActions } from './panel-actions.tsx'
import { hasService, PanelPrice } from './panel-price.tsx'

const language = vi.hoisted(() => ({ now: 'en' as 'zh' | 'en' | 'ja' }))
vi.mock('../../i18n/text.ts', async () => {
  const { compileTexts, readTexts } = await import('@comanda/ui/build/compile-texts.ts')
  const { setupI18n } = await import('@lingui/core')
  const all = { zh: setupI18n(), en: setupI18n(), ja: setupI18n() }
  for (const locale of ['zh', 'en', 'ja'] as const) {
    all[locale].load(locale, compileTexts(readTexts('apps/console/src/i18n', locale)) as never)
    all[locale].activate(locale)
  }
  return { useText: () => (id: string, values?: Record<string, string | number>) => all[language.now]._(id, values) }
})

const nothing = () => undefined
const dollars = { code: 'SGD', fixNum: 2, showZero: true } as const
const actions = (error: Error | null = null) =>
  ({ busy: false, discount: { error, reset: nothing } }) as unknown as FloorActions
const table = (fields: Partial<TableTile> = {}) =>
  ({
    ...{ tableno: 'A5', tablename: 'A5', life: 'ordering', seatingId: 'party-p', outtradeno: 'bill-p', choosing: 0 },
    ...{ amount: 2806, cashAmount: 2805, paying: false, unlockedUntil: null, ...fields },
  }) as TableTile

/** 26.00 in Singapore with 10 % off. */
const bill = (fields: Partial<OpenBill> = {}) =>
  ({
    price: {
      ...{
        gross: 2600,
        inTax: 0,
        outTax: 232,
        due: 2806,
        last: 2806,
        cashLast: 2805,
        taxPlace: 'outside',
        region: 'SG',
      },
      steps: [
        { kind: 'staff', amount: -260, source: '' },
        { kind: 'service', amount: 234, source: '' },
        { kind: 'tax', amount: 232, source: '' },
      ],
      taxes: [{ rate: 900, base: 2574, tax: 232 }],
    },
    adjustments: [
      {
        no: 1,
        kind: 'staff_percent',
        value: 1000,
        reason: 'The soup was late',
        who: 'Li',
        at: '2026-06-01T11:05:00.000Z',
      },
    ],
    ...fields,
  }) as OpenBill
const waived = {
  no: 2,
  kind: 'service_waiver',
  value: 0,
  reason: 'Slow',
  who: 'Wang',
  at: '2026-06-01T11:05:00.000Z',
} as const

const words = (part: ReactElement) =>
  renderToString(part)
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const price = (
  role: 'waiter' | 'owner' | 'kitchen' = 'waiter',
  shown: OpenBill | null = bill(),
  tile: Partial<TableTile> = {},
) => (
  <PanelPrice
    tile={table(tile)}
    bill={shown ?? undefined}
    currency={dollars}
    staff={{ capabilities: [...presetOf(role)] }}
    actions={actions()}
  />
)
const dialog = (mayWaive = false, tile: Partial<TableTile> = {}, error: Error | null = null) => (
  <DiscountDialog
    seen={table()}
    tile={table(tile)}
    currency={dollars}
    mayWaive={mayWaive}
    actions={actions(error)}
    onDone={nothing}
  />
)

describe('the price in the panel', () => {
  test.each([
    ['zh', ['菜品合计 S$26.00', '门店优惠 −S$2.60', '服务费 S$2.34', '9%', 'Li：The soup was late', '付现金 S$28.05']],
    ['en', ['Dishes S$26.00', 'Store discount −S$2.60', 'Service charge S$2.34', 'GST 9% on S$25.74 S$2.32']],
    ['en', ['10% off Li: The soup was late Undo', 'To pay S$28.06', 'In cash S$28.05']],
    ['ja', ['お料理 S$26.00', '店舗割引 −S$2.60', 'サービス料 S$2.34', '10%割引', '現金の場合 S$28.05']],
  ] as const)('shows in %s every step, who changed what and why, and what cash owes', (locale, said) => {
    language.now = locale
    for (const word of said) expect(words(price())).toContain(word)
    language.now = 'en'
  })

  test('shows only the amount of a bill without rules', () => {
    const plain = { ...bill().price, steps: [], taxes: [] }
    const shown = bill({ price: plain, adjustments: [] })
    expect(words(price('waiter', shown, { cashAmount: 2806 })).trim()).toBe('To pay S$28.06')
    expect(words(price('waiter', null, { cashAmount: 2806 })).trim()).toBe('To pay S$28.06')
  })

  test('shows nothing where nothing is owed, but a discount that took everything', () => {
    expect(renderToString(price('owner', bill({ adjustments: [] }), { amount: 0, cashAmount: 0 }))).toBe('')
    expect(words(price('owner', bill(), { amount: 0, cashAmount: 0 }))).toContain('10% off')
  })

  test('lets those undo who may give it, and not while a phone pays', () => {
    const both = bill({ adjustments: [...bill().adjustments, waived] })
    const buttons = (part: ReactElement) => renderToString(part).match(/<button[^>]*>/g) ?? []
    expect(buttons(price('kitchen', both))).toHaveLength(0)
    expect(buttons(price('waiter', both)).join()).toMatch(/Undo: 10% off/)
    expect(buttons(price('waiter', both))).toHaveLength(1)
    expect(buttons(price('owner', both))).toHaveLength(2)
    expect(buttons(price('waiter', both, { paying: true })).join()).toContain('disabled')
  })
})

describe('the discount', () => {
  const action = (mayDiscount: boolean, fields: Partial<TableTile> = {}) =>
    renderToString(
      <PanelActions
        tile={table(fields)}
        countsGuests
        mayDiscount={mayDiscount}
        hasMembers
        actions={actions()}
        onAsk={nothing}
      />,
    ).match(/<button[^>]*>Discount/)?.[0]

  test('is offered to those who may give it, for an amount due, and not while a phone pays', () => {
    expect(action(true)).not.toContain('disabled')
    expect(action(false)).toBeUndefined()
    expect(action(true, { amount: 0 })).toBeUndefined()
    expect(action(true, { paying: true })).toContain('disabled')
  })

  test('waives the service only where there is one and the person may', () => {
    expect(words(dialog())).not.toContain('No service charge')
    expect(words(dialog(true))).toContain('No service charge')
    expect(hasService(bill())).toBe(true)
    expect(hasService(bill({ price: { ...bill().price, steps: [] } }))).toBe(false)
    expect(hasService(undefined)).toBe(false)
  })

  test('cannot be given without a value and a reason, or for an outdated amount', () => {
    const yes = (part: ReactElement) => renderToString(part).match(/<button type="submit"[^>]*>/)?.[0]
    expect(yes(dialog())).toContain('disabled')
    expect(words(dialog(false, { amount: 5200 }))).toContain('The amount due is now S$52.00')
  })

  test('shows why it was refused', () => {
    expect(words(dialog(false, {}, new Error('You may take off at most 10%')))).toContain('at most 10%')
  })
})
