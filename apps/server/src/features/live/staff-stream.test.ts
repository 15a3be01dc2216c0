import { describe, expect, it } from 'vitest'
import { createStaffStreams } from './staff-stream.ts'
import type { Stream } from './stream.ts'

function openStream() {
  const said: string[] = []
  const stream: Stream = { write: () => undefined, end: (frame) => void said.push(frame.toString()) }
  return { stream, said }
}

const silent = { warn: () => undefined }

describe('a staff stream', () => {
  it('is ended when its session ended while it was being opened', async () => {
    const staff = createStaffStreams(silent)
    staff.useSessions(() => Promise.resolve(false))
    const { stream, said } = openStream()
    await staff.add('demo.token', stream)
    expect(said).toEqual([expect.stringMatching(/^retry: \d+/)])
  })

  it('is kept while the database is away, which has signed nobody out', async () => {
    const staff = createStaffStreams(silent)
    let answer: () => Promise<boolean> = () => Promise.resolve(true)
    staff.useSessions(() => answer())
    const { stream, said } = openStream()
    await staff.add('demo.token', stream)
    answer = () => Promise.reject(new Error('away'))
    await staff.check()
    expect(said).toEqual([])
    answer = () => Promise.resolve(false)
    await staff.check()
    expect(said).toHaveLength(1)
  })
})
