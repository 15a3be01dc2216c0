import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AccountHouse, openAccountHouse } from '@comanda/testing/account-house.ts'
import type { AccountPhone, AccountPhones } from '@comanda/testing/account-phone.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

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
