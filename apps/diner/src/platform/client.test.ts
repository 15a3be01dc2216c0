import { afterEach, describe, expect, it, vi } from 'vitest'
import { resetClient } from './client.state.ts'
import { call, startClient } from './client.ts'

afterEach(() => {
  resetClient()
  vi.unstubAllGlobals()
})

const ask = () => call('GET /weixin/storeorder/:sellerId/getuid.html', { params: { sellerId: 'demo' } })

describe('a call', () => {
  it('before the app has started is our error', async () => {
    await expect(ask()).rejects.toThrow('no calls before the app has started')
  })

  it('reports its refusal to the listener of the page', async () => {
    const refused = { resultNumber: -1, resultMsg: '', resultObject: { code: 'rate_limited', values: [] } }
    vi.stubGlobal('fetch', async () => Response.json(refused))
    const onRefusal = vi.fn()
    startClient('en', onRefusal)
    expect(await ask()).toMatchObject({ ok: false, code: 'rate_limited' })
    expect(onRefusal).toHaveBeenCalledWith(
      'GET /weixin/storeorder/:sellerId/getuid.html',
      expect.objectContaining({ code: 'rate_limited' }),
    )
  })
})
