import { describe, expect, it, vi } from 'vitest'
import { atDish, found, of, ok, openTab, paid, place, refusal, server, withServer } from './test-tab.fixture.ts'

withServer()

describe('what became of a voucher', () => {
  it('stays until its guest asks anew, however often the page is drawn again', async () => {
    server.answers.pay = [ok(paid)]
    const tab = await atDish()
    await tab.redeem()
    tab.show()
    expect(tab.state()).toMatchObject({ step: 'placed', outtradeno: 'BILL01' })
    await tab.ask()
    expect(tab.state()).toMatchObject({ step: 'number', outtradeno: '' })
  })

  it('is shown though its sheet was put away meanwhile', async () => {
    server.answers.pay = [ok(paid)]
    const tab = await atDish()
    const done = tab.redeem()
    tab.door.closeVoucher()
    await done
    expect(tab.door.useVoucherDoor.getState()).toMatchObject({ isOpen: true, isNews: false })
  })

  it('is told in passing where its guest has gone, and shown where they come back', async () => {
    server.answers.pay = [ok(paid)]
    const tab = await atDish()
    const done = tab.redeem()
    tab.door.leaveVouchers()
    await done
    expect(tab.door.useVoucherDoor.getState()).toMatchObject({ isOpen: false, isNews: true })
    tab.door.comeToVouchers()
    tab.show()
    expect(tab.door.useVoucherDoor.getState()).toMatchObject({ isOpen: true, isNews: false })
    expect(tab.state().step).toBe('placed')
  })

  it('is told in passing where its guest leaves at the very moment it is shown, and not once it was put away', async () => {
    server.answers.pay = [ok(paid)]
    const tab = await atDish()
    await tab.redeem()
    tab.door.comeToVouchers()
    tab.door.leaveVouchers()
    expect(tab.door.useVoucherDoor.getState()).toMatchObject({ isOpen: false, isNews: true })
    tab.door.closeVoucher()
    tab.door.comeToVouchers()
    tab.door.leaveVouchers()
    expect(tab.door.useVoucherDoor.getState()).toMatchObject({ isOpen: false, isNews: false })
  })

  it('is told with the table it was ordered to, wherever the party has moved meanwhile', async () => {
    server.answers.pay = ['lost', 'lost', 'lost', ok(paid)]
    const tab = await atDish()
    const done = tab.redeem()
    tab.show({ tableNo: 'B2' })
    await done
    expect(tab.state().step).toBe('unsure')
    await tab.again()
    expect(tab.state()).toMatchObject({ step: 'placed', tableNo: 'A1' })
  })

  it('that is kept is gone on with at the party’s new table', async () => {
    server.answers.pay = [refusal('voucher_used', 'Used')]
    await (await atDish()).redeem()
    const tab = await openTab()
    tab.show({ tableNo: 'B2' })
    expect(tab.state()).toMatchObject({ step: 'another', redemption: { tableNo: 'A1' } })
  })
})

describe('two platforms', () => {
  it('are two sheets: a look-up that was put away opens no dish in the other’s', async () => {
    server.answers.lookup = [ok(found)]
    const tab = await openTab()
    const looking = tab.query()
    await tab.ask('douyin')
    await looking
    expect(tab.state()).toMatchObject({ step: 'number', platform: 'douyin', isBusy: false })
  })

  it('do not take the dish away that was found for one of them', async () => {
    const tab = await atDish()
    await tab.ask('meituan')
    expect([tab.state().step, of('lookup').length]).toEqual(['dish', 1])
    await tab.ask('douyin')
    expect(tab.state()).toMatchObject({ step: 'number', dish: null })
  })
})

describe('what is not finished', () => {
  it('is known to the landing for an hour', async () => {
    server.answers.pay = [refusal('voucher_used')]
    const tab = await atDish()
    await tab.redeem()
    expect(tab.door.keptPlatform(place, Date.now())).toBe('meituan')
    expect(tab.door.keptPlatform(place, Date.now() + 61 * 60_000)).toBeNull()
  })

  it('is opened by itself once: where its sheet cannot come it waits to be asked for', async () => {
    const tab = await openTab()
    const { openOnce, forgetVoucher, useVoucherDoor } = tab.door
    const opened = vi.fn()
    useVoucherDoor.subscribe((now, before) => now.asked !== before.asked && opened())
    for (let time = 0; time < 3; time += 1) {
      openOnce(place, 'meituan')
      forgetVoucher()
    }
    expect([opened.mock.calls.length, useVoucherDoor.getState().isOpen]).toEqual([1, false])
  })
})
