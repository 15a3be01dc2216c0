import type { TableOrder } from '@comanda/contract/table-order/table-order.routes.ts'
import { type KillableServer, startKillableServer } from '@comanda/testing/killable-server.ts'
import { makeLine } from '@comanda/testing/phone.ts'
import type { WirePhone } from '@comanda/testing/wire-phone.ts'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PreorderAnswer } from '../features/payment/start-payment.ts'

let server: KillableServer
beforeAll(async () => {
  server = await startKillableServer({ name: 'receipt-thread', logLevel: 'silent' })
})
afterAll(() => server.close())

/** Orders lotus root, pays by the demo's wallet, and returns the bill's number. */
async function payOneDish(phone: WirePhone): Promise<string> {
  await phone.call('POST', 'order2store.html', { body: { orderDetail: [makeLine()] } })
  const { value } = await phone.call<TableOrder>('GET', 'order.html')
  const { outtradeno, orderedAmount: fee } = value
  const started = await phone.call<PreorderAnswer>('POST', '/pay/scenepay/createpreorder.html', {
    body: { sellerid: 'demo', storeid: '101', businessType: 'HmdOrder', payTypeCode: 'weixin', outtradeno, fee },
  })
  const query = new URL(started.value.payUrl, server.process.url).searchParams
  const [prepay_id, redirect_url] = [query.get('prepay_id') ?? '', query.get('redirect_url') ?? '']
  await phone.call('POST', '/simulators/wallet/pay', {
    body: new URLSearchParams({ prepay_id, redirect_url, action: 'pay' }),
  })
  const { checkPayUrl } = started.value.payData
  await expect.poll(async () => (await phone.call<{ state: string }>('GET', checkPayUrl)).value.state).toBe('paid')
  return outtradeno
}

describe('a server started as an owner starts it', () => {
  it('finds the program of its receipt thread, makes the PDF there, and still ends when told to', async () => {
    const phone = await server.sitDown('A1')
    const billId = await payOneDish(phone)
    const path = `/pay/OnlineOrder/demo/${billId}/receipt.pdf?lang=zh`
    const answer = await fetch(server.process.url + path, { headers: { cookie: phone.cookie } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })
    expect(text).toContain('桂花糖藕')
    const { child, ended } = server.process
    child.kill('SIGTERM')
    await ended
    expect([child.exitCode, child.signalCode]).toEqual([0, null])
  }, 60_000)
})
