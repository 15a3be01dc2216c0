import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVoucherPlatforms, type VoucherPlatforms } from '@comanda/testing/voucher-platforms.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoRestaurantMenu, demoTeaMenu } from '../../../seed/demo-menu.ts'
import { goods, voucherKinds } from './simulated-voucher.ts'
import { voucherPath } from './voucher-routes.ts'
import { VoucherShelf } from './voucher-shelf.ts'

let platforms: VoucherPlatforms
beforeAll(async () => {
  platforms = await startVoucherPlatforms()
})
afterAll(() => platforms.close())

const asJson = { accept: 'application/json' }
const post = (
  path: string,
  payload: object | string,
  headers: Record<string, string> = asJson,
  remoteAddress = '127.0.0.1',
) => platforms.http.inject({ method: 'POST', url: voucherPath + path, payload, headers, remoteAddress })
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('the page of simulated vouchers', () => {
  it('lists each number with its state and its picture’s address', async () => {
    const voucher = platforms.fresh('douyin')
    const [certificate] = voucher.certificates
    if (certificate !== undefined) platforms.shelf.redeem(certificate, '101', new Date())
    const { body } = await platforms.http.inject({ url: voucherPath, headers: { 'accept-language': 'en' } })
    expect(body).toContain('Nobody has bought these')
    expect(body).toContain('<code>1001 0000 0001</code> · not used · 101')
    expect(body).toContain('<code>2002 0000 0008</code> · not used · 101')
    expect(body).toContain('<code>1001 0000 0007</code> · expired · 101')
    expect(body).toContain(`<code>${voucher.number.replace(/(....)(?=.)/g, '$1 ')}</code> · used · 101`)
    expect(body).toContain('https://v.douyin.com/i-200200000001/')
    expect(body).not.toMatch(/undefined|\[object/)
  })
  it('is JSON for clients that ask for it', async () => {
    const answer = await platforms.http.inject({ url: voucherPath, headers: asJson })
    const first = { platform: 'meituan', number: '100100000001', kind: 'dish', state: 'unused', link: '' }
    expect(answer.json().vouchers[0]).toEqual(first)
    expect(answer.json().switches).toEqual({ answers: 'normal', at: 'all' })
  })
  it('creates a fresh voucher of a kind, by form and by JSON', async () => {
    const asked = { platform: 'douyin', kind: 'two' }
    const [one, two] = [(await post('/renew', asked)).json(), (await post('/renew', asked)).json()]
    expect(one).toMatchObject({ ...asked, state: 'unused', link: `https://v.douyin.com/i-${one.number}/` })
    expect(two.number).not.toBe(one.number)
    const people = await post('/renew', 'platform=meituan&kind=set+meal', form)
    expect(people.statusCode).toBe(303)
    expect(people.headers.location).toMatch(/^\/simulators\/vouchers#v1001\d{8}$/)
  })
  it.each([
    ['a kind that is none', { platform: 'douyin', kind: 'gold' }],
    ['two of one order of Meituan', { platform: 'meituan', kind: 'two' }],
  ])('refuses %s', async (_what, asked) => {
    expect((await post('/renew', asked)).statusCode).toBe(400)
  })
  it('redeems at the counter from this machine only', async () => {
    const { platform, number } = platforms.fresh('douyin', 'two')
    const asked = { platform, number }
    expect((await post('/use', asked, asJson, '192.168.1.9')).statusCode).toBe(403)
    expect((await post('/use', { platform: 'meituan', number })).statusCode).toBe(400)
    const first = (await post('/use', asked)).json()
    expect(first).toMatchObject({ state: 'partly', link: `https://v.douyin.com/i-${number}-1/` })
    const people = await post('/use', `platform=douyin&number=${number}`, form)
    expect(people.headers.location).toBe(`/simulators/vouchers#v${number}`)
    expect(platforms.shelf.find('douyin', number)?.certificates.map(({ by }) => by)).toEqual(['counter', 'counter'])
    const page = await platforms.http.inject({ url: voucherPath, headers: { 'accept-language': 'en' } })
    expect(page.body).toContain('Redeem at the counter')
    const elsewhere = await platforms.http.inject({ url: voucherPath, remoteAddress: '192.168.1.9' })
    expect(elsewhere.body).not.toContain('vouchers/use')
  })
  it('is switched only from this machine', async () => {
    expect((await post('/switches', { answers: '500' }, asJson, '192.168.1.9')).statusCode).toBe(403)
    expect((await post('/switches', { answers: 'never' })).statusCode).toBe(400)
    expect((await post('/switches', 'answers=slow&at=verify', form)).statusCode).toBe(303)
    const { body } = await platforms.http.inject(voucherPath)
    expect(body).toContain('<option value="slow" selected>')
    expect((await post('/switches', {})).json()).toEqual({ answers: 'normal', at: 'all' })
    const elsewhere = await platforms.http.inject({ url: voucherPath, remoteAddress: '192.168.1.9' })
    expect(elsewhere.body).not.toContain('<select')
  })
})

describe("the demo's vouchers", () => {
  const codesOf = ({ dishes }: typeof demoTeaMenu) => new Set(dishes.map(({ code }) => code))
  const restaurant = codesOf(demoRestaurantMenu)
  const tea = codesOf(demoTeaMenu)
  it('name dishes of the menus, except those meant to fail', () => {
    const missing = voucherKinds.filter((kind) => {
      const code = goods[kind].extId.replace(/^@/, '')
      return !goods[kind].storeIds.every((id) => (id === '101' ? restaurant : tea).has(code))
    })
    expect(missing).toEqual(['money off', 'no dish', 'off the menu'])
  })
  it('mark exactly the set meals', () => {
    const marked = voucherKinds.filter((kind) => goods[kind].extId.startsWith('@'))
    const meals = voucherKinds.filter((kind) => {
      const dish = demoRestaurantMenu.dishes.find(({ code }) => code === goods[kind].extId.replace(/^@/, ''))
      return dish?.isGroup === true
    })
    expect(marked).toEqual(meals)
  })
})

describe('the shelf', () => {
  it('is the same after a restart', () => {
    const folder = mkdtempSync(join(tmpdir(), 'comanda-vouchers-'))
    const file = join(folder, 'simulators', 'vouchers.json')
    const shelf = new VoucherShelf(file)
    const fresh = shelf.renew('douyin', 'two')
    const [first] = shelf.find('meituan', '100100000001')?.certificates ?? []
    if (first !== undefined) shelf.redeem(first, '101', new Date(1000))
    const token = shelf.prepare(fresh.number, '101')
    const again = new VoucherShelf(file)
    expect(again.find('meituan', '100100000001')?.certificates[0]).toEqual(first)
    expect(again.find('douyin', fresh.number)).toEqual(fresh)
    expect(again.prepared(token)).toMatchObject({ number: fresh.number })
    expect(again.renew('douyin', 'dish').number).not.toBe(fresh.number)
    const kept = JSON.parse(readFileSync(file, 'utf8'))
    const [whole] = kept.vouchers
    const others = [
      'not ours',
      '[]',
      '{"vouchers":{}}',
      JSON.stringify({ ...kept, vouchers: [{ ...whole, certificates: 1 }] }),
    ]
    for (const text of others) {
      writeFileSync(file, text)
      expect(new VoucherShelf(file).find('meituan', '100100000001')?.certificates[0]?.usedAt).toBe(0)
    }
    rmSync(folder, { recursive: true })
  })
  it('keeps its permanent numbers, however many fresh ones are created', () => {
    const shelf = new VoucherShelf(null)
    for (let count = 0; count < 450; count += 1) shelf.renew('meituan', 'dish')
    expect(shelf.list()).toHaveLength(15 + 400)
    expect(shelf.find('meituan', '100100000001')).toBeDefined()
  })
})
