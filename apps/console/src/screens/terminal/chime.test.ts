import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Chime, createChime } from './chime.ts'

/** A browser's audio: suspended until the page is touched, then running from the next `resume` on. */
let isTouched = false
let notes = 0
/** The state of every note: all are ended. */
let struck = new EventTarget()

class QuietContext extends EventTarget {
  state = 'suspended'
  readonly currentTime = 0
  readonly destination = {}
  #waiting: (() => void)[] = []

  resume(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      if (!isTouched) return
      this.state = 'running'
      for (const done of this.#waiting.splice(0)) done()
      this.dispatchEvent(new Event('statechange'))
    })
  }
  suspend(): Promise<void> {
    this.state = 'suspended'
    this.dispatchEvent(new Event('statechange'))
    return Promise.resolve()
  }
  createOscillator() {
    const start = () => {
      notes += 1
    }
    const note = { frequency: { value: 0 }, connect: (next: unknown) => next, start, stop: () => undefined }
    return Object.assign(struck, note)
  }
  createGain() {
    const ramp = () => undefined
    return {
      gain: { setValueAtTime: ramp, exponentialRampToValueAtTime: ramp },
      connect: (next: unknown) => next,
    }
  }
}

describe('the chime', () => {
  let chime: Chime
  beforeEach(() => {
    ;[isTouched, notes, struck] = [false, 0, new EventTarget()]
    vi.stubGlobal('AudioContext', QuietContext)
    chime = createChime()
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('sounds at its first ring on a touched page', async () => {
    isTouched = true
    chime.ring()
    await vi.waitFor(() => expect(notes).toBe(2))
    chime.ring()
    expect(notes).toBe(4)
  })

  it('keeps one ring for a silent page and plays it at the first touch', async () => {
    for (let ticket = 0; ticket < 5; ticket += 1) chime.ring()
    expect(chime.isAllowed()).toBe(false)
    expect(notes).toBe(0)
    isTouched = true
    chime.unlock()
    await vi.waitFor(() => expect(notes).toBe(2))
    chime.unlock()
    await Promise.resolve()
    expect(notes).toBe(2)
  })

  it('notifies its listeners when it may sound', async () => {
    const tell = vi.fn()
    const stop = chime.onChange(tell)
    chime.unlock()
    await Promise.resolve()
    expect(tell).not.toHaveBeenCalled()
    isTouched = true
    chime.unlock()
    await vi.waitFor(() => expect(chime.isAllowed()).toBe(true))
    expect(tell).toHaveBeenCalled()
    stop()
    tell.mockClear()
    chime.ring()
    expect(tell).not.toHaveBeenCalled()
  })

  it('is suspended until a ring, and after all rings have ended', async () => {
    const made: QuietContext[] = []
    vi.stubGlobal(
      'AudioContext',
      class extends QuietContext {
        constructor() {
          super()
          made.push(this)
        }
      },
    )
    const state = () => made.map((context) => context.state).join()
    isTouched = true
    chime.unlock()
    await vi.waitFor(() => expect(state()).toBe('suspended'))
    expect(chime.isAllowed()).toBe(true)
    chime.unlock()
    expect(state()).toBe('suspended')
    chime.ring()
    chime.ring()
    expect([state(), notes]).toEqual(['running', 4])
    await Promise.resolve()
    expect(state()).toBe('running')
    struck.dispatchEvent(new Event('ended'))
    expect([state(), chime.isAllowed()]).toEqual(['suspended', true])
    chime.ring()
    expect([state(), notes]).toEqual(['running', 6])
  })

  it('reports silence if the browser does not resume, and rings at the next touch', async () => {
    isTouched = true
    chime.unlock()
    await vi.waitFor(() => expect(chime.isAllowed()).toBe(true))
    isTouched = false
    chime.ring()
    expect([chime.isAllowed(), notes]).toEqual([false, 0])
    isTouched = true
    chime.unlock()
    await vi.waitFor(() => expect(notes).toBe(2))
  })

  it('does not block tickets without an audio device', () => {
    vi.stubGlobal('AudioContext', undefined)
    const mute = createChime()
    mute.ring()
    expect(mute.isAllowed()).toBe(false)
  })
})
