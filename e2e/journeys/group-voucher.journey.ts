import { describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { stubCamera } from '../camera.ts'
import { isFirefox } from '../firefox.ts'
import { bigTextGuest, newGuest } from '../guest.ts'
import { VoucherSheetPage } from '../pages/voucher-sheet.page.ts'
import { textsOf } from '../texts.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'
import { mild, pork, soon, voucherTable } from '../voucher-table.ts'

/** A group-buy voucher at the table: number, dish, and the order is placed and paid. */
describe('a group-buy voucher', () => {
  const at = voucherTable()

  it('orders its dish to the table, is redeemed once, and shows on the ticket', async () => {
    const lin = await at.seated('zh', 'A1')
    const { page, voucher, dish } = lin
    const number = await at.shelf.fresh('meituan')
    await voucher.open('meituan')
    expect([await axeFaults(page), await smallTargets(page)]).toEqual([[], []])
    await voucher.query.click()
    await voucher.sheet.getByText(lin.text('voucher.missing')).waitFor()
    // In its printed form.
    await voucher.lookUp(number.replace(/(\d{4})(?=\d)/g, '$1 '))
    await voucher.covered.waitFor()
    await expect.poll(() => voucher.sheet.textContent()).toContain('58.00')
    expect(await voucher.sheet.getByRole('spinbutton').count()).toBe(0)
    expect([await axeFaults(page), await smallTargets(page)]).toEqual([[], []])
    await dish.press()
    await expect.poll(() => dish.message.first().textContent()).not.toBe('')
    await dish.choose(mild.zh)
    await voucher.placeOrder()
    await voucher.titled('voucher.placedTitle').waitFor()
    expect([await axeFaults(page), await smallTargets(page)]).toEqual([[], []])
    expect(await at.shelf.stateOf(number)).toBe('used')
    const ticket = at.ticketsOf('A1')
    await ticket.getByText(textsOf('console', 'zh')('ahead.byVoucher', { platform: 'meituan' })).waitFor(soon)
    await expect.poll(() => ticket.textContent()).toContain(pork.zh)
    expect(at.shelf.redemptionsOf(number).length).toBe(1)
    expect(await at.ticketsNow('A1')).toBe(1)
    await voucher.followOrder()
    await page.waitForURL(/\/order\/\w+/)
    await page.getByText(lin.text('ahead.tableOf', { table: 'A1' })).waitFor()
    await page.getByText(lin.text('ahead.byVoucher', { platform: 'meituan' })).waitFor()
    expect(await page.getByText(lin.text('ahead.handOver', { type: 'pickup' })).count()).toBe(0)
    expect([await axeFaults(page), await smallTargets(page)]).toEqual([[], []])
    expect(lin.faults).toEqual([])
  })

  it('covers a set meal without surcharges', async () => {
    const yuki = await at.seated('ja', 'A2')
    const { voucher, dish } = yuki
    const number = await at.shelf.fresh('douyin', 'set meal')
    await voucher.open('douyin')
    await voucher.lookUp(number)
    await voucher.covered.waitFor()
    expect(await voucher.sheet.getByText(/\+¥/).count()).toBe(0)
    await dish.choose('青椒肉絲（チンジャオロース）', dish.group('主菜'))
    // The button names what else must be chosen.
    while ((await voucher.order.count()) === 0) {
      await dish.press()
      await voucher.sheet.locator('[role=radiogroup]:not(:has(input:checked)) input').first().check({ force: true })
    }
    await voucher.placeOrder()
    await voucher.titled('voucher.placedTitle').waitFor()
    expect(await at.shelf.stateOf(number)).toBe('used')
    await at.ticketsOf('A2').getByText('青椒肉丝').waitFor(soon)
    expect(yuki.faults).toEqual([])
  })

  it('that cannot be redeemed is refused with a message, and closing returns the focus', async () => {
    const anna = await at.seated('en', 'A3')
    const { page, voucher } = anna
    await voucher.open('meituan')
    for (const [kind, words] of [
      ['money off', 'self-service redemption currently only supports product coupons'],
      ['no dish', 'no dish found for this coupon, contact the administrator'],
      ['off the menu', 'dish number X99 is not on the menu'],
      ['expired', 'This voucher is no longer valid, or not valid at this store'],
    ] as const) {
      await voucher.lookUp(await at.shelf.fresh('meituan', kind))
      await voucher.sheet.getByText(words).waitFor()
    }
    await expect.poll(() => voucher.number.evaluate((field) => field === document.activeElement)).toBe(true)
    expect([await axeFaults(page), await smallTargets(page)]).toEqual([[], []])
    await voucher.lookUp('999999999999')
    await voucher.sheet.getByText('We could not find this voucher. Please check its number').waitFor()
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await voucher.sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => voucher.button('meituan').evaluate((one) => one === document.activeElement)).toBe(true)
    expect(anna.faults).toEqual([])
  })

  it('is read by the camera where supported, without its button elsewhere', {
    tags: 'soak',
  }, async () => {
    const without = await at.seated('en', 'A3')
    await without.voucher.open('douyin')
    expect(await without.voucher.scan.count()).toBe(0)
    const ida = await newGuest(at.stage, 'en')
    const voucher = new VoucherSheetPage(ida.page, ida.text)
    const number = await at.shelf.fresh('douyin')
    await ida.page.addInitScript(stubCamera, `https://v.douyin.com/i-${number}/`)
    await ida.page.goto(at.stage.tableLink('101', 'A3'))
    await voucher.open('douyin')
    expect([await axeFaults(ida.page), await smallTargets(ida.page)]).toEqual([[], []])
    await voucher.scan.click()
    await voucher.covered.waitFor()
    await ida.dish.choose(mild.en)
    await voucher.placeOrder()
    await voucher.titled('voucher.placedTitle').waitFor()
    expect(await at.shelf.stateOf(number)).toBe('used')
    expect(ida.faults).toEqual([])
  })

  it('can be typed after stopping the camera', { tags: 'soak' }, async () => {
    const ida = await newGuest(at.stage, 'en')
    const voucher = new VoucherSheetPage(ida.page, ida.text)
    await ida.page.addInitScript(stubCamera, '')
    await ida.page.goto(at.stage.tableLink('101', 'A3'))
    await voucher.open('meituan')
    await voucher.scan.click()
    const camera = () => ida.page.evaluate(() => window.camera?.getTracks().map(({ readyState }) => readyState))
    await expect.poll(camera).toEqual(['live'])
    await voucher.stop.click()
    await expect.poll(camera).toEqual(['ended'])
    await expect.poll(() => voucher.number.evaluate((field) => field === document.activeElement)).toBe(true)
    await voucher.scan.waitFor()
    expect(ida.faults).toEqual([])
  })

  it.skipIf(isFirefox)('reads well with big text on a narrow phone', { tags: 'soak' }, async () => {
    const guest = await bigTextGuest(at.stage, 'ja')
    const mei = { ...guest, voucher: new VoucherSheetPage(guest.page, guest.text) }
    await mei.page.goto(at.stage.tableLink('101', 'A11'))
    const fits = async () => expect([await widerThanPhone(mei.page), await smallTargets(mei.page)]).toEqual([[], []])
    await mei.voucher.button('meituan').waitFor()
    await fits()
    await mei.voucher.open('meituan')
    await fits()
    await mei.voucher.lookUp(await at.shelf.fresh('meituan'))
    await mei.voucher.covered.waitFor()
    await fits()
    await mei.dish.choose(mild.ja)
    await mei.voucher.placeOrder()
    await mei.voucher.toOrder.waitFor()
    await fits()
  })

  it('scanned for a waiting order fills the field, and only its guest redeems it', {
    tags: 'soak',
  }, async () => {
    const ida = await newGuest(at.stage, 'en')
    const voucher = new VoucherSheetPage(ida.page, ida.text)
    const [number, another] = [await at.shelf.fresh('meituan'), await at.shelf.fresh('meituan')]
    await ida.page.addInitScript(stubCamera, another)
    await ida.page.goto(at.stage.tableLink('101', 'A3'))
    await at.atDish({ ...ida, voucher }, number)
    await at.shelf.useAtCounter('meituan', number)
    await voucher.placeOrder()
    await voucher.titled('voucher.anotherTitle', { first: 'false' }).waitFor()
    await voucher.scan.click()
    await expect.poll(() => voucher.number.inputValue()).toBe(another)
    await expect.poll(() => voucher.number.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await at.shelf.stateOf(another)).toBe('unused')
    await voucher.redeem.click()
    await voucher.titled('voucher.placedTitle').waitFor(soon)
    expect(at.shelf.redemptionsOf(another).length).toBe(1)
    expect(ida.faults).toEqual([])
  })
})
