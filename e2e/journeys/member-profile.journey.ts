import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../ask.ts'
import { axeFaults } from '../axe.ts'
import { type Guest, newGuest, withLanguage } from '../guest.ts'
import { joinOn } from '../member.ts'
import { messageTo } from '../messages.ts'
import { ProfilePage } from '../pages/profile.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

const dish = fileURLToPath(new URL('../../apps/server/assets/pictures/pork.webp', import.meta.url))
const password = 'rain falls on tea'
const vip = '/weixin/vipmanage/demo'

/** spec 2 §2 Profile page. */
describe('the profile page', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  async function memberOn(telephone: string): Promise<Guest & { readonly profile: ProfilePage }> {
    const guest = await newGuest(stage, 'en')
    await guest.page.goto(`${stage.url}/s/demo/index/mine?storeid=101`)
    await joinOn(guest.page, telephone, 'Mei', password)
    const profile = new ProfilePage(guest.page, guest.text)
    await profile.open(stage.url)
    await profile.name.waitFor()
    return { ...guest, profile }
  }

  /** As the phone's owner reads it. */
  async function codeTo(number: string): Promise<string> {
    const address = `${stage.url}/simulators/messages?to=${encodeURIComponent(number)}`
    const read = async () =>
      (await (await fetch(address, { headers: { accept: 'application/json' } })).json()) as { text: string }[]
    await expect.poll(async () => (await read()).length).toBeGreaterThan(0)
    return /\d{6}/.exec((await read())[0]?.text ?? '')?.[0] ?? ''
  }

  it('asks a guest to register', async () => {
    const guest = await newGuest(stage, 'en')
    const profile = new ProfilePage(guest.page, guest.text)
    await profile.open(stage.url)
    await profile.joinTitle.waitFor()
    expect(await profile.name.count()).toBe(0)
    expect(guest.faults).toEqual([])
  })

  it('changes name and picture, and refuses an empty name', async () => {
    const { page, profile, text, faults } = await memberOn('13700000001')
    await profile.name.fill(' ')
    await profile.save.click()
    await page.getByText('name cannot be empty').waitFor()
    await profile.name.fill('Mei Lin')
    await profile.file.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.from('just words') })
    await page.getByText(text('profile.pictureUnreadable')).waitFor()
    await profile.file.setInputFiles(dish)
    await page.getByText(text('profile.pictureChosen')).waitFor()
    await profile.save.click()
    await profile.saved.waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await profile.open(stage.url)
    await expect.poll(() => profile.name.inputValue()).toBe('Mei Lin')
    expect(await profile.picture.getAttribute('src')).toMatch(/^\/pictures\/photo-[\da-f]{24}\.webp$/)
    const size = () => profile.picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)
    // It is cut and not made larger.
    await expect.poll(size).toBe(256)
    expect(faults).toEqual([])
  })

  it('sets the birthday once', async () => {
    const { page, profile, text } = await memberOn('13700000002')
    await page.getByRole('button', { name: text('register.addBirthday') }).click()
    const birthday = page.getByLabel(text('register.birthday'))
    expect(await birthday.inputValue()).toMatch(/^\d{4}-07-15$/)
    await birthday.fill('1990-12-31')
    await profile.save.click()
    await profile.saved.waitFor()
    await expect.poll(() => birthday.inputValue()).toBe('31 December 1990')
    expect(await birthday.isEditable()).toBe(false)
  })

  it('changes the phone after proof of the old account and a code to the new number', {
    timeout: 120_000,
  }, async () => {
    const { page, profile, text, faults } = await memberOn('13700000003')
    await profile.phone.fill('')
    await profile.save.click()
    await page.getByText('phone cannot be empty').waitFor()
    await profile.phone.fill('13700000013')
    // The old number got a code on joining, and gets one a minute.
    const trySaving = async () => {
      if ((await profile.step.count()) > 0) return true
      const answered = page.waitForResponse('**/updatevipinfobyself.html*')
      await profile.save.click()
      await answered
      return false
    }
    await expect.poll(trySaving, { timeout: 80_000, interval: 3000 }).toBe(true)
    await profile.step.getByRole('alert').getByText('137*****003').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await profile.step.getByRole('button', { name: text('register.withPassword') }).click()
    await profile.step.getByLabel(text('register.password')).fill(password)
    await profile.step.getByRole('button', { name: text('register.next') }).click()
    await profile.step.getByRole('alert').getByText('137*****013').waitFor()
    await profile.code.fill('000000')
    await profile.step.getByRole('button', { name: text('register.next') }).click()
    await profile.step.getByText(/That is not the code/).waitFor()
    await profile.code.fill(await codeTo('+8613700000013'))
    await profile.step.getByRole('button', { name: text('register.next') }).click()
    await profile.saved.waitFor()
    await profile.open(stage.url)
    await expect.poll(() => profile.phone.inputValue()).toBe('13700000013')
    // The old number reads of it, in the simulator's page.
    await expect
      .poll(() => messageTo(stage, '+8613700000003'), { timeout: 15_000 })
      .toContain('A new phone number was set for your membership at')
    expect(faults).toEqual([])
  })

  it('lists the devices and signs one out, and a new password signs out the others', async () => {
    const { page, profile, text, faults } = await memberOn('13700000004')
    const others = await Promise.all([newGuest(stage, 'en'), newGuest(stage, 'en')])
    const [tablet, laptop] = others
    for (const { page } of others) {
      await page.goto(`${stage.url}/s/demo/index/mine?storeid=101`)
      await post(stage, page, `${vip}/userauthlogin.html`, { identifier: '13700000004', authType: '30', password })
    }
    const isVip = async ({ page }: Guest) => {
      const answer = await page.request.get(`${stage.url}${vip}/checkselleruser.html`)
      return ((await answer.json()) as { resultObject: { isVip: boolean } }).resultObject.isVip
    }
    await profile.open(stage.url)
    await expect.poll(() => profile.endSession.count()).toBe(2)
    await profile.endSession.first().click()
    await expect.poll(() => profile.endSession.count()).toBe(1)
    expect([await isVip(tablet), await isVip(laptop)].filter(Boolean)).toHaveLength(1)
    await profile.changePassword.click()
    const typing = (id: string) => profile.passwords.getByLabel(text(id), { exact: true })
    await typing('profile.oldPassword').fill('a guess')
    await typing('profile.newPassword').fill('snow falls on rice')
    await typing('register.repeat').fill('snow falls on ice')
    const save = profile.passwords.getByRole('button', { name: text('profile.savePassword') })
    await save.click()
    await profile.passwords.getByText('passwords differ').waitFor()
    await typing('register.repeat').fill('snow falls on rice')
    await save.click()
    await profile.passwords.getByText('The account or the password is not right').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await typing('profile.oldPassword').fill(password)
    await save.click()
    await page.getByRole('status').getByText(text('profile.passwordSaved')).waitFor()
    await expect.poll(() => profile.endSession.count()).toBe(0)
    expect([await isVip(tablet), await isVip(laptop)]).toEqual([false, false])
    await expect
      .poll(() => messageTo(stage, '+8613700000004'), { timeout: 15_000 })
      .toContain('A new password was set for your membership at')
    expect(faults).toEqual([])
  })

  it('fits a narrow phone with text twice as big', async () => {
    const { context } = await memberOn('13700000005')
    const storageState = await context.storageState()
    const guest = withLanguage(await stage.bigTextPhone({ locale: 'ja-JP', storageState }), 'ja')
    const profile = new ProfilePage(guest.page, guest.text)
    await profile.open(stage.url)
    await profile.changePassword.waitFor()
    expect(await widerThanPhone(guest.page)).toEqual([])
    expect(await smallTargets(guest.page)).toEqual([])
  })
})
