import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '@comanda/testing/running.ts'
import { waitAtMost } from '@comanda/testing/running-time.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runWatched, watchQuiet } from './watched.mjs'

const patientMs = 10_000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-watched-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

describe('a watched command', () => {
  it('returns its output and exit code', async () => {
    const ran = await runWatched('sh', ['-c', 'echo one; echo two >&2; exit 3'], {})
    expect([ran.code, ran.output.split('\n').sort()]).toEqual([3, ['', 'one', 'two']])
    expect(await runWatched('comanda-nothing', [], {})).toEqual({ code: 1, output: expect.stringContaining('ENOENT') })
  })

  it('that hangs is ended with all its processes, and the next starts', async () => {
    const pid = join(folder, 'pid')
    // One in another process group, like a browser, and one that left its parent and holds the output open. The Node
    // process reports its number once it runs under its own name, not as a fork of its parent.
    const hang = `node -e 'const { spawn } = require("node:child_process"), { writeFileSync } = require("node:fs")
        spawn("sleep", ["63"])
        writeFileSync(process.argv[1], String(spawn("sleep", ["62"], { detached: true }).pid))
        setInterval(() => {}, 1000)' ${pid} &
      (sleep 15 &)
      until [ -s ${pid} ]; do echo waiting; sleep 0.1; done
      echo last words
      wait`
    // Silence is triggered by hand after the last words: a running clock could expire before they are read.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const heard = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const from = performance.now()
    const running = runWatched('sh', ['-c', hang], { quietMs: 1500, live: true })
    try {
      // Polls until the output is there: a Node starts slowly on a busy machine. `expect.poll` would move the fake
      // clock.
      await waitAtMost(patientMs, () => existsSync(pid) && heard.mock.calls.join('').includes('last words\n'))
      expect([heard.mock.calls.join(''), isRunning(Number(readFileSync(pid, 'utf8')))]).toEqual([
        expect.stringContaining('last words\n'),
        true,
      ])
    } finally {
      vi.advanceTimersByTime(1500)
      heard.mockRestore()
    }
    const ran = await running
    expect(performance.now() - from).toBeLessThan(14_000)
    const [said, hung = ''] = ran.output.split('It was running:')
    expect([ran.code, said]).toEqual([null, expect.stringContaining('last words\n')])
    expect(hung.split('\n').map((line: string) => line.replace(/^ +\d+ /, ''))).toEqual(
      expect.arrayContaining(['sleep 62', 'sleep 63']),
    )
    await waitAtMost(patientMs, () => !isRunning(Number(readFileSync(pid, 'utf8'))))
    expect(isRunning(Number(readFileSync(pid, 'utf8')))).toBe(false)
  }, 30_000)

  it('that keeps printing goes on, and so does one without a limit', () => {
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
