import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '@comanda/testing/running.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runWatched, watchQuiet } from './watched.mjs'

const patient = { timeout: 10_000 }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-watched-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

describe('a command of the tests', () => {
  it('answers what it said and how it ended', async () => {
    const ran = await runWatched('sh', ['-c', 'echo one; echo two >&2; exit 3'], {})
    expect([ran.code, ran.output.split('\n').sort()]).toEqual([3, ['', 'one', 'two']])
    expect(await runWatched('comanda-nothing', [], {})).toEqual({ code: 1, output: expect.stringContaining('ENOENT') })
  })

  it('that hangs is ended with all it started, says what it was, and the next begins', async () => {
    const pid = join(folder, 'pid')
    // One in a group of its own, as a browser is, and one that has left its parent and holds the output open.
    const hang = `node -e 'const { spawn } = require("node:child_process"), { writeFileSync } = require("node:fs")
        writeFileSync(process.argv[1], String(spawn("sleep", ["62"], { detached: true }).pid))
        setInterval(() => {}, 1000)' ${pid} &
      (sleep 15 &)
      until [ -s ${pid} ]; do echo waiting; sleep 0.1; done
      echo last words
      sleep 63`
    const from = performance.now()
    const running = runWatched('sh', ['-c', hang], { quietMs: 1500 })
    // It is asked until it says so: on a busy machine a Node takes its time to begin.
    await expect.poll(() => existsSync(pid) && isRunning(Number(readFileSync(pid, 'utf8'))), patient).toBe(true)
    const ran = await running
    expect(performance.now() - from).toBeLessThan(14_000)
    const [said, hung = ''] = ran.output.split('It was running:')
    expect([ran.code, said]).toEqual([null, expect.stringContaining('last words\n')])
    expect(hung.split('\n').map((line: string) => line.replace(/^ +\d+ /, ''))).toEqual(
      expect.arrayContaining(['sleep 62', 'sleep 63']),
    )
    await expect.poll(() => isRunning(Number(readFileSync(pid, 'utf8'))), patient).toBe(false)
  }, 30_000)

  it('that goes on saying something is let be, and one that has never said anything is not', () => {
    vi.useFakeTimers()
    const call = vi.fn()
    const quiet = watchQuiet(1000, call)
    vi.advanceTimersByTime(900)
    quiet.heard()
    vi.advanceTimersByTime(900)
    expect(call).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100)
    expect(call).toHaveBeenCalledOnce()
    quiet.heard()
    quiet.stop()
    vi.advanceTimersByTime(5000)
    expect(call).toHaveBeenCalledOnce()
    watchQuiet(1000, call)
    vi.advanceTimersByTime(1000)
    expect(call).toHaveBeenCalledTimes(2)
    watchQuiet(Number.POSITIVE_INFINITY, call).heard()
    vi.advanceTimersByTime(2 ** 31)
    expect(call).toHaveBeenCalledTimes(2)
  })
})
