import { randomUUID } from 'node:crypto'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let house: TestApp
let owner: string
beforeAll(async () => {
  house = await startTestApp({ now: () => new Date('2026-11-28T16:30:00Z') })
  owner = (await house.asStaff('owner')).cookie
})
afterAll(() => house.close())

const tables = '/console/api/demo/102/set-up/tables'
async function write(what: string, payload: object) {
  const headers = { cookie: owner, 'idempotency-key': randomUUID() }
  return (await house.app.inject({ method: 'POST', url: tables + what, headers, payload })).json().resultObject
}
async function sheet(query: string, cookie = owner) {
  const { statusCode, headers, body, rawPayload } = await house.app.inject({
    url: `${tables}/sheet.pdf?${query}`,
    headers: { cookie },
  })
  if (headers['content-type'] !== 'application/pdf') return { statusCode, body, pages: [] }
  const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: false })
  return { statusCode, body: '', pages: text.map((page) => page.replace(/\s+/g, ' ')) }
}
const names = ({ pages }: { pages: readonly string[] }) => pages.join(' ').match(/[A-Z]\d · v\d+ · [\d-]+/g) ?? []

describe('the sheet of table codes', () => {
  beforeAll(async () => {
    for (const { tableno } of (await write('', { tables: 'Z1' })).tables) await write(`/${tableno}/retire`, {})
    await write('', { tables: 'T1..T8', area: '露台' })
  })

  it.each([
    ['2', 4],
    ['4', 2],
    ['6', 2],
    ['9', 1],
    ['sticker', 8],
  ])('with template %s has %i pages', async (template, pages) => {
    const made = await sheet(`template=${template}`)
    expect(made.pages).toHaveLength(pages)
    expect(names(made)).toHaveLength(8)
  })

  it("names store, area, table, version, the store's day, and the way to order in each language", async () => {
    const { pages } = await sheet('template=2&tables=T3')
    for (const words of ['露台', 'T3', 'T3 · v1 · 2026-11-29', '扫码点餐', 'Scan to order', 'スキャンして注文'])
      expect(pages[0]).toContain(words)
  })

  it('of changed tables leaves out what is printed as it is', async () => {
    const sheets = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8'].map((tableno) => ({ tableno, codeVersion: 1 }))
    await write('/printed', { sheets })
    expect((await sheet('template=6&only=changed')).body).toContain('重新打印')
    await write('/T2/rekey', {})
    await write('/T5', { tablename: '窗边' })
    await write('/T6', { seats: 9 })
    expect(names(await sheet('template=6&only=changed'))).toEqual(['T2 · v2 · 2026-11-29', 'T5 · v1 · 2026-11-29'])
    expect(names(await sheet('template=6'))).toHaveLength(8)
  })

  it('cuts a long name to the width of its cell', async () => {
    await write('', { tables: 'U1' })
    await write('/U1', {
      tablename: '靠近花园与喷泉的大圆桌供十二位客人围坐用餐🌸',
      area: 'The terrace above the river and garden',
    })
    for (const template of ['9', 'sticker']) {
      const { pages } = await sheet(`template=${template}&tables=U1`)
      expect(pages[0]).toContain('靠近花园')
    }
  })

  it('is for those who may set up the store', async () => {
    expect((await sheet('template=6', (await house.asStaff('waiter')).cookie)).statusCode).toBe(403)
    expect((await sheet('template=5')).statusCode).toBe(400)
    expect((await sheet('template=6&tables=T9..T1')).pages).toEqual([])
  })
})
