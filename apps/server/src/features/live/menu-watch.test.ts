import type { MenuState } from '@comanda/contract/menu/menu.schema.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHub, type Hub, type Subscriber } from './hub.ts'
import { createMenuWatch } from './menu-watch.ts'

const state = (...codes: string[]): MenuState => ({ version: 1, codes, left: {} })
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A store whose reads the test answers or fails. */
function makeWatch({ listAfter }: { listAfter?: () => Promise<{ lastSeq: number; events: [] }> } = {}) {
  const reads: { fresh: boolean; answer: (state: MenuState) => void; fail: () => void }[] = []
  const log = { warn: () => undefined }
  const hub: Hub = createHub({ log, listAfter: listAfter ?? (() => Promise.resolve({ lastSeq: 0, events: [] })) })
  const watch = createMenuWatch(
    hub,
    log,
    (_seller, _store, fresh) =>
      new Promise((answer, reject) => reads.push({ fresh, answer, fail: () => reject(new Error('database gone')) })),
  )
  let seq = 0
  return {
    watch,
    async nextRead() {
      await settled()
      const read = reads.shift()
      if (read === undefined) throw new Error('nobody asks')
      return read
    },
    asks: () => reads.length,
    change() {
      seq += 1
      hub.deliver([{ sellerId: 's', channel: 'm_101', seq, type: 'menu_changed', data: {} }])
    },
  }
}

function makePhone(): Subscriber & { readonly heard: string[][] } {
  const heard: string[][] = []
  return { heard, write: (frame) => void heard.push(JSON.parse(/data: (.*)/.exec(String(frame))?.[1] ?? '').codes) }
}

describe('the menu state', () => {
  it('is never older than the last one, even for a joining phone', async () => {
    const { watch, nextRead, change } = makeWatch()
    const [first, second] = [makePhone(), makePhone()]
    void watch.join('s', '101', first)
    ;(await nextRead()).answer(state())
    await settled()
    void watch.join('s', '101', second)
    const before = await nextRead()
    change()
    ;(await nextRead()).answer(state('L01'))
    await settled()
    before.answer(state())
    await settled()
    expect(first.heard).toEqual([[], ['L01']])
    expect(second.heard).toEqual([['L01']])
  })

  it('is sent a second later when the database read fails', async () => {
    const { watch, nextRead, change, asks } = makeWatch()
    const phone = makePhone()
    void watch.join('s', '101', phone)
    ;(await nextRead()).answer(state())
    change()
    ;(await nextRead()).fail()
    await vi.advanceTimersByTimeAsync(900)
    expect(asks()).toBe(0)
    await vi.advanceTimersByTimeAsync(100)
    ;(await nextRead()).answer(state('L01'))
    await settled()
    expect(phone.heard).toEqual([[], ['L01']])
  })

  it('is read once more for all changes during one read', async () => {
    const { watch, nextRead, change, asks } = makeWatch()
    const phone = makePhone()
    void watch.join('s', '101', phone)
    ;(await nextRead()).answer(state())
    await settled()
    for (let n = 0; n < 5; n += 1) change()
    ;(await nextRead()).answer(state('L01'))
    ;(await nextRead()).answer(state('L01', 'L02'))
    await settled()
    expect(asks()).toBe(0)
    expect(phone.heard.at(-1)).toEqual(['L01', 'L02'])
  })

  it('is watched by the next phone when the first join fails', async () => {
    let isDown = true
    const { watch, nextRead } = makeWatch({
      listAfter: () =>
        isDown ? Promise.reject(new Error('database gone')) : Promise.resolve({ lastSeq: 0, events: [] }),
    })
    await expect(watch.join('s', '101', makePhone())).rejects.toThrow('database gone')
    isDown = false
    const phone = makePhone()
    void watch.join('s', '101', phone)
    ;(await nextRead()).answer(state('L01'))
    await settled()
    expect(phone.heard).toEqual([['L01']])
  })
})
