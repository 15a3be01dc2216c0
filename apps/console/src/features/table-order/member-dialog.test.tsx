// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useFloorActions } from './floor.mutations.ts'
import type { OpenBill, TableTile } from './floor.queries.ts'
import { MemberDialog } from './member-dialog.tsx'

vi.mock('../../i18n/text.ts', async () => {
  const { compileTexts, readTexts } = await import('@comanda/ui/build/compile-texts.ts')
  const { setupI18n } = await import('@lingui/core')
  const messages = { en: compileTexts(readTexts('apps/console/src/i18n', 'en')) as never }
  const english = setupI18n({ locale: 'en', messages })
  const text = (id: string, values?: Record<string, string | number>) => english._(id, values)
  return { text, useText: () => text, useLanguage: () => 'en', currentLanguage: () => 'en' }
})
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const table = {
  ...{ tableno: 'A5', tablename: 'A5', life: 'ordering', seatingId: 'party-p', outtradeno: 'bill-p', choosing: 0 },
  ...{ amount: 2300, cashAmount: 2300, paying: false, unlockedUntil: null },
} as TableTile
const mei = { card: '1234567890123456', name: 'Mei', phone: '+86 139*****001', balance: 500, points: 7 }
const attached = { member: { card: mei.card, name: 'Li', phone: '' } } as OpenBill

let sent: { path: string; body: unknown }[]
let close = () => undefined as unknown
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push({ path: path.replace('/console/api/demo/101/', ''), body: JSON.parse(String(body)) })
    return Response.json({ resultNumber: 0, resultMsg: '', resultObject: mei })
  })
})
afterEach(() => act(async () => close()))

const onDone = vi.fn()
function Asked({ tile }: { readonly tile: TableTile }) {
  const actions = useFloorActions({ sellerId: 'demo', storeId: '101' })
  const currency = { code: 'CNY', fixNum: 2, showZero: true }
  return <MemberDialog seen={table} tile={tile} bill={attached} {...{ currency, actions, onDone }} />
}
/** Opens the question; the answer shows the table as it is now. */
async function open() {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const react = createRoot(place)
  close = () => react.unmount()
  const queries = new QueryClient()
  const show = (tile: TableTile) =>
    act(async () =>
      react.render(
        <QueryClientProvider client={queries}>
          <Asked tile={tile} />
        </QueryClientProvider>,
      ),
    )
  await show(table)
  return show
}
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
async function press(name: string) {
  await act(async () => button(name)?.click())
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))
}
async function type(typed: string) {
  const input = document.querySelector('input') as HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

describe('the question whose bill it is', () => {
  it('finds a member by what was typed, and attaches the card that was found, not the used code', async () => {
    await open()
    await type(' １３９１００００００１ ')
    await press('Find')
    expect(sent).toEqual([{ path: 'members/find', body: { who: '１３９１００００００１' } }])
    expect(document.body.textContent).toContain('Mei')
    await press('Use for this bill')
    expect(sent[1]).toEqual({ path: 'bills/bill-p/member', body: { who: mei.card } })
    expect(onDone).toHaveBeenCalled()
  })

  it('changes nothing once the party has changed', async () => {
    const show = await open()
    await type('13910000001')
    expect([button('Find')?.disabled, button('Remove')?.disabled]).toEqual([false, false])
    await show({ ...table, amount: 5200 })
    expect(document.querySelector('[role=alert]')?.textContent).toContain('¥52.00')
    expect([button('Find')?.disabled, button('Remove')?.disabled]).toEqual([true, true])
  })

  it('forgets a found member when something else is typed', async () => {
    await open()
    await type('13910000001')
    await press('Find')
    await type('1391')
    expect(button('Use for this bill')).toBeUndefined()
    expect(button('Find')?.disabled).toBe(false)
  })
})
