import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { client } from '../../app/client.ts'
import { kitchenQueries } from './kitchen.queries.ts'
import { useServerTime } from './server-time.ts'

vi.mock('../../app/client.ts', () => ({ client: { ask: vi.fn() }, RefusedError: class extends Error {} }))

/** The tablet is seven minutes slow. */
const device = Date.parse('2026-11-21T11:53:00.000Z')
const server = '2026-11-21T12:00:00.000Z'

beforeEach(() => void vi.useFakeTimers({ now: device }))
afterEach(() => void vi.useRealTimers())

describe('the terminal’s clock', () => {
  it("follows the server's time from the board, not the tablet's", async () => {
    vi.mocked(client.ask).mockResolvedValue({
      ...{ tickets: [], ready: [], recent: [], more: { tickets: 0, ready: 0 } },
      ...{ eventId: 1, now: server, timeZone: 'Asia/Shanghai' },
    })
    const board = await new QueryClient().fetchQuery(kitchenQueries.tickets({ sellerId: 'demo', storeId: '101' }))
    expect(renderToString(<Clock clockOffsetMs={board.clockOffsetMs} />)).toBe(server)
  })
})

function Clock({ clockOffsetMs }: { clockOffsetMs: number }) {
  return new Date(useServerTime(clockOffsetMs)).toISOString()
}
