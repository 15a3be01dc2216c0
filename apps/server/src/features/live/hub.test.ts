import { describe, expect, it } from 'vitest'
import { createHub } from './hub.ts'
import type { LiveEvent } from './live-event.ts'

const event = (seq: number): LiveEvent => ({ sellerId: 's', channel: 'c', seq, type: 'fresh_order', data: {} })

/** A hub whose database answers when the test says so, with its state at the query. */
function makeHub() {
  let stored = 0
  const answers: (() => void)[] = []
  const hub = createHub({
    log: { warn: () => undefined },
    listAfter: (_seller, _channel, after) => {
      const upTo = stored
      const events = Array.from({ length: Math.max(0, upTo - after) }, (_, index) => event(after + index + 1))
      return new Promise((resolve) => answers.push(() => resolve({ lastSeq: upTo, events })))
    },
  })
  return {
    hub,
    commit(seq: number) {
      stored = seq
    },
    async answerAll() {
      while (answers.length > 0) {
        answers.shift()?.()
        await new Promise((done) => setTimeout(done))
      }
    },
  }
}

function makePhone() {
  const ids: number[] = []
  return { ids, write: (frame: Buffer) => void ids.push(Number(/id: (\d+)/.exec(String(frame))?.[1])) }
}

describe('a phone that joins while an event passes', () => {
  it('gets the event when the database answer is older', async () => {
    const { hub, commit, answerAll } = makeHub()
    const [first, late] = [makePhone(), makePhone()]
    commit(5)
    const joined = hub.join('s', 'c', first, 5)
    await answerAll()
    await joined
    const joining = hub.join('s', 'c', late, 3)
    commit(6)
    hub.deliver([event(6)])
    await answerAll()
    await joining
    hub.deliver([event(7)])
    expect(first.ids).toEqual([6, 7])
    expect(late.ids).toEqual([4, 5, 6, 7])
  })

  it('gets the event once when the database answer contains it', async () => {
    const { hub, commit, answerAll } = makeHub()
    const phone = makePhone()
    commit(6)
    const joining = hub.join('s', 'c', phone, 4)
    hub.deliver([event(6)])
    await answerAll()
    await joining
    expect(phone.ids).toEqual([5, 6])
  })
})
