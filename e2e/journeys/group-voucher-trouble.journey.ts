import { describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { AheadPage } from '../pages/ahead.page.ts'
import { smallTargets } from '../touch.ts'
import { soon, voucherTable } from '../voucher-table.ts'

/** Whatever happens, a voucher is redeemed once or not at all, and its guest learns which. */
describe('a group-buy voucher with problems', { tags: 'soak' }, () => {
  const at = voucherTable()

  let cancelled = ''
  it('returns when its order is cancelled in time', async () => {
    const ada = await at.seated('en', 'A10')
    const { page, voucher, text } = ada
    const number = await at.shelf.fresh('meituan')
    await at.atDish(ada, number)
    await voucher.placeOrder()
    await voucher.followOrder()
    await page.getByRole('button', { name: text('ahead.cancel') }).click()
    await page.getByText(text('ahead.voucherCancelPaid', { platform: 'meituan' })).waitFor()
    expect([await axeFaults(page), await smallTargets(page)]).toEqual([[], []])
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('ahead.yesCancel') })
      .click()
    await page.getByText(text('ahead.voucherBack', { platform: 'meituan', back: 'coming' })).waitFor()
    cancelled = number
    expect(ada.faults).toEqual([])
  })

  it('is retried after a lost answer and pays once', async () => {
    const ben = await at.seated('en', 'A4')
    const { voucher } = ben
    const number = await at.shelf.fresh('meituan')
    await at.atDish(ben, number)
    await at.shelf.misbehave({ answers: 'lost after effect', at: 'verify' })
    await voucher.placeOrder()
    await voucher.titled('voucher.unsureTitle').waitFor(soon)
    expect(await axeFaults(ben.page)).toEqual([])
    await at.shelf.misbehave({ answers: 'normal' })
    const redeemed = at.shelf.redemptionsOf(number)
    expect(redeemed.length).toBe(1)
    await voucher.again.click()
    await voucher.titled('voucher.placedTitle').waitFor(soon)
    expect(await at.shelf.stateOf(number)).toBe('used')
    await at.ticketsOf('A4').first().waitFor(soon)
    expect(await at.ticketsNow('A4')).toBe(1)
    // The same redemption as before: not reversed and redeemed again.
    expect(at.shelf.redemptionsOf(number)).toEqual(redeemed)
    expect(ben.faults).toEqual([])
  })

  it('continues by itself after a reload', async () => {
    const ken = await at.seated('en', 'A5')
    const { page, voucher } = ken
    const number = await at.shelf.fresh('meituan')
    await at.atDish(ken, number)
    // The order is placed; the payment request never leaves the phone.
    await page.route('**/createpreorder.html', () => undefined, { times: 1 })
    const asked = page.waitForRequest('**/createpreorder.html')
    await voucher.placeOrder()
    await asked
    await page.reload()
    await voucher.titled('voucher.placedTitle').waitFor(soon)
    expect(await at.shelf.stateOf(number)).toBe('used')
    await at.ticketsOf('A5').first().waitFor(soon)
    expect(await at.ticketsNow('A5')).toBe(1)
    expect(at.shelf.redemptionsOf(number).length).toBe(1)
    expect(ken.faults).toEqual([])
  })

  it('used elsewhere meanwhile leaves the order to another voucher', async () => {
    const mei = await at.seated('en', 'A6')
    const tom = await at.seated('en', 'A7')
    const number = await at.shelf.fresh('meituan')
    await at.atDish(mei, number)
    await at.atDish(tom, number)
    await mei.voucher.placeOrder()
    await mei.voucher.titled('voucher.placedTitle').waitFor()
    await tom.voucher.placeOrder()
    await tom.voucher.titled('voucher.anotherTitle', { first: 'false' }).waitFor()
    await tom.voucher.sheet.getByText('This voucher has been used already').waitFor()
    expect([await axeFaults(tom.page), await smallTargets(tom.page)]).toEqual([[], []])
    // A reload only asks for it again.
    await tom.page.reload()
    await tom.voucher.titled('voucher.anotherTitle', { first: 'false' }).waitFor()
    const another = await at.shelf.fresh('meituan')
    await tom.voucher.number.fill(another)
    await tom.voucher.redeem.click()
    await tom.voucher.titled('voucher.placedTitle').waitFor()
    expect(await at.shelf.stateOf(another)).toBe('used')
    await at.ticketsOf('A7').waitFor(soon)
    expect([mei.faults, tom.faults]).toEqual([[], []])
  })

  it('redeemed despite being given up has paid the order, and the guest learns it', async () => {
    const leo = await at.seated('en', 'A9')
    const { voucher } = leo
    const number = await at.shelf.fresh('meituan')
    await at.atDish(leo, number)
    await at.shelf.misbehave({ answers: 'lost after effect', at: 'verify' })
    await voucher.placeOrder()
    await voucher.titled('voucher.unsureTitle').waitFor(soon)
    await at.shelf.misbehave({ answers: 'normal' })
    await voucher.giveUp.click()
    await voucher.titled('voucher.placedTitle').waitFor(soon)
    await voucher.sheet
      .getByText(leo.text('voucher.placedText', { late: 'true', kind: 'table', table: 'A9' }))
      .waitFor()
    await at.ticketsOf('A9').first().waitFor(soon)
    expect(await at.ticketsNow('A9')).toBe(1)
    expect(leo.faults).toEqual([])
  })

  it('used at the counter meanwhile is given up: the order ends and never reaches the kitchen', async () => {
    const eva = await at.seated('en', 'A8')
    const { page, voucher, text } = eva
    const number = await at.shelf.fresh('meituan')
    await at.atDish(eva, number)
    await at.shelf.useAtCounter('meituan', number)
    await voucher.placeOrder()
    await voucher.titled('voucher.anotherTitle', { first: 'false' }).waitFor()
    await voucher.giveUp.click()
    await voucher.titled('voucher.givenUpTitle', { order: 'known' }).waitFor()
    await page.keyboard.press('Escape')
    await page.goto(`${at.stage.url}/s/demo/index/bill?storeid=101&tableno=A8`)
    const ahead = new AheadPage(page, text)
    await ahead.cards
      .first()
      .getByText(text('ahead.state', { state: 'cancelled', type: 'table' }))
      .waitFor()
    expect(await at.ticketsNow('A8')).toBe(0)
    expect(eva.faults).toEqual([])
  })

  it('shows its result on any page and keeps it visible', async () => {
    const kim = await at.seated('en', 'A1')
    const { page, voucher, text } = kim
    const number = await at.shelf.fresh('meituan')
    await at.atDish(kim, number)
    let answer = () => undefined as unknown
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/createpreorder.html', (route) => held.then(() => route.continue()), { times: 1 })
    const asked = page.waitForRequest('**/createpreorder.html')
    await voucher.placeOrder()
    await asked
    await page.keyboard.press('Escape')
    await voucher.sheet.waitFor({ state: 'hidden' })
    await kim.landing.toMenu.click()
    await page.waitForURL(/orderLR|orderTB/)
    answer()
    await page
      .getByRole('status')
      .filter({ hasText: text('voucher.placedTitle') })
      .waitFor(soon)
    expect(await axeFaults(page, '[role=status]')).toEqual([])
    await page.goBack()
    await voucher.titled('voucher.placedTitle').waitFor()
    expect(at.shelf.redemptionsOf(number).length).toBe(1)
    expect(kim.faults).toEqual([])
  })

  it('pays a waiting order from the order’s own page', async () => {
    const zoe = await at.seated('en', 'A2')
    const { page, voucher, text } = zoe
    const [used, number] = [await at.shelf.fresh('meituan'), await at.shelf.fresh('meituan')]
    await at.atDish(zoe, used)
    await at.shelf.useAtCounter('meituan', used)
    await voucher.placeOrder()
    await voucher.titled('voucher.anotherTitle', { first: 'false' }).waitFor()
    // Another tab without stored state.
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(`${at.stage.url}/s/demo/index/bill?storeid=101`)
    await page.getByRole('button', { name: new RegExp(`^${text('ahead.redeem')}`) }).click()
    await voucher.titled('voucher.anotherTitle', { first: 'true' }).waitFor()
    expect([await axeFaults(page), await smallTargets(page)]).toEqual([[], []])
    await voucher.number.fill(number)
    await voucher.redeem.click()
    await voucher.titled('voucher.placedTitle').waitFor(soon)
    await at.ticketsOf('A2').first().waitFor(soon)
    expect(await at.ticketsNow('A2')).toBe(1)
    expect(zoe.faults).toEqual([])
  })

  // The platform is asked at the earliest a minute after the redemption, which was at the start.
  it('is valid again once its platform has reversed it', { timeout: 180_000 }, async () => {
    expect(cancelled).not.toBe('')
    await expect.poll(() => at.shelf.stateOf(cancelled), { timeout: 120_000 }).toBe('unused')
  })
})
