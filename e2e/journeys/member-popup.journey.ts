import { shownPapers } from '@comanda/contract/member/consent-papers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { bigTextGuest, newGuest } from '../guest.ts'
import { joinOn } from '../member.ts'
import { messageTo } from '../messages.ts'
import { ProfilePage } from '../pages/profile.page.ts'
import { RegisterPage, sendsOf } from '../pages/register.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

/** spec 2 §2: guests who tap a function for members get the registration popup. §8: 10002. */
describe('a guest who wants what is for members', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('registers in the popup, and gets the page', async () => {
    const { page, text, faults } = await newGuest(stage, 'en')
    await page.goto(`${stage.url}/s/demo/index/mine?storeid=101`)
    const history = page.getByRole('button', { name: text('member.history') })
    await history.click()
    const sheet = page.getByRole('dialog', { name: text('register.sheetTitle') })
    const number = sheet.getByRole('textbox', { name: text('phone.number') })
    const send = sheet.getByRole('button', { name: text('register.send'), exact: true })
    const register = new RegisterPage(page, text)
    await sheet.getByRole('button', { name: '2 consents needed' }).waitFor()
    await register.terms.check()
    await sheet.getByRole('button', { name: 'One more consent needed' }).waitFor()
    // The button leads to what is missing, before the number is read.
    await register.submit.click({ force: true })
    await expect.poll(() => register.privacy.evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await sheet.getByText('please enter phone').count()).toBe(0)
    await register.privacy.check()
    await send.click()
    await sheet.getByText('please enter phone').waitFor()
    await number.fill('1380000')
    await send.click()
    await sheet.getByText('Please enter a correct phone number').waitFor()
    await number.fill('138 0000 7721 999')
    await expect.poll(() => number.inputValue()).toBe('13800007721')
    expect(await axeFaults(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    const sends = sendsOf(page)
    const [sent] = await Promise.all([page.waitForRequest('**/register.html'), send.click()])
    expect(sent.postDataJSON()).toMatchObject({ consents: shownPapers })
    // The server's own sentence of 10007.
    await sheet.getByText('We sent a code to +86 138*****721. Please enter it').first().waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    // Within 60 s no second code is asked for.
    await register.counting.click({ force: true })
    await register.submit.click()
    await sheet.getByText('please fill in the verification code').waitFor()
    // Closed to read the message, and opened again: the code is still on its way.
    await page.keyboard.press('Escape')
    await history.click()
    await sheet.getByText('We sent a 6-digit code to +86 138*****721.').first().waitFor()
    await register.pasteCode(await messageTo(stage, '+8613800007721'))
    await register.submit.click()
    await page.getByRole('status').getByText('registration succeeded').waitFor()
    expect(sends()).toBe(1)
    await page.waitForURL(/\/s\/demo\/consume\?storeid=101/)
    await page.getByText(text('history.emptyTitle')).waitFor()
    expect(faults).toEqual([])
  })

  it('fits a narrow phone with text twice as big', { tags: 'soak' }, async () => {
    const { page, text } = await bigTextGuest(stage, 'ja')
    await page.goto(`${stage.url}/s/demo/index/mine?storeid=101`)
    await page.getByRole('button', { name: text('member.profile') }).click()
    await page.getByRole('dialog', { name: text('register.sheetTitle') }).waitFor()
    expect(await widerThanPhone(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
  })

  it('reads an alert after the session ended elsewhere, then the page to register on', async () => {
    const guest = await newGuest(stage, 'en')
    const { page, text, context } = guest
    await page.goto(`${stage.url}/s/demo/index/mine?storeid=101`)
    await joinOn(page, '13800007722', 'Ann')
    const profile = new ProfilePage(page, text)
    await profile.open(stage.url)
    await profile.name.fill('Anna')
    await context.clearCookies({ name: 'member-demo' })
    await profile.save.click()
    const box = page.getByRole('dialog', { name: 'friendly reminder: not registered' })
    await box.waitFor()
    expect(await axeFaults(page)).toEqual([])
    await box.getByRole('button', { name: text('member.join') }).click()
    await page.waitForURL(/\/s\/demo\/register\?back=%2Fmemupdate%3Fstoreid%3D101/)
    await new RegisterPage(page, text).heading('register.title').waitFor()
  })
})
