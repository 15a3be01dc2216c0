import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AccountHouse, openAccountHouse } from '@comanda/testing/account-house.ts'
import type { AccountPhone, AccountPhones } from '@comanda/testing/account-phone.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepFiles } from '../../../db/kept-files.ts'

let house: AccountHouse
let phones: AccountPhones
let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'comanda-member-pictures-'))
  house = await openAccountHouse({ dataDir })
  phones = house.phones
})
afterAll(async () => {
  await house.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
})

let numbers = 0
async function memberPhone(): Promise<AccountPhone> {
  numbers += 1
  const phone = phones.phone()
  await phone.join(`1390000${String(numbers).padStart(4, '0')}`)
  return phone
}
const upload = (phone: AccountPhone, bytes: Buffer | string, more: object = {}) =>
  phone.call<{ url: string }>('POST', '/platform/media/upload', {
    ...{ sellerId: 'demo', fileType: 'img', fileSuffix: 'png' },
    b64Data: typeof bytes === 'string' ? bytes : bytes.toString('base64'),
    ...more,
  })
const face = (width = 900, background = '#b03020') => sharp({ create: { width, height: 600, channels: 3, background } })
const choose = (phone: AccountPhone, headImgUrl: string) => phone.post('updatevipinfobyself.html', { headImgUrl })
const stored = () => readdir(join(dataDir, 'pictures/original')).catch(() => [])

describe('a member’s picture', () => {
  it('is stored at 512 px without metadata, and becomes the member’s own', async () => {
    const phone = await memberPhone()
    const bytes = await face()
      .withExif({ IFD0: { Copyright: 'secret-owner' } })
      .png()
      .toBuffer()
    const { value } = await upload(phone, bytes)
    expect(value.url).toMatch(/^\/pictures\/photo-[\da-f]{24}\.webp$/)
    const { rawPayload, headers } = await house.app.inject({ url: value.url })
    expect(headers).toMatchObject({ 'content-type': 'image/webp' })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 341 })
    expect(rawPayload.includes('secret-owner')).toBe(false)
    const changed = await phone.post('updatevipinfobyself.html', { headImgUrl: value.url })
    expect(changed.value.headimgurl).toBe(value.url)
  })

  it('is one file however often it is sent, also as a data address', async () => {
    const phone = await memberPhone()
    const bytes = await face(300).png().toBuffer()
    const first = await upload(phone, bytes)
    const again = await upload(phone, `data:image/png;base64,${bytes.toString('base64')}`)
    expect(again.value).toEqual(first.value)
    expect((await stored()).filter((name) => first.value.url.endsWith(name))).toHaveLength(1)
  })

  it('is taken from the seller’s members only', async () => {
    const bytes = await face(200).png().toBuffer()
    const before = await stored()
    const said = await upload(phones.phone(), bytes)
    expect([said.number, said.code, said.refusal.details]).toEqual([
      10002,
      'not_registered',
      { registerurl: '/s/demo/register' },
    ])
    const phone = await memberPhone()
    expect((await upload(phone, bytes, { sellerId: 'demosg' })).code).toBe('not_registered')
    expect((await upload(phone, bytes, { sellerId: undefined })).code).toBe('store_unknown')
    expect(await stored()).toEqual(before)
  })

  it.each([
    ['words', Buffer.from('just words')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['half a picture', 'half'],
    ['nothing', Buffer.alloc(0)],
    ['no base64', '%%%%'],
  ])('is refused with a sentence if it is %s', async (_what, bytes) => {
    const phone = await memberPhone()
    const whole = await face().jpeg().toBuffer()
    const said = await upload(phone, bytes === 'half' ? whole.subarray(0, whole.length / 2) : bytes)
    expect([said.status, said.code]).toEqual([200, 'picture_unreadable'])
    expect(said.message).toBe('无法读取这张图片，请换一张 JPG、PNG、WebP 或 AVIF')
  })

  it('is refused above 1 MB, and a body far above it before it is read', async () => {
    const phone = await memberPhone()
    const said = await upload(phone, Buffer.alloc(1024 * 1024 + 1, 1))
    expect([said.code, said.refusal.values]).toEqual(['picture_too_big', [1]])
    expect((await upload(phone, Buffer.alloc(2 * 1024 * 1024, 1))).code).toBe('too_large')
  })

  it('is set by its owner only', async () => {
    const [phone, other] = [await memberPhone(), await memberPhone()]
    const bytes = await face(210).png().toBuffer()
    const { url } = (await upload(phone, bytes)).value
    expect((await choose(other, url)).code).toBe('picture_unknown')
    const theirs = (await upload(other, bytes)).value.url
    expect(theirs).not.toBe(url)
    expect((await choose(phone, theirs)).code).toBe('picture_unknown')
    expect((await choose(phone, url)).value.headimgurl).toBe(url)
    const small = url.replace('.webp', '/320.webp')
    for (const path of ['/pictures/dish-1.webp', small, `${url}.webp`, '/pictures/../secret.webp']) {
      expect((await choose(phone, path)).code).toBe('picture_unknown')
    }
    expect((await choose(phone, url)).code).toBeNull()
    expect((await choose(phone, '')).value.headimgurl).toBe('')
  })

  it('of a dish or of the demo is no member’s', async () => {
    const phone = await memberPhone()
    const { rows } = await house.db.pool.query<{ id: string }>('select picture_id as id from picture limit 1')
    for (const id of [...rows.map((row) => row.id), 'photo-0123456789abcdef01234567']) {
      expect((await choose(phone, `/pictures/${id}.webp`)).code).toBe('picture_unknown')
    }
  })

  it('is taken ten times in ten minutes', async () => {
    const phone = await memberPhone()
    const bytes = await face(40).png().toBuffer()
    for (let n = 0; n < 10; n += 1) expect((await upload(phone, bytes)).code).toBeNull()
    const said = await upload(phone, bytes)
    expect(said.code).toBe('too_many_tries')
    expect(said.refusal.values[0]).toBeLessThanOrEqual(600)
    expect((await upload(await memberPhone(), bytes)).code).toBeNull()
  })
})

describe('a picture that no member shows', () => {
  const later = (ms: number) => {
    house.clock.now += ms
    return house.services.member.media.removeUnused(new Date(house.clock.now))
  }
  const isStored = async (url: string) => (await stored()).some((name) => url.endsWith(name))
  const day = 24 * 3600 * 1000
  let shade = 0
  async function sent(phone: AccountPhone): Promise<string> {
    shade += 1
    return (
      await upload(
        phone,
        await face(100 + shade)
          .png()
          .toBuffer(),
      )
    ).value.url
  }

  it('is removed a day later with its copies; the one in use stays', async () => {
    const phone = await memberPhone()
    const [old, next] = [await sent(phone), await sent(phone)]
    await choose(phone, old)
    const small = old.replace('.webp', '/320.webp')
    expect((await house.app.inject({ url: small })).statusCode).toBe(200)
    await later(2 * day)
    expect([await isStored(old), await isStored(next)]).toEqual([true, false])
    const third = await sent(phone)
    await choose(phone, third)
    await later(1)
    expect([await isStored(old), await isStored(third)]).toEqual([false, true])
    expect((await house.app.inject({ url: small })).statusCode).toBe(404)
    expect((await choose(phone, old)).code).toBe('picture_unknown')
    await later(2 * day)
    expect(await isStored(third)).toBe(true)
  })

  it('stays for a day after its upload or its last choice', async () => {
    const phone = await memberPhone()
    const url = await sent(phone)
    await later(day)
    expect(await isStored(url)).toBe(true)
    await choose(phone, url)
    await choose(phone, '')
    await later(day)
    expect(await isStored(url)).toBe(true)
    await later(1)
    expect(await isStored(url)).toBe(false)
    expect(
      (
        await upload(
          phone,
          await face(100 + shade)
            .png()
            .toBuffer(),
        )
      ).value.url,
    ).toBe(url)
    expect(await isStored(url)).toBe(true)
  })

  it('stays while a dish or another record shows it', async () => {
    const phone = await memberPhone()
    const [ofDish, ofOther] = [await sent(phone), await sent(phone)]
    const id = ofDish.slice('/pictures/'.length, -'.webp'.length)
    await house.db.pool.query(
      `insert into picture (seller_id, picture_id, width, height, blur) values ('demo', $1, 1, 1, '')`,
      [id],
    )
    const other = await memberPhone()
    await house.db.pool.query('update member set avatar = $1 where member_id = $2', [
      ofOther,
      (await other.get('getavipdetailbyopenid.html')).value.openerid,
    ])
    await later(2 * day)
    expect([await isStored(ofDish), await isStored(ofOther)]).toEqual([true, true])
  })

  it('stays while a backup is written', async () => {
    const url = await sent(await memberPhone())
    const backup = await house.db.pool.connect()
    await backup.query('begin')
    await keepFiles(backup)
    await later(2 * day)
    expect(await isStored(url)).toBe(true)
    await backup.query('commit')
    backup.release()
    await later(1)
    expect(await isStored(url)).toBe(false)
  })

  it('is removed by the next run when a server dies between file and row', async () => {
    const url = await sent(await memberPhone())
    await rm(join(dataDir, 'pictures/original', url.slice('/pictures/'.length)))
    await later(2 * day)
    const { rowCount } = await house.db.pool.query(
      'select 1 from member_picture where $1 like $2 || picture_id || $3',
      [url, '/pictures/', '.webp'],
    )
    expect(rowCount).toBe(0)
  })

  it('is removed or chosen, never both', async () => {
    const phone = await memberPhone()
    for (let round = 0; round < 8; round += 1) {
      const url = await sent(phone)
      house.clock.now += 2 * day
      const [chosen] = await Promise.all([choose(phone, url), later(0)])
      expect(await isStored(url)).toBe(chosen.code === null)
      if (chosen.code === null) await choose(phone, '')
    }
  })
})
