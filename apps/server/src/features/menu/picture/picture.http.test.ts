import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importMenuFile } from '../file/menu-file-import.ts'

let house: TestApp
let dataDir = ''
let owner = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'comanda-pictures-'))
  house = await startTestApp({ config: { dataDir, logLevel: 'silent' } })
  owner = (await house.asStaff('owner')).cookie
})
afterAll(async () => {
  await house.close()
  // Sizes may still be made of what was handed in last.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
})

/** Left half red, right half blue, so that one sees which way is up. */
function redAndBlue(width = 900, height = 600) {
  const blue = { create: { width: width / 2, height, channels: 3 as const, background: '#0000ff' } }
  const red = { create: { width, height, channels: 3 as const, background: '#ff0000' } }
  return sharp(red).composite([{ input: blue, left: width / 2, top: 0 }])
}

async function send(payload: Buffer, { type = 'image/jpeg', cookie = owner, sellerId = 'demo' } = {}) {
  const answer = await house.app.inject({
    method: 'POST',
    url: `/console/api/${sellerId}/picture`,
    headers: { cookie, 'content-type': type },
    payload,
  })
  const { resultNumber, resultMsg, resultObject } = answer.json()
  return { status: answer.statusCode, resultNumber, resultMsg, resultObject }
}

async function get(url: string, headers: Record<string, string> = {}) {
  const answer = await house.app.inject({ url, headers })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

const sizedOf = (picture: string, file: string) => get(`${picture.replace(/\.webp$/, '')}/${file}`)

describe('a picture that is handed in', () => {
  it('is kept without its EXIF, the right way up and in the colours of every screen', async () => {
    const bytes = await redAndBlue()
      .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 49/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const before = await sharp(bytes).metadata()
    expect(before).toMatchObject({ orientation: 6, width: 900 })
    expect(bytes.includes('secret-owner')).toBe(true)

    const { resultObject } = await send(bytes)
    expect(resultObject).toMatchObject({ width: 600, height: 900 })
    expect(resultObject.picture).toMatch(/^\/pictures\/photo-[\da-f]{24}\.webp$/)
    const kept = await get(resultObject.picture)
    expect(kept.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    for (const secret of ['secret-owner', 'Exif', 'EXIF', 'GPS', 'ICCP', 'XMP '])
      expect(kept.bytes.includes(secret)).toBe(false)
    const after = await sharp(kept.bytes).metadata()
    expect(after).toMatchObject({ width: 600, height: 900, space: 'srgb' })
    expect(after.exif).toBeUndefined()
    expect(after.orientation).toBeUndefined()
    // Turned clockwise: what was on the left is on top.
    const { data } = await sharp(kept.bytes).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)].map((value) => Math.round(value / 255))).toEqual([1, 0, 0])
    expect([...data.subarray(-3)].map((value) => Math.round(value / 255))).toEqual([0, 0, 1])
  })

  it.each([
    ['jpeg', 'photo'],
    ['png', 'cutout'],
    ['webp', 'cutout'],
    ['avif', 'cutout'],
  ] as const)('may be %s, and one that can be looked through is a %s', async (format, kind) => {
    const bytes = await sharp({
      create: { width: 700, height: 700, channels: 4, background: { r: 200, g: 90, b: 10, alpha: 0.4 } },
    })
      .toFormat(format)
      .toBuffer()
    const { resultObject } = await send(bytes, { type: `image/${format}` })
    expect(resultObject.picture).toContain(`/pictures/${kind}-`)
    expect(resultObject.blur).toMatch(/^data:image\/webp;base64,[A-Za-z\d+/]{40,120}=*$/)
    const blur = Buffer.from(resultObject.blur.split(',')[1], 'base64')
    expect(await sharp(blur).metadata()).toMatchObject({ format: 'webp', width: 5 })
  })

  it('is known by what it is, not by what it is called', async () => {
    const png = await redAndBlue().png().toBuffer()
    expect((await send(png, { type: 'image/jpeg' })).resultNumber).toBe(0)
  })

  it('is one picture however often it is handed in, also at the same moment', async () => {
    const bytes = await redAndBlue(400, 300).png().toBuffer()
    const answers = await Promise.all([send(bytes), send(bytes), send(bytes)])
    answers.push(await send(bytes))
    expect(answers.every(({ resultNumber }) => resultNumber === 0)).toBe(true)
    expect(new Set(answers.map(({ resultObject }) => JSON.stringify(resultObject))).size).toBe(1)
    const { rows } = await house.db.pool.query('select picture_id from picture where width = 400')
    expect(rows).toHaveLength(1)
  })

  it('leaves nothing half written behind', async () => {
    const names = await readdir(join(dataDir, 'pictures/original'))
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter((name) => !/^(photo|cutout)-[\da-f]{24}\.webp$/.test(name))).toEqual([])
  })

  it('goes with its soft first sight into the menu that is published with it', async () => {
    const { resultObject } = await send(await redAndBlue(320, 320).png().toBuffer())
    const csv = `code,name_zh,price,picture\nP1,鱼,10,${resultObject.picture}\nP2,虾,10,/pictures/shrimp.webp\nP3,蟹,10,https://elsewhere.example/crab.jpg\nP4,菜,10,/pictures/no-such.webp`
    const place = { sellerId: 'demo', storeId: '103' }
    expect(await importMenuFile(house.db, { bytes: Buffer.from(csv), name: 'm.csv', ...place })).toMatchObject({
      ok: true,
    })
    const menu = (await get('/weixin/onlineorder/demo/103/0/storemenu.html?lang=zh')).bytes.toString()
    const items = JSON.parse(menu).resultObject.types.flatMap(({ menuItem }: { menuItem: object[] }) => menuItem)
    expect(items).toMatchObject([
      { code: 'P1', blur: resultObject.blur },
      { code: 'P2', blur: expect.stringMatching(/^data:image\/webp;base64,/) },
      { code: 'P3', picPath: 'https://elsewhere.example/crab.jpg' },
      { code: 'P4' },
    ])
    expect(items[2].blur).toBeUndefined()
    expect(items[3].blur).toBeUndefined()
  })
})

describe('what is no picture for us', () => {
  const refused = async (payload: Buffer, type: string) => (await send(payload, { type })).resultObject.code

  it('is refused with its code and a sentence: text, half a file, a drawing, a file that moves', async () => {
    const jpeg = await redAndBlue().jpeg().toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const frames = Buffer.concat([Buffer.alloc(8 * 8 * 3, 9), Buffer.alloc(8 * 8 * 3, 200)])
    const moving = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    for (const [payload, type] of [
      [Buffer.from('just words'), 'image/jpeg'],
      [jpeg.subarray(0, jpeg.length / 2), 'image/jpeg'],
      [Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(5000, 7)]), 'image/jpeg'],
      [svg, 'image/svg+xml'],
      [svg, 'image/png'],
      [moving, 'image/webp'],
      [await redAndBlue().gif().toBuffer(), 'image/gif'],
      [await redAndBlue().tiff().toBuffer(), 'image/jpeg'],
      [Buffer.alloc(0), 'image/png'],
    ] as const)
      expect([type, await refused(payload, type)]).toEqual([type, 'picture_unreadable'])
    const { status, resultMsg } = await send(svg, { type: 'image/svg+xml' })
    expect(status).toBe(200)
    expect(resultMsg).toBe('无法读取这张图片，请换一张 JPG、PNG、WebP 或 AVIF')
  })

  it('is refused as too big: more than 10 MB, or few bytes that become 144 megapixels', async () => {
    expect(await refused(Buffer.alloc(20 * 1024 * 1024, 1), 'image/jpeg')).toBe('picture_too_big')
    const bomb = blackPng(12_000, 12_000)
    expect(bomb.length).toBeLessThan(100_000)
    expect(await refused(bomb, 'image/png')).toBe('picture_too_big')
  })

  it('is refused as too big also by a sender who does not say how much will come, and the connection goes on', async () => {
    const address = await house.app.listen({ host: '127.0.0.1', port: 0 })
    const sending = request(`${address}/console/api/demo/picture`, {
      method: 'POST',
      headers: { cookie: owner, 'content-type': 'image/png', 'transfer-encoding': 'chunked' },
    })
    const answered = once(sending, 'response')
    sending.end(Buffer.alloc(20 * 1024 * 1024))
    const [[answer]] = await Promise.all([answered, once(sending, 'finish')])
    expect(JSON.parse(await text(answer)).resultObject.code).toBe('picture_too_big')
  }, 5000)

  it('is not read at all from a stranger, nor for another seller', async () => {
    const jpeg = await redAndBlue().jpeg().toBuffer()
    expect((await send(jpeg, { cookie: '' })).resultObject.code).toBe('not_signed_in')
    expect((await send(jpeg, { cookie: (await house.asStaff('kitchen')).cookie })).resultObject.code).toBe(
      'not_allowed',
    )
    expect((await send(jpeg, { sellerId: 'rival' })).resultObject.code).toBe('not_allowed')
  })

  it('is not taken by other calls', async () => {
    const answer = await house.app.inject({
      method: 'POST',
      url: '/console/api/demo/101/saleout',
      headers: { cookie: owner, 'content-type': 'image/jpeg' },
      payload: Buffer.from([0xff, 0xd8, 0xff]),
    })
    expect(answer.json().resultObject.code).toBe('unsupported_media')
  })
})

describe('a picture made smaller', () => {
  it.each(['webp', 'avif'])('comes in three widths as %s and for ever, never larger than it is', async (format) => {
    const { resultObject } = await send(await redAndBlue(500, 250).jpeg().toBuffer())
    for (const [asked, width] of [
      [160, 160],
      [320, 320],
      [640, 500],
    ]) {
      const { status, headers, bytes } = await sizedOf(resultObject.picture, `${asked}.${format}`)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe(`image/${format}`)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height: (width ?? 0) / 2 })
      const again = await get(`${resultObject.picture.slice(0, -5)}/${asked}.${format}`, {
        'if-none-match': String(headers.etag),
      })
      expect(again.status).toBe(304)
    }
  })

  it('keeps its colour at the edges where one can look through', async () => {
    const disc = Buffer.from('<svg width="900" height="900"><circle cx="450" cy="450" r="300" fill="#f90"/></svg>')
    const { resultObject } = await send(await sharp(disc).png().toBuffer(), { type: 'image/png' })
    const { bytes } = await sizedOf(resultObject.picture, '160.webp')
    const { data } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const reds = Array.from({ length: 160 * 160 }, (_, at) => [data[at * 4] ?? 0, data[at * 4 + 3] ?? 0] as const)
    const edge = reds.filter(([, alpha]) => alpha > 60 && alpha < 250)
    expect(edge.length).toBeGreaterThan(50)
    expect(Math.min(...edge.map(([red]) => red))).toBeGreaterThan(200)
  })

  it('is made once for all who ask at the same time, and read from disk after that', async () => {
    const url = '/pictures/squid/160.webp'
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(url)))
    expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
    const folders = (await readdir(join(dataDir, 'pictures/sized'))).filter((name) => name.startsWith('squid.'))
    expect(folders).toHaveLength(1)
    expect(await readdir(join(dataDir, 'pictures/sized', folders[0] ?? ''))).toEqual(['160.webp'])
    const [{ bytes: original }, first] = [await get('/pictures/squid.webp'), answers[0]]
    expect(first?.bytes.length).toBeLessThan(original.length * 0.7)
    expect(first?.headers['cache-control']).toBe('public, max-age=2592000')
  })

  it.each([
    '/pictures/squid/100.webp',
    '/pictures/squid/160.jpg',
    '/pictures/squid/160.webp.webp',
    '/pictures/no-such/160.webp',
    '/pictures/photo-000000000000000000000000/160.webp',
    '/pictures/photo-000000000000000000000000.webp',
    '/pictures/..%2f..%2fkeys%2fcookie.key',
    '/pictures/%2e%2e/keys/160.webp',
    '/pictures/squid%00/160.webp',
    '/pictures/squid/0160.webp',
    '/pictures/blur.json',
  ])('is not there at %s', async (url) => {
    expect((await get(url)).status).toBe(404)
  })
})

/** A black PNG of any size in a few bytes. */
function blackPng(width: number, height: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
