import type { Route } from '@comanda/contract/route.ts'
import { refuse } from '@comanda/rules/result/result.ts'
import { answerFaults } from '@comanda/testing/contract-watch.ts'
import { startTestApp } from '@comanda/testing/test-app.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { compressedBytes } from './compressed-bytes.ts'

const cart: Route = {
  summary: '',
  access: 'table',
  answer: z.object({
    lines: z.array(z.object({ code: z.string(), memo: z.string().optional() })),
    note: z.string().default(''),
    by: z.union([z.object({ uid: z.string() }), z.object({ staff: z.string() })]),
    names: z.record(z.string(), z.number()),
  }),
  refusals: ['cart_empty'],
}
const right = { lines: [{ code: 'L05' }], note: '', by: { uid: 'u' }, names: { L05: 1 } }
const enveloped = (resultObject: unknown, resultNumber = 0) =>
  JSON.stringify({ resultNumber, resultMsg: '', resultObject })
const faults = (resultObject: unknown) => answerFaults(cart, 200, enveloped(resultObject))
const refused = (route: Route, code: string, status = 200, resultNumber = -1) =>
  answerFaults(route, status, enveloped({ code, values: [] }, resultNumber))

describe('an answer', () => {
  it('that fits the contract has no faults', () => {
    expect(faults(right)).toEqual([])
    expect(faults({ ...right, by: { staff: 'Lin' } })).toEqual([])
  })

  it.each([
    ['at the top', { ...right, tel: '1' }, 'answer.tel: not in the contract'],
    [
      'in a list',
      { ...right, lines: [{ code: 'L05', seller_id: 'x' }] },
      'answer.lines.0.seller_id: not in the contract',
    ],
    ['in a choice of shapes', { ...right, by: { uid: 'u', token: 't' } }, 'answer.by.token: not in the contract'],
  ])('with a field that the contract does not name is a fault: %s', (_where, answer, fault) => {
    expect(faults(answer)).toEqual([fault])
  })

  it('that leaves out a field is a fault, also one that a phone would fill in', () => {
    const { note: _, ...without } = right
    expect(faults(without)).toEqual(['answer.note: missing'])
    expect(faults({ ...right, lines: [{}] })).toEqual([expect.stringMatching(/^answer\.lines\.0\.code: /)])
  })

  it('of another kind is a fault', () => {
    expect(faults({ ...right, names: { L05: '1' } })).toEqual([expect.stringMatching(/^answer\.names\.L05: /)])
  })

  it('has its envelope and no further field', () => {
    expect(answerFaults(cart, 200, JSON.stringify(right))).toEqual(['the answer is no envelope'])
    expect(answerFaults(cart, 200, JSON.stringify({ ...JSON.parse(enveloped(right)), debug: 1 }))).toHaveLength(1)
    expect(answerFaults(cart, 200, '<html>')).toEqual(['the answer is not JSON'])
    expect(answerFaults(cart, 500, enveloped(right))).toEqual(['0 as 500'])
  })

  it('may be pending only for a polled call', () => {
    expect(answerFaults({ ...cart, raw: true }, 200, enveloped(null, 1111))).toEqual([])
    expect(answerFaults(cart, 200, enveloped(null, 1111))).toHaveLength(1)
  })

  it('in its own format has no envelope', () => {
    const own: Route = { ...cart, raw: 'body', answer: z.object({ code: z.literal('SUCCESS') }) }
    expect(answerFaults(own, 200, '{"code":"SUCCESS"}')).toEqual([])
    expect(answerFaults(own, 200, '{"code":"FAIL"}')).toHaveLength(1)
    expect(answerFaults(own, 200, enveloped({ code: 'SUCCESS' }))).not.toEqual([])
  })
})

describe('a refusal', () => {
  it('that the route names, or any call may give, has no faults', () => {
    expect(refused(cart, 'cart_empty')).toEqual([])
    expect(refused(cart, 'invalid_request', 400)).toEqual([])
    expect(refused(cart, 'not_signed_in', 401, 401)).toEqual([])
    expect(refused({ ...cart, writes: true }, 'wrong_origin', 403)).toEqual([])
    expect(refused({ ...cart, access: 'ticket.cook' }, 'not_allowed', 403)).toEqual([])
  })

  it.each([
    ['of another room', cart, 'ticket_moved', 200],
    ['of a write, where nothing is written', cart, 'wrong_origin', 403],
    ['of staff, where guests call', cart, 'not_allowed', 403],
    ['of a table, where anybody calls', { ...cart, access: 'public' } as Route, 'table_code_needed', 403],
  ])('that the route does not name is a fault: one %s', (_which, route, code, status) => {
    expect(refused(route, code, status)).toEqual([`refused with ${code}, which is not among its refusals`])
  })

  it('has its number, its status and a code of ours', () => {
    expect(refused(cart, 'cart_empty', 500)).toEqual(['cart_empty as 500'])
    expect(refused(cart, 'cart_empty', 200, 401)).toEqual(['cart_empty as resultNumber 401'])
    expect(refused(cart, 'oops')).toHaveLength(1)
    expect(answerFaults(cart, 200, enveloped({ code: 'cart_empty', values: [], stack: '' }, -1))).toHaveLength(1)
  })
})

describe('a test server', () => {
  it('fails at close after an answer that breaks the contract', async () => {
    const house = await startTestApp()
    const { style, tableOrder, menu } = house.services
    const guest = await house.asGuestAt('101', 'A1')
    const look = await style.publicStyle('demo', null)
    Object.assign(style, { publicStyle: async () => ({ ...look, seller_secret: 'x' }) })
    await house.app.inject('/weixin/wxmenusetup/v2/demo/style.html')
    Object.assign(tableOrder, { get: async () => refuse('ticket_moved') })
    await house.app.inject({ url: '/weixin/storeorder/demo/101/A1/order.html', headers: { cookie: guest.cookie } })
    // The watch also reads precompressed bytes, and routes in a Fastify scope of their own.
    const bytes = compressedBytes(Buffer.from(enveloped({ leaked: 'x'.repeat(2000) })), 'application/json')
    Object.assign(menu.bytes, { translations: () => bytes })
    await house.app.inject({
      url: '/weixin/document/demo/menus/release/101/0/menutrans.json',
      headers: { 'accept-encoding': 'br' },
    })
    Object.assign(menu, { takePicture: async () => refuse('cart_empty') })
    await house.app.inject({
      method: 'POST',
      url: '/console/api/demo/picture',
      headers: { ...(await house.asStaff('owner')), 'content-type': 'image/png' },
      payload: Buffer.from('x'),
    })
    const told = await house.close().catch(({ message }: Error) => message.split('\n'))
    expect(told).toEqual([
      'answers that break the contract:',
      expect.stringContaining('style.html: answer.seller_secret: not in the contract (a test server > fails'),
      expect.stringContaining('order.html: refused with ticket_moved, which is not among its refusals ('),
      ...['version', 'original', 'types', 'typeDescs', 'items', 'texts'].map((field) =>
        expect.stringContaining(`menutrans.json: answer.${field}: `),
      ),
      expect.stringContaining('picture: refused with cart_empty, which is not among its refusals ('),
    ])
  })
})
