import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startClient } from '../../platform/client.ts'
import { paymentOutcome } from './pay-return.ts'

/** The server's answers in turn; the last one repeats. */
let checks: unknown[]
let cancel: unknown
let asked: string[]
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

const state = (is: string) => ({
  resultNumber: 0,
  resultMsg: '',
  resultObject: { state: is, billOuttradeno: 'B', amount: 1 },
})
const refused = (code: string) => ({ resultNumber: -1, resultMsg: code, resultObject: { code, values: [] } })

beforeEach(() => {
  vi.useFakeTimers()
  ;[checks, cancel, asked] = [[state('pending')], state('closed'), []]
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', async (url: string) => {
    const what = String(url).includes('checkpay') ? 'check' : 'cancel'
    asked.push(what)
    return Response.json(what === 'check' ? (checks.length > 1 ? checks.shift() : checks[0]) : cancel)
  })
  startClient('en')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The outcome of a payment that this phone came back from. */
async function ended(isOld = () => false): Promise<string> {
  const end = paymentOutcome('demo', 'PAY00001', isOld)
  await vi.advanceTimersByTimeAsync(5000)
  return end
}

describe('a payment that a guest comes back from', () => {
  it('is given up if unpaid after some seconds', async () => {
    expect(await ended()).toBe('unpaid')
    expect(asked).toEqual(['check', 'check', 'check', 'cancel'])
  })

  it('is not given up if the money came a moment later', async () => {
    checks = [state('pending'), state('paid')]
    expect(await ended()).toBe('paid')
    expect(asked).not.toContain('cancel')
  })

  it('is paid if the money came before the cancel', async () => {
    cancel = state('paid')
    expect(await ended()).toBe('paid')
  })

  it('is unknown if the gateway did not answer', async () => {
    cancel = state('pending')
    expect(await ended()).toBe('unknown')
  })

  it('is unknown if a companion continued it', async () => {
    cancel = refused('not_found')
    expect(await ended()).toBe('unknown')
  })

  it('is refunded if the bill did not take it', async () => {
    checks = [state('refund_due')]
    expect(await ended()).toBe('back')
  })

  it('is stuck if the refund fails', async () => {
    checks = [state('refund_refused')]
    expect(await ended()).toBe('stuck')
    expect(asked).toEqual(['check'])
  })

  it('is not checked while the wallet covers the page', async () => {
    page.visibilityState = 'hidden'
    const end = paymentOutcome('demo', 'PAY00001', () => false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual([])
    checks = [state('paid')]
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(await end).toBe('paid')
  })

  it('is given up only by the newest question', async () => {
    expect(await ended(() => asked.length === 3)).toBe('unknown')
    expect(asked).not.toContain('cancel')
  })
})
