import { presetOf } from '@comanda/rules/access/roles.ts'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import type { FloorActions } from './floor.mutations.ts'
import type { OpenBill, TableTile } from './floor.queries.ts'
import { MemberDialog } from './member-dialog.tsx'
import { PanelActions } from './panel-actions.tsx'
import { PanelPrice } from './panel-price.tsx'

vi.mock('../../i18n/text.ts', async () => {
  const { compileTexts, readTexts } = await import('@comanda/ui/build/compile-texts.ts')
  const { setupI18n } = await import('@lingui/core')
  const english = setupI18n()
  english.load('en', compileTexts(readTexts('apps/console/src/i18n', 'en')) as never)
  english.activate('en')
  return { useText: () => (id: string, values?: Record<string, string | number>) => english._(id, values) }
})

const waiter = { staff: { capabilities: [...presetOf('waiter')] } }
const nothing = () => undefined
const yuan = { code: 'CNY', fixNum: 2, showZero: true } as const
const idle = { error: null, reset: nothing }
const actions = (error: Error | null = null) =>
  ({
    ...{ busy: false, findMember: { error, reset: nothing }, attachMember: idle, detachMember: idle },
  }) as unknown as FloorActions
const table = (fields: Partial<TableTile> = {}) =>
  ({
    ...{ tableno: 'A5', tablename: 'A5', life: 'ordering', seatingId: 'party-p', outtradeno: 'bill-p', choosing: 0 },
    ...{ amount: 2300, cashAmount: 2300, paying: false, unlockedUntil: null, ...fields },
  }) as TableTile
const mei = { card: '1234567890123456', name: 'Mei', phone: '+86 139*****001' }
const bill = (member: OpenBill['member']) =>
  ({ member, adjustments: [], price: { gross: 2600, steps: [], taxes: [], taxPlace: 'inside' } }) as unknown as OpenBill

const words = (part: ReactElement) =>
  renderToString(part)
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const dialog = (member: OpenBill['member'], error: Error | null = null, tile: Partial<TableTile> = {}) => (
  <MemberDialog
    seen={table()}
    tile={table(tile)}
    bill={bill(member)}
    currency={yuan}
    actions={actions(error)}
    onDone={nothing}
  />
)

describe('the member of a bill', () => {
  test('is named in the panel with the masked phone, also where nothing is owed', () => {
    const price = (tile: Partial<TableTile>, member: OpenBill['member'] = mei) => (
      <PanelPrice tile={table(tile)} bill={bill(member)} currency={yuan} {...waiter} actions={actions()} />
    )
    expect(words(price({}))).toContain('Member Mei · +86 139*****001')
    expect(words(price({ amount: 0, cashAmount: 0 }))).toContain('Mei')
    expect(renderToString(price({ amount: 0, cashAmount: 0 }, null))).toBe('')
  })

  test('is offered to those who may, in a store with members, and not while a phone pays', () => {
    const action = (mayDiscount: boolean, hasMembers: boolean, fields: Partial<TableTile> = {}) =>
      renderToString(
        <PanelActions
          tile={table(fields)}
          countsGuests
          {...{ mayDiscount, hasMembers }}
          actions={actions()}
          onAsk={nothing}
        />,
      ).match(/<button[^>]*>Member</)?.[0]
    expect(action(true, true)).not.toContain('disabled')
    expect(action(true, true, { amount: 0 })).toBeDefined()
    expect(action(false, true)).toBeUndefined()
    expect(action(true, false)).toBeUndefined()
    expect(action(true, true, { paying: true })).toContain('disabled')
  })

  test('is removed only where there is one, and found only by something typed', () => {
    expect(words(dialog(mei))).toContain('On this bill now Mei +86 139*****001 Remove')
    expect(words(dialog(null))).not.toContain('Remove')
    expect(renderToString(dialog(null)).match(/<button type="submit"[^>]*>/)?.[0]).toContain('disabled')
  })

  test('says why a search was refused, and that the party has changed', () => {
    expect(words(dialog(null, new Error('No member has this code')))).toContain('No member has this code')
    expect(words(dialog(null, null, { amount: 5200 }))).toContain('The amount due is now ¥52.00')
  })
})
