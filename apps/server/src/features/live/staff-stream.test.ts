import { describe, expect, it } from 'vitest'
import { createStaffStreams, type FindValidSessions } from './staff-stream.ts'
import type { Stream } from './stream.ts'

function openStream() {
  const said: string[] = []
  const stream: Stream = { write: () => undefined, end: (frame) => void said.push(frame.toString()) }
  return { stream, said }
}

const silent = { warn: () => undefined }

describe('a staff stream', () => {
  it('ends when its session ended while it opened', async () => {
    const staff = createStaffStreams(silent, () => Promise.resolve(new Set()))
    const { stream, said } = openStream()
    await staff.add('demo.token', stream)
    expect(said).toEqual([expect.stringMatching(/^retry: \d+/)])
  })

  it('stays open while the database is unreachable', async () => {
    let answer: FindValidSessions = (tokens) => Promise.resolve(new Set(tokens))
    const staff = createStaffStreams(silent, (tokens) => answer(tokens))
    const { stream, said } = openStream()
    await staff.add('demo.token', stream)
    answer = () => Promise.reject(new Error('away'))
    await staff.check()
    expect(said).toEqual([])
    answer = () => Promise.resolve(new Set())
    await staff.check()
    expect(said).toHaveLength(1)
  })

  it('is checked with all others in one query and ends alone', async () => {
    const asked: (readonly string[])[] = []
    let living = new Set(['demo.one', 'demo.two', 'rival.one'])
    const staff = createStaffStreams(silent, async (tokens) => {
      asked.push(tokens)
      return living
    })
    const streams = [...living].map((token) => ({ token, ...openStream() }))
    for (const { token, stream } of streams) await staff.add(token, stream)
    living = new Set(['demo.one', 'rival.one'])
    asked.length = 0
    await staff.check()
    expect(asked).toEqual([['demo.one', 'demo.two', 'rival.one']])
    expect(streams.map(({ said }) => said.length)).toEqual([0, 1, 0])
  })
})
