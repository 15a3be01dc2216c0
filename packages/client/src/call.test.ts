import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClient } from './call.ts'
import { decodeEnvelope } from './decode-envelope.ts'
import { pollAnswer } from './poll.ts'

const place = { sellerId: 'demo', storeId: '101', tableNo: 'A1' }
const answer = (resultNumber: number, resultObject: unknown = {}, resultMsg = '') =>
  new Response(JSON.stringify({ resultNumber, resultMsg, resultObject }))
const clientWith = (fetched: typeof fetch) =>
  createClient({ language: 'zh', fetch: fetched, wait: async () => undefined })
/** Never answers until the caller aborts. */
const hang: typeof fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })
const key = 'DELETE /weixin/storeorder/:sellerId/:storeId/:tableNo/order.html'

afterEach(() => void vi.useRealTimers())

describe('a call', () => {
  it('fills in the path and sends the guest language and an idempotency key', async () => {
    const fetched = vi.fn<typeof fetch>(async () => answer(0, { cart: {} }))
    await clientWith(fetched).call(key, { params: place, query: {} })
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('/weixin/storeorder/demo/101/A1/order.html')
    expect(init?.headers).toMatchObject({
      'accept-language': 'zh',
      'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  it('retries a write with the same key after a lost connection', async () => {
    const fetched = vi.fn<typeof fetch>(async () => answer(0))
    fetched.mockRejectedValueOnce(new TypeError('failed'))
    expect((await clientWith(fetched).call(key, { params: place, query: {} })).ok).toBe(true)
    const keys = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('returns offline after three tries', async () => {
    const fetched = vi.fn<typeof fetch>(async () => Promise.reject(new TypeError('failed')))
    expect(await clientWith(fetched).call(key, { params: place, query: {} })).toMatchObject({
      ok: false,
      code: 'offline',
    })
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  it('does not repeat a refusal', async () => {
    const fetched = vi.fn<typeof fetch>(async () => answer(-1, { code: 'sold_out', values: ['x'] }, '售罄'))
    const result = await clientWith(fetched).call(key, { params: place, query: {} })
    expect(result).toMatchObject({ code: 'sold_out', values: ['x'], message: '售罄' })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('keeps the HTTP status of a failure, with or without an envelope', async () => {
    const body = { resultNumber: -1, resultMsg: 'Sorry', resultObject: { code: 'server_error', values: [] } }
    expect(decodeEnvelope(body, 500)).toMatchObject({ code: 'server_error', message: 'Sorry', status: 500 })
    expect(decodeEnvelope(null, 502)).toMatchObject({ code: 'server_busy', status: 502 })
    expect(decodeEnvelope(body, 200)).not.toHaveProperty('status')
  })

  it('gives up after 30 s, not before, and does not retry', async () => {
    vi.useFakeTimers()
    const fetched = vi.fn<typeof fetch>(hang)
    const ended = vi.fn()
    void clientWith(fetched).call(key, { params: place, query: {} }).then(ended)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended.mock.calls).toEqual([[expect.objectContaining({ ok: false, code: 'timed_out' })]])
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})

describe('the envelope', () => {
  it.each([
    [1111, 'pending'],
    [10002, 'not_registered'],
    [10007, 'verification_needed'],
    [401, 'not_signed_in'],
    [91402, 'not_signed_in'],
    [-1, 'server_error'],
  ])('reads %i as %s', (resultNumber, code) => {
    expect(decodeEnvelope({ resultNumber, resultMsg: '', resultObject: {} }, 200)).toMatchObject({ ok: false, code })
  })

  it("treats a captive portal's page as no answer of the server", () => {
    expect(decodeEnvelope(null, 200)).toMatchObject({ code: 'offline' })
  })
})

describe('polling', () => {
  it('polls until the store has answered', async () => {
    const fetched = vi.fn<typeof fetch>(async () => answer(0, { done: true }))
    fetched.mockResolvedValueOnce(answer(1111)).mockResolvedValueOnce(answer(1111))
    const result = await pollAnswer(clientWith(fetched).call, 'message-1', { wait: async () => undefined })
    expect(result).toEqual({ ok: true, value: { done: true } })
  })

  it('polls every 2 s, the first time at once', async () => {
    vi.useFakeTimers()
    const fetched = vi.fn<typeof fetch>(async () => answer(1111))
    void pollAnswer(clientWith(fetched).call, 'message-1')
    for (const looks of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(looks === 1 ? 0 : 1)
      expect(fetched).toHaveBeenCalledTimes(looks)
      await vi.advanceTimersByTimeAsync(1999)
      expect(fetched).toHaveBeenCalledTimes(looks)
    }
  })

  it('continues while the server restarts, and ends at a refusal', async () => {
    const fetched = vi.fn<typeof fetch>(async () => answer(0, 1))
    fetched.mockResolvedValueOnce(new Response('Service Unavailable', { status: 503 }))
    fetched.mockResolvedValueOnce(answer(-1, { code: 'rate_limited', values: [2] }))
    expect(await pollAnswer(clientWith(fetched).call, 'message-1', { wait: async () => undefined })).toMatchObject({
      value: 1,
    })
    fetched.mockResolvedValueOnce(answer(-1, { code: 'round_refused', values: ['x'] }))
    expect(await pollAnswer(clientWith(fetched).call, 'message-1', { wait: async () => undefined })).toMatchObject({
      code: 'round_refused',
    })
  })

  it('gives up after 60 tries', async () => {
    const fetched = vi.fn<typeof fetch>(async () => answer(1111))
    const result = await pollAnswer(clientWith(fetched).call, 'message-1', { wait: async () => undefined })
    expect(result).toMatchObject({ code: 'timed_out' })
    expect(fetched).toHaveBeenCalledTimes(60)
  })

  it('polls again after a request that hangs', async () => {
    vi.useFakeTimers()
    const fetched = vi.fn<typeof fetch>(async () => answer(0, 1))
    fetched.mockImplementationOnce(hang)
    const ended = vi.fn()
    void pollAnswer(clientWith(fetched).call, 'message-1').then(ended)
    await vi.advanceTimersByTimeAsync(32_001)
    expect(ended.mock.calls).toEqual([[{ ok: true, value: 1 }]])
  })

  it('gives up after 180 s of slow answers', async () => {
    vi.useFakeTimers()
    const slowly = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20_000))
      return answer(1111)
    }
    const fetched = vi.fn<typeof fetch>(slowly)
    let ended: unknown
    void pollAnswer(clientWith(fetched).call, 'message-1').then((result) => {
      ended = result
    })
    await vi.advanceTimersByTimeAsync(179_999)
    expect(ended).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toMatchObject({ code: 'timed_out' })
    const asked = fetched.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetched.mock.calls.length).toBe(asked)
  })

  it('polls at once when the live channel reports the answer', async () => {
    const fetched = vi.fn<typeof fetch>(async () => answer(0, 1))
    fetched.mockResolvedValueOnce(answer(1111))
    const never = () => new Promise<void>(() => undefined)
    const result = await pollAnswer(clientWith(fetched).call, 'message-1', {
      wait: never,
      hurry: async () => undefined,
    })
    expect(result.ok).toBe(true)
  })
})
