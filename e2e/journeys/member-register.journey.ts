import { shownPapers } from '@comanda/contract/member/consent-papers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { newGuest, seatGuest, withLanguage } from '../guest.ts'
import { messageTo } from '../messages.ts'
import { RegisterPage, sendsOf } from '../pages/register.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

const dish = 'れんこんもち米詰め 金木犀シロップ'

/** spec 2 §2 Registration and login wizard, steps 1 and 9. */
describe('a guest who registers', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('becomes a member in Japanese at the table, and keeps cart and seat', async () => {
    const yuki = await seatGuest(stage, 'ja', { tableNo: 'A5' })
    await yuki.landing.openMenu()
    await yuki.menu.add(dish)
    await yuki.menu.portions(dish).waitFor()
    const register = new RegisterPage(yuki.page, yuki.text)
    await register.open(stage, '?storeid=101&tableno=A5&back=%2ForderLR')
    expect(await register.zone.inputValue()).toBe('86')
    await register.zone.selectOption('81')
    await register.prove(stage, '090-1234-5678', '+819012345678')
    await register.heading('register.nameTitle').waitFor()
    // The button says what is missing, and leads there.
    await expect.poll(() => register.submit.textContent()).toBe('あと2つ同意が必要です')
    await register.terms.check()
    await expect.poll(() => register.submit.textContent()).toBe('あと1つ同意が必要です')
    await register.submit.click({ force: true })
    await expect.poll(() => register.privacy.evaluate((box) => box === document.activeElement)).toBe(true)
    await register.privacy.check()
    await register.submit.click()
    await yuki.page.getByText('お名前を入力してください').waitFor()
    await register.name.fill('佐藤ゆき')
    await register.password.fill('osmanthus lotus')
    await register.submit.click()
    await yuki.page.getByText('パスワードが一致しません').waitFor()
    await register.repeat.fill('osmanthus lotus')
    expect(await axeFaults(yuki.page)).toEqual([])
    const [sent] = await Promise.all([yuki.page.waitForRequest('**/userauthlogin.html'), register.submit.click()])
    expect(sent.postDataJSON()).toMatchObject({ consents: shownPapers })
    await yuki.page.getByRole('status').getByText('登録が完了しました').waitFor()
    await yuki.page.waitForURL(/\/s\/demo\/orderLR\?/)
    await expect.poll(() => yuki.menu.portions(dish).textContent()).toContain('1')
    const member = await yuki.page.evaluate(async () => {
      const answer = await fetch('/weixin/vipmanage/demo/getavipdetailbyopenid.html')
      return (await answer.json()).resultObject
    })
    expect(member).toMatchObject({ isVip: true, realname: '佐藤ゆき', tel: '9012345678', telZoneCode: '81' })
    // A member has nothing to do there.
    await yuki.page.goto(`${stage.url}/s/demo/register?storeid=101&back=%2Findex%2Fbill`)
    await yuki.page.waitForURL(/\/index\/bill/)
    expect(yuki.faults).toEqual([])
  })

  it('reads why an entry is refused, and keeps the step over another language', async () => {
    const anna = await newGuest(stage, 'en')
    const register = new RegisterPage(anna.page, anna.text)
    await register.open(stage)
    for (const [typed, says] of [
      ['', 'account cannot be empty'],
      ['12345', 'enter a correct phone number'],
      ['anna@', 'Please enter a correct e-mail address'],
    ] as const) {
      await register.account.fill(typed)
      await register.send.click()
      await anna.page.getByText(says, { exact: true }).waitFor()
      expect(await register.account.evaluate((field) => field === document.activeElement)).toBe(true)
    }
    expect(await register.zone.count()).toBe(0)
    await register.account.fill('+86 138 0000 7701')
    expect(await register.zone.count()).toBe(1)
    expect(await axeFaults(anna.page)).toEqual([])
    expect(await smallTargets(anna.page)).toEqual([])
    const sends = sendsOf(anna.page)
    await register.send.click()
    await register.code.waitFor()
    await expect.poll(() => register.code.evaluate((field) => field === document.activeElement)).toBe(true)
    // Within 60 s no second code is asked for.
    await register.counting.click({ force: true })
    await anna.page.getByText('We sent a 6-digit code to +86 138*****701.').first().waitFor()
    await register.next.click()
    await anna.page.getByText('please fill code').waitFor()
    await register.code.fill('000000')
    await register.next.click()
    await anna.page.getByText(/That is not the code/).waitFor()
    expect(sends()).toBe(1)
    expect(await axeFaults(anna.page)).toEqual([])
    expect(await smallTargets(anna.page)).toEqual([])
    // Another number, then the first again: its code is still on its way, and none is sent.
    await register.change.click()
    await register.send.click()
    await register.code.waitFor()
    await anna.page.reload()
    await register.code.waitFor()
    await register.pasteCode(await messageTo(stage, '+8613800007701'))
    await register.next.click()
    await register.heading('register.nameTitle').waitFor()
    await anna.page.getByRole('button', { name: 'Privacy Policy' }).click()
    const paper = anna.page.getByRole('dialog', { name: 'Privacy Policy' })
    await paper.getByText(/keeps you signed in for 30 days/).waitFor()
    expect(await axeFaults(anna.page)).toEqual([])
    await anna.page.keyboard.press('Escape')
    expect(await register.privacy.isChecked()).toBe(false)
    expect(await smallTargets(anna.page)).toEqual([])
    expect(anna.faults).toEqual([])
  })

  it('is shown one more step, in the server’s own words, at 10007', async () => {
    const { page, text, faults } = await newGuest(stage, 'en')
    const register = new RegisterPage(page, text)
    await register.open(stage)
    await register.prove(stage, '13800007731', '+8613800007731')
    await register.heading('register.nameTitle').waitFor()
    // This house proves the number first; another one asks so (spec 2 §4).
    const step = { optionId: 'o1', optionType: 'register', seconds: 60, outbox: '' }
    await page.route('**/userauthlogin.html*', (route) =>
      route.fulfill({
        json: { resultNumber: 10007, resultMsg: 'This number is in use: enter the code', resultObject: step },
      }),
    )
    await register.join('Ann')
    await page.getByText('This number is in use: enter the code').first().waitFor()
    expect(await axeFaults(page)).toEqual([])
    const verified = page.waitForRequest('**/verifyoption.html*')
    await register.code.fill('402917')
    await register.next.click()
    const { optionId, optionType } = step
    expect((await verified).postDataJSON()).toEqual({ optionId, optionType, verifyCode: '402917' })
    expect(faults).toEqual([])
  })

  it('fits a narrow phone with text twice as big', { tags: 'soak' }, async () => {
    for (const language of ['zh', 'en', 'ja'] as const) {
      const locale = { zh: 'zh-CN', en: 'en-GB', ja: 'ja-JP' }[language]
      const guest = withLanguage(await stage.bigTextPhone({ locale }), language)
      const register = new RegisterPage(guest.page, guest.text)
      await register.open(stage)
      expect(await widerThanPhone(guest.page)).toEqual([])
      const digits = { zh: '13800007711', en: '13800007712', ja: '13800007713' }[language]
      await register.account.fill(digits)
      expect(await smallTargets(guest.page)).toEqual([])
      await guest.page.keyboard.press('Enter')
      await register.code.waitFor()
      expect(await widerThanPhone(guest.page)).toEqual([])
      expect(await smallTargets(guest.page)).toEqual([])
      await register.pasteCode(await messageTo(stage, `+86${digits}`))
      await guest.page.keyboard.press('Enter')
      await register.heading('register.nameTitle').waitFor()
      await guest.page.getByRole('button', { name: guest.text('register.addBirthday') }).click()
      expect(await guest.page.locator('input[name=birthday]').inputValue()).toMatch(/^\d{4}-07-15$/)
      expect(await widerThanPhone(guest.page)).toEqual([])
      expect(await smallTargets(guest.page)).toEqual([])
    }
  })
})
