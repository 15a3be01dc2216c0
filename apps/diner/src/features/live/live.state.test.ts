import { afterEach, describe, expect, it, vi } from 'vitest'
import { followTable, heardAnswer } from './live.state.ts'

/** A table's stream, driven by the test. */
class Stream {
  static opened: Stream | undefined
  readonly readyState = 1
  readonly #listeners = new Map<string, (event: { data: string }) => void>()
  constructor() {
    Stream.opened = this
  }
  addEventListener(type: string, listener: (event: { data: string }) => void) {
    this.#listeners.set(type, listener)
  }
  close() {}
  tell(type: string, data: unknown) {
    this.#listeners.get(type)?.({ data: JSON.stringify(data) })
  }
}

afterEach(() => vi.unstubAllGlobals())

describe('a phone that waits for the answer of a round', () => {
  it('gets it by the table’s stream, and no other phone’s', async () => {
    vi.stubGlobal('EventSource', Stream)
    const stop = followTable({ sellerId: 'demo', storeId: '101', tableNo: 'A1' })
    const heard = vi.fn()
    void heardAnswer('demo_01MINE').then(heard)
    Stream.opened?.tell('answer', { msgid: 'demo_01OTHER' })
    Stream.opened?.tell('fresh_order', { seq: 3, uid: 'g', what: 'sent' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(heard).not.toHaveBeenCalled()
    Stream.opened?.tell('answer', { msgid: 'demo_01MINE' })
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
    stop()
  })
})
