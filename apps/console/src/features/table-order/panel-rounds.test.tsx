import type { Ticket } from '@comanda/contract/kitchen/kitchen.schema.ts'
import type { TableTile } from '@comanda/contract/table-order/floor.routes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { PanelRounds } from './panel-rounds.tsx'

vi.mock('../../i18n/text.ts', async () => {
  const { compileTexts, readTexts } = await import('@comanda/ui/build/compile-texts.ts')
  const { setupI18n } = await import('@lingui/core')
  const english = setupI18n()
  english.load('en', compileTexts(readTexts('apps/console/src/i18n', 'en')) as never)
  english.activate('en')
  return { useText: () => (id: string, values?: Record<string, string | number>) => english._(id, values) }
})

function rounds(own: Partial<Ticket>): string {
  const ticket = {
    ...{ roundId: 'R1', roundNo: 1, ticketNo: '0001', outtradeno: 'B1', tableNo: 'A1', original: 'zh', language: 'en' },
    ...{ state: 'pending', held: '', cookState: 'received', memo: '', sentAt: '2026-06-01T06:02:00Z', ahead: null },
    ...{ lines: [], cover: 2, telMark: '', waiter: '', printCount: 0, ...own },
  } as unknown as Ticket
  const tile = { tableno: 'A1', seatingId: 'P1', outtradeno: 'B1' } as unknown as TableTile
  const props = { tile, tickets: [ticket], place: { sellerId: 'demo', storeId: '101' }, language: 'en' as const }
  const nothing = () => undefined
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <PanelRounds {...props} mayAccept onAccept={nothing} />
    </QueryClientProvider>,
  ).replaceAll('<!-- -->', '')
}

describe('a round at a table of the floor', () => {
  test.each([
    ['distance', 'Sent from far away'],
    ['', 'Waits for your word'],
  ] as const)('that waits for the staff says why (%s)', (held, words) => {
    expect(rounds({ held })).toContain(words)
  })

  test('that is accepted says nothing of a reason', () => {
    expect(rounds({ state: 'accepted', held: 'distance' })).not.toContain('Sent from far away')
  })
})
