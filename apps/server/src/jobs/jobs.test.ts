import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '../http/log.ts'
import { type Jobs, runJobs } from './jobs.ts'

const hour = 3_600_000
let jobs: Jobs
let wall: number
let ran: number[]

beforeEach(() => {
  vi.useFakeTimers()
  wall = Date.parse('2026-03-01T20:00:00+08:00')
  ran = []
  let elapsed = 0
  const tick = () => {
    elapsed += 1000
    wall += 1000
  }
  setInterval(tick, 1000)
  const job = { name: 'payment', everyMs: 3000, run: async (now: Date) => void ran.push(now.getTime()) }
  jobs = runJobs([job], { log: createLog('silent'), now: () => new Date(wall) }, () => elapsed)
})
afterEach(async () => {
  await jobs.stop()
  vi.useRealTimers()
})

it.each([
  ['back', -8 * hour],
  ['on', 8 * hour],
])('a clock set %s by 8 h neither stops nor speeds up a job, and the job gets the new time', async (_, by) => {
  await vi.advanceTimersByTimeAsync(7000)
  expect(ran).toHaveLength(2)
  wall += by
  await vi.advanceTimersByTimeAsync(1000)
  expect(ran).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(ran).toHaveLength(6)
  expect(ran.at(-1)).toBe(wall - 1000)
})
