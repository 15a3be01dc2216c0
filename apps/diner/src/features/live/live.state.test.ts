import { afterEach, describe, expect, it, vi } from 'vitest'
import { awaitAnswer, followTable } from './live.state.ts'

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
  emit(type: string, data: unknown) {
    this.#listeners.get(type)?.({ data: JSON.stringify(data) })
  }
}

afterEach(() => vi.unstubAllGlobals())

describe('a phone that waits for the answer of a round', () => {
  it('gets it by the table’s stream, and no other phone’s', async () => {
    vi.stubGlobal('EventSource', Stream)
    const stop = followTable({ sellerId: 'demo', storeId: '101', tableNo: 'A1' })
    const answered = vi.fn()
    void awaitAnswer('demo_01MINE').then(answered)
    Stream.opened?.emit('answer', { msgid: 'demo_01OTHER' })
    Stream.opened?.emit('fresh_order', { seq: 3, uid: 'g', what: 'sent' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(answered).not.toHaveBeenCalled()
    Stream.opened?.emit('answer', { msgid: 'demo_01MINE' })
    await vi.waitFor(() => expect(answered).toHaveBeenCalledOnce())
    stop()
  })
})
