import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Wechatpay } from 'wechatpay-axios-plugin'
import { keepRawBodies } from '../../../http/raw-body.ts'
import { createWeixinGateway } from '../weixin/weixin-gateway.ts'
import { createWallet, type Wallet } from './wallet.ts'
import { makeWalletKeys } from './wallet-fixture.ts'
import { addWallet, walletPath } from './wallet-routes.ts'
import { honest } from './wallet-switches.ts'

const keys = makeWalletKeys()
const publicUrl = 'http://shop.example'
const folder = mkdtempSync(join(tmpdir(), 'comanda-wallet-'))
const file = join(folder, 'wallet.sqlite')
const notices: string[] = []
let http: FastifyInstance
let wallet: Wallet
let baseUrl: string

beforeAll(async () => {
  http = Fastify() as unknown as FastifyInstance
  await http.register(cookie)
  keepRawBodies(http)
  const send = async (_url: string, { body }: { body: string }) => {
    notices.push(JSON.parse(body).id)
    return 200
  }
  const now = () => new Date()
  wallet = createWallet({ keys, file, now, send })
  await addWallet(http, { wallet, publicUrl, now })
  baseUrl = (await http.listen({ port: 0, host: '127.0.0.1' })) + walletPath
})
afterAll(async () => {
  await http.close()
  rmSync(folder, { recursive: true })
})

afterEach(() => wallet.setSwitches(honest))

let numbers = 0
function orderBody(overrides: Record<string, unknown> = {}) {
  numbers += 1
  return {
    appid: keys.appid,
    mchid: keys.mchid,
    description: '<b>川味小馆</b>',
    out_trade_no: `TEST${String(numbers).padStart(8, '0')}`,
    notify_url: `${publicUrl}/pay/notify/weixin/demo`,
    amount: { total: 9400, currency: 'CNY' },
    scene_info: { payer_client_ip: '10.0.0.1', h5_info: { type: 'Wap' } },
    ...overrides,
  }
}

function makeClient(privateKey = keys.merchantPrivate) {
  const pem = { type: 'pkcs8', format: 'pem' } as const
  return new Wechatpay({
    baseURL: `${baseUrl}/`,
    mchid: keys.mchid,
    serial: keys.merchantSerial,
    privateKey: privateKey.export(pem).toString(),
    certs: { [keys.platformSerial]: keys.platformPublic.export({ type: 'spki', format: 'pem' }).toString() },
  })
}

/** The client's types describe requests; this type describes the wallet's answers. */
async function linkOf(client: Wechatpay, body: object): Promise<string> {
  const { data } = await client.chain('v3/pay/transactions/h5').post(body)
  return (data as unknown as { h5_url: string }).h5_url
}

describe('the simulated wallet with a third-party client', () => {
  it('takes, reports, closes and refuses an order like the real one', async () => {
    const [client, body] = [makeClient(), orderBody()]
    expect(await linkOf(client, body)).toContain('prepay_id=')
    const path = `v3/pay/transactions/out-trade-no/${body.out_trade_no}`
    const reported = await client.chain(path).get({ params: { mchid: keys.mchid } })
    expect(reported.data).toMatchObject({ trade_state: 'NOTPAY', amount: { total: 9400 } })
    expect(await linkOf(client, body)).toContain('prepay_id=')
    const changes = [
      { amount: { total: 1, currency: 'CNY' } },
      { description: 'another name' },
      { time_expire: new Date(Date.now() + 600_000).toISOString() },
      { notify_url: 'https://elsewhere.example/notify' },
      { scene_info: { payer_client_ip: '203.0.113.9', h5_info: { type: 'Wap' } } },
    ]
    for (const change of changes) {
      await expect(client.chain('v3/pay/transactions/h5').post({ ...body, ...change })).rejects.toMatchObject({
        response: { status: 403, data: { code: 'OUT_TRADE_NO_USED' } },
      })
    }
    expect((await client.chain(`${path}/close`).post({ mchid: keys.mchid })).status).toBe(204)
    expect((await client.chain(path).get({ params: { mchid: keys.mchid } })).data.trade_state).toBe('CLOSED')
  })

  it('refuses a wrong or missing signature', async () => {
    const stranger = makeClient(makeWalletKeys().merchantPrivate)
    await expect(stranger.chain('v3/pay/transactions/h5').post(orderBody())).rejects.toMatchObject({
      response: { status: 401 },
    })
    const bare = await fetch(`${baseUrl}/v3/pay/transactions/h5`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(bare.status).toBe(401)
  })

  it('sends forged answers that the other client detects, too', async () => {
    wallet.setSwitches({ ...honest, answer: 'forged' })
    await expect(makeClient().chain('v3/pay/transactions/h5').post(orderBody())).rejects.toThrow(/Verify|EV3/)
  })
})

describe('our adapter over the network', () => {
  const gateway = () =>
    createWeixinGateway({
      merchant: { mchid: keys.mchid, serial: keys.merchantSerial, privateKey: keys.merchantPrivate },
      appid: keys.appid,
      apiKey: keys.apiKey,
      platformKeys: new Map([[keys.platformSerial, keys.platformPublic]]),
      baseUrl,
    })
  const order = (outtradeno: string) => ({
    ...{ sellerId: 'demo', storeId: '101', payer: 'u1', product: '', businessData: {} },
    outtradeno,
    amount: 100,
    currency: 'CNY',
    description: 'tea',
    notifyUrl: `${publicUrl}/pay/notify/weixin/demo`,
    returnUrl: `${publicUrl}/s/demo/index/bill?a=1&b=2`,
    clientIp: '::1',
    expiresAt: new Date(Date.now() + 3600_000),
  })

  it('orders, is paid, refunds once and survives a restart', async () => {
    const made = await gateway().create(order('WIRE00000001'))
    if (made.kind !== 'done') throw new Error(JSON.stringify(made))
    const prepayId = new URL(made.value.payUrl, baseUrl).searchParams.get('prepay_id') ?? ''
    const opened = wallet.openPage(prepayId)
    if (opened === null) throw new Error('no page')
    expect([wallet.pay(opened), wallet.pay(opened)]).toEqual([true, false])
    expect(await gateway().query('WIRE00000001')).toMatchObject({ value: { state: 'paid', amount: 100 } })
    expect(await gateway().close('WIRE00000001')).toEqual({ kind: 'refused', code: 'paid' })
    const refund = {
      outtradeno: 'WIRE00000001',
      refundNo: 'WIRE00000001R',
      amount: 100,
      total: 100,
      currency: 'CNY',
      owedAt: new Date(),
    }
    const refunds = [
      await gateway().refund(refund),
      await gateway().refund(refund),
      await gateway().queryRefund('WIRE00000001R'),
    ]
    expect(refunds.map((answer) => answer.kind === 'done' && answer.value.state)).toEqual(['done', 'done', 'done'])
    const again = createWallet({ keys, file, now: () => new Date(), send: async () => 0 })
    expect(again.ledger.get('WIRE00000001', new Date())).toMatchObject({ state: 'refunded' })
    again.stop()
  })

  it('refunds in parts up to the payment', async () => {
    const made = await gateway().create(order('WIRE00000002'))
    if (made.kind !== 'done') throw new Error(JSON.stringify(made))
    const opened = wallet.openPage(new URL(made.value.payUrl, baseUrl).searchParams.get('prepay_id') ?? '')
    if (opened === null || !wallet.pay(opened)) throw new Error('not paid')
    const part = async (no: string, amount: number) => {
      const about = { outtradeno: 'WIRE00000002', total: 100, currency: 'CNY', owedAt: new Date() }
      const answer = await gateway().refund({ ...about, refundNo: `WIRE00000002${no}`, amount })
      return answer.kind === 'done' ? answer.value.state : answer.kind
    }
    expect([await part('L1', 60), await part('L1', 60), await part('L1', 40)]).toEqual(['done', 'done', 'refused'])
    expect([await part('L2', 41), await part('R', 40), await part('L3', 1)]).toEqual(['refused', 'done', 'refused'])
  })

  it.each(['code', 'message'] as const)('calls a number used by the gateway’s %s', async (used) => {
    wallet.setSwitches({ ...honest, used })
    const usedUp = { kind: 'refused', code: 'OUT_TRADE_NO_USED' }
    const wanted = order(`WIRE-USED-${used}`)
    expect(await gateway().create(wanted)).toMatchObject({ kind: 'done' })
    expect(await gateway().create({ ...wanted, clientIp: '203.0.113.9' })).toEqual(usedUp)
    await gateway().close(wanted.outtradeno)
    expect(await gateway().create(wanted)).toEqual(usedUp)
  })

  it('always sends the time after which an order cannot be paid', async () => {
    const wanted = order('WIRE-EXPIRES')
    await gateway().create(wanted)
    const kept = wallet.ledger.get('WIRE-EXPIRES', new Date())
    expect(kept?.expiresAt).toBe(Math.floor(wanted.expiresAt.getTime() / 1000) * 1000)
    expect(JSON.parse(kept?.request ?? '')).toHaveProperty('time_expire')
  })

  it('is refused an early close where the gateway forbids it', async () => {
    wallet.setSwitches({ ...honest, close: 'after-5-minutes' })
    await gateway().create(order('WIRE-EARLY'))
    expect(await gateway().close('WIRE-EARLY')).toEqual({ kind: 'refused', code: 'INVALID_REQUEST' })
    expect(await gateway().query('WIRE-EARLY')).toMatchObject({ value: { state: 'open' } })
  })

  it('reports an unknown order as absent and closes it without error', async () => {
    expect(await gateway().query('NOBODYKNOWS')).toMatchObject({ kind: 'done', value: { state: 'absent' } })
    expect(await gateway().close('NOBODYKNOWS')).toEqual({ kind: 'done', value: null })
    expect(await gateway().queryRefund('NOBODYKNOWSR')).toMatchObject({ value: { state: 'absent' } })
  })
})

describe('the ledger of two servers', () => {
  const openOrder = (outtradeno: string) => ({
    ...{
      outtradeno,
      request: '{}',
      description: 'tea',
      total: 100,
      currency: 'CNY',
      notifyUrl: `${publicUrl}/pay/notify/weixin/demo`,
    },
    expiresAt: Date.now() + 3600_000,
  })
  const openTwin = () => createWallet({ keys, file, now: () => new Date(), send: async () => 0 })
  const stateIn = (server: Wallet, outtradeno: string) => server.ledger.get(outtradeno, new Date())?.state

  it('is one: what one takes, closes or refunds, the other knows, and an order is paid once', () => {
    const twin = openTwin()
    wallet.createOrder(openOrder('TWIN00000001'))
    const [here, there] = [wallet, twin].map((one) => one.ledger.get('TWIN00000001', new Date()))
    if (here === undefined || there === undefined) throw new Error('no order')
    expect(there).toEqual(here)
    expect([twin.pay(there), wallet.pay(here)]).toEqual([true, false])
    expect(stateIn(wallet, 'TWIN00000001')).toBe('paid')
    expect(wallet.ledger.close('TWIN00000001')).toBe(false)
    const part = { outtradeno: 'TWIN00000001', amount: 60, state: 'SUCCESS' } as const
    expect(wallet.ledger.refund({ ...part, refundNo: 'TWIN-R1' })).toBe(true)
    expect(twin.ledger.refund({ ...part, refundNo: 'TWIN-R2' })).toBe(false)
    expect(stateIn(twin, 'TWIN00000001')).toBe('refunded')
    expect(twin.ledger.list()).toEqual(wallet.ledger.list())
    twin.stop()
  })

  it('keeps every order, also after both have stopped', () => {
    const twin = openTwin()
    for (let count = 0; count < 1200; count += 1) {
      const server = count % 2 === 0 ? wallet : twin
      server.createOrder(openOrder(`MANY${String(count).padStart(8, '0')}`))
    }
    twin.stop()
    const later = openTwin()
    expect(later.ledger.list().filter(({ outtradeno }) => outtradeno.startsWith('MANY'))).toHaveLength(1200)
    later.stop()
  })
})

describe('the switches', () => {
  const turn = (payload: object, remoteAddress = '127.0.0.1') =>
    http.inject({ method: 'POST', url: `${walletPath}/switches`, remoteAddress, payload })

  it.each(['192.0.2.9', '::ffff:192.0.2.9', '2001:db8::9', '12.7.0.1'])('refuse a phone at %s', async (phone) => {
    expect((await turn({ notice: 'never' }, phone)).statusCode).toBe(403)
    expect(wallet.switches).toEqual(honest)
  })

  it.each(['127.0.0.1', '::ffff:127.0.0.1', '::1'])('accept this machine as %s', async (here) => {
    const answer = await turn({ notice: 'never' }, here)
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...honest, notice: 'never' }])
    expect(wallet.switches).toEqual({ ...honest, notice: 'never' })
  })

  it('stay unchanged by an unknown switch', async () => {
    await turn({ refund: 'fails' })
    expect((await turn({ notice: 'sometimes' })).statusCode).toBe(400)
    expect(wallet.switches).toEqual({ ...honest, refund: 'fails' })
  })
})

describe('the payment page', () => {
  async function openPage(language: string, redirect: string) {
    const url = `${await linkOf(makeClient(), orderBody())}&redirect_url=${encodeURIComponent(redirect)}`
    return http.inject({ url, headers: { 'accept-language': language } })
  }

  it.each([
    ['zh-CN', '支付 ¥94.00'],
    ['en-GB', 'Pay ¥94.00'],
    ['ja', '支払う ¥94.00'],
  ])('speaks %s', async (language, text) => {
    expect((await openPage(language, `${publicUrl}/s/demo/x`)).body).toContain(text)
  })

  it('escapes names, has no inline script or style and links only to the shop', async () => {
    const { body } = await openPage('en', 'https://evil.example/s/demo/x"><script>')
    expect(body).toContain('&lt;b&gt;川味小馆&lt;/b&gt;')
    expect(body).not.toMatch(/<script|<style|style=|evil\.example|onclick/)
    expect((await openPage('en', `${publicUrl}/s/demo/x?a=1`)).body).toContain('value="/s/demo/x?a=1"')
  })

  it('says that a link is unknown', async () => {
    const page = await http.inject({ url: `${walletPath}/pay?prepay_id=nothing`, headers: { 'accept-language': 'en' } })
    expect([page.statusCode, page.body.includes('no longer valid')]).toEqual([410, true])
  })
})
