import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { configureStore, roundsFrom } from '../database.ts'
import { bigTextGuest, type Guest, seatGuest } from '../guest.ts'
import { messageTo } from '../messages.ts'
import { PhoneSheetPage } from '../pages/phone-sheet.page.ts'
import { openTerminal } from '../pages/terminal.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

const soon = { timeout: 10_000 }
const lotus = { zh: '桂花糖藕', en: 'Osmanthus lotus root', ja: 'れんこんもち米詰め 金木犀シロップ' } as const

/**
 * A store that requires a verified phone asks once, between Send and the kitchen, and the round then goes out by
 * itself.
 */
describe('a store that requires a verified phone', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  async function trySending(guest: Guest): Promise<PhoneSheetPage> {
    await guest.landing.openMenu()
    await guest.menu.add(lotus[guest.language])
    await guest.menu.portions(lotus[guest.language]).waitFor()
    await guest.menu.openCart()
    await guest.cart.send.click()
    const phone = new PhoneSheetPage(guest.page, guest.text)
    await phone.sheet.waitFor()
    return phone
  }

  it('asks for the number, reads the code from a pasted message, and sends the round once', async () => {
    await configureStore(stage, '101', { orderBindTel: true })
    const anna = await seatGuest(stage, 'en', { tableNo: 'A1' })
    const kitchen = await openTerminal(stage)
    const phone = await trySending(anna)
    await expect.poll(() => phone.zone.inputValue()).toBe('86')
    await phone.askForCode.click()
    await phone.sheet.getByText('please enter phone').waitFor()
    await phone.number.fill('1380000')
    await phone.askForCode.click()
    await phone.sheet.getByText('Please enter a correct phone number').waitFor()
    await phone.number.fill('13800001234')
    expect(await axeFaults(anna.page)).toEqual([])
    await phone.askForCode.click()
    await phone.code.waitFor()
    await expect.poll(() => phone.code.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await phone.mayCall.isChecked()).toBe(false)
    expect(await axeFaults(anna.page)).toEqual([])
    expect(await smallTargets(anna.page)).toEqual([])
    await phone.code.fill('000000')
    await phone.verify.click()
    await phone.sheet.getByText(/That is not the code/).waitFor()
    await phone.pasteCode(await messageTo(stage, '+8613800001234'))
    await expect.poll(() => phone.code.inputValue()).toMatch(/^\d{6}$/)
    await phone.verify.click()
    await anna.page.waitForURL(/\/sent\//)
    await expect.poll(() => kitchen.page.getByText('☎ …1234').count(), soon).toBe(1)
    // One round was sent; the next one is not asked.
    await anna.sent.addMore.click()
    await anna.menu.add(lotus.en)
    await anna.menu.openCart()
    await anna.cart.send.click()
    await anna.page.waitForURL(/\/sent\//)
    await expect.poll(() => kitchen.page.getByText('☎ …1234').count(), soon).toBe(2)
    expect(await roundsFrom(stage, '101', 'A1')).toBe(2)
    expect(anna.faults).toEqual([])
  })

  it('shows companions a masked number, and a call link if its owner allows it', { tags: 'soak' }, async () => {
    const lin = await seatGuest(stage, 'zh', { tableNo: 'A2' })
    // Both joined before the phone is verified; one reads the party meanwhile, the other later.
    const yuki = await seatGuest(stage, 'ja', { tableNo: 'A2' })
    const tom = await seatGuest(stage, 'en', { tableNo: 'A2' })
    const phone = await trySending(lin)
    await yuki.seating.row.click()
    await yuki.seating.peopleSheet.waitFor()
    await tom.seating.row.waitFor()
    await phone.number.fill('13800005678')
    await phone.askForCode.click()
    await phone.mayCall.check()
    await phone.code.fill(await messageTo(stage, '+8613800005678'))
    await phone.verify.click()
    await lin.page.waitForURL(/\/sent\//)
    await yuki.seating.peopleSheet.getByText('138*****678').waitFor(soon)
    const links = yuki.seating.peopleSheet.locator('a[href="tel:+8613800005678"]')
    await expect.poll(() => links.count()).toBe(1)
    await tom.seating.row.click()
    await tom.seating.peopleSheet.getByText('138*****678').waitFor(soon)
    expect(await axeFaults(yuki.page)).toEqual([])
    expect(await smallTargets(yuki.page)).toEqual([])
  })

  it('returns the focus to Send when closed, and sends nothing', { tags: 'soak' }, async () => {
    const ben = await seatGuest(stage, 'en', { tableNo: 'A3' })
    const phone = await trySending(ben)
    await ben.page.keyboard.press('Escape')
    await phone.sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => ben.cart.send.evaluate((button) => button === document.activeElement)).toBe(true)
    await expect.poll(() => ben.cart.portions(lotus.en).textContent()).toBe('1')
  })

  it('restores the code field after the phone dropped the page, and sends nothing once closed', {
    tags: 'soak',
  }, async () => {
    const ken = await seatGuest(stage, 'en', { tableNo: 'A5' })
    const phone = await trySending(ken)
    await phone.number.fill('+86 138 0000 9012')
    await phone.askForCode.click()
    await phone.code.waitFor()
    await ken.page.reload()
    await ken.cart.send.click()
    await phone.code.waitFor()
    await expect.poll(() => phone.number.inputValue()).toBe('13800009012')
    // The phone is verified, and the answer is slow.
    let close: () => void = () => undefined
    const isClosed = new Promise<void>((resolve) => {
      close = resolve
    })
    await ken.page.route(
      '**/verifyoption.html',
      async (route) => {
        const response = await route.fetch()
        await isClosed
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    let sends = 0
    ken.page.on('request', (request) => {
      if (request.url().endsWith('/order2store.html')) sends += 1
    })
    await phone.code.fill(await messageTo(stage, '+8613800009012'))
    const verified = ken.page.waitForResponse('**/verifyoption.html')
    await phone.verify.click()
    await ken.page.keyboard.press('Escape')
    await phone.sheet.waitFor({ state: 'hidden' })
    close()
    await verified
    await ken.page.waitForTimeout(500)
    expect(sends).toBe(0)
    await ken.cart.send.click()
    await ken.page.waitForURL(/\/sent\//)
    expect(await roundsFrom(stage, '101', 'A5')).toBe(1)
    expect(ken.faults).toEqual([])
  })

  it('reads well with big text on a narrow phone', { tags: 'soak' }, async () => {
    const mei = await bigTextGuest(stage, 'ja')
    await mei.page.goto(stage.tableLink('101', 'A4'))
    const phone = await trySending(mei)
    await phone.zone.selectOption('81')
    await phone.number.fill('09012345678')
    await phone.askForCode.click()
    await phone.code.waitFor()
    expect(await widerThanPhone(mei.page)).toEqual([])
    expect(await smallTargets(mei.page)).toEqual([])
    await phone.code.fill(await messageTo(stage, '+819012345678'))
    await phone.verify.click()
    await mei.page.waitForURL(/\/sent\//)
  })

  it('marks its message page as simulated', { tags: 'soak' }, async () => {
    const answer = await fetch(`${stage.url}/simulators/messages`, { headers: { 'accept-language': 'en' } })
    const page = await answer.text()
    expect(page).toContain('No real message is sent')
    expect(page).not.toContain('13800001234')
  })
})
