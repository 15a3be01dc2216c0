import type { SeatingView } from '@comanda/contract/table-order/seating.routes.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../../platform/client.ts'
import { useTableState } from '../table-order.state.ts'
import { useSeating } from './seating.state.ts'
import { refreshSeating, rename } from './seating-calls.ts'

vi.mock('../../../platform/memory.ts', () => ({ recall: () => null, remember: () => undefined }))
vi.mock('../../../platform/client.ts', () => ({ call: vi.fn() }))

const calls = vi.mocked(call)
const first = useSeating.getState()
const seated = (...names: string[]): SeatingView => ({
  ...{
    seatingId: 's1',
    life: 'opened',
    joined: true,
    asking: false,
    scanAgain: false,
    ways: [],
    me: 1,
    waiting: [],
    tries: 0,
  },
  ...{ lockedUntil: null, locked: false, lastPaidAt: null },
  people: names.map((name, at) => ({ uid: `g${at}`, number: at + 1, name, me: at === 0, tel: '', callTel: '' })),
})
const notSeated: SeatingView = { ...seated(), joined: false, me: 0 }

/** An answer that the test releases. */
function late() {
  let come: (value: unknown) => void = () => undefined
  calls.mockReturnValueOnce(new Promise((resolve) => (come = resolve)) as never)
  return (value: unknown) => come({ ok: true, value })
}
const now = (value: unknown) => calls.mockResolvedValueOnce({ ok: true, value } as never)
const known = () => useSeating.getState().view?.people.map(({ name }) => name)

beforeEach(() => {
  calls.mockReset()
  useSeating.setState(first, true)
  useTableState.setState({ place: { sellerId: 'demo', storeId: '101', tableNo: 'A1' }, mayOrder: true })
})

describe('two crossing seating answers', () => {
  it('keep the answer to the later question', async () => {
    const old = late()
    const before = refreshSeating()
    now(seated('', 'Anna'))
    await refreshSeating()
    old(notSeated)
    await before
    expect(known()).toEqual(['', 'Anna'])
    expect(useSeating.getState().doubt).toBeNull()
  })

  it('keep the new name against an older look', async () => {
    const old = late()
    const look = refreshSeating()
    now(seated('Anna'))
    await rename('Anna')
    old(seated(''))
    await look
    expect(known()).toEqual(['Anna'])
    expect(calls).toHaveBeenCalledTimes(2)
  })

  it('cause another look if it crossed the new name', async () => {
    const named = late()
    const naming = rename('Anna')
    const old = late()
    const look = refreshSeating()
    now(seated('Anna', 'Ken'))
    named(seated('Anna'))
    await naming
    old(seated(''))
    await look
    await vi.waitFor(() => expect(known()).toEqual(['Anna', 'Ken']))
    expect(calls).toHaveBeenCalledTimes(3)
  })
})
