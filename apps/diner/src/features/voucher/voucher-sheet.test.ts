import { describe, expect, it, vi } from 'vitest'
import { atDish, found, of, ok, openTab, paid, place, refusal, server, withServer } from './test-tab.fixture.ts'

withServer()

describe('the result of a voucher', () => {
  it('stays over re-renders until its guest starts again', async () => {
    server.answers.pay = [ok(paid)]
    const tab = await atDish()
    await tab.redeem()
    tab.show()
    expect(tab.state()).toMatchObject({ step: 'placed', outtradeno: 'BILL01' })
    await tab.ask()
    expect(tab.state()).toMatchObject({ step: 'number', outtradeno: '' })
  })

  it('is shown although the sheet was closed meanwhile', async () => {
    server.answers.pay = [ok(paid)]
    const tab = await atDish()
    const done = tab.redeem()
    tab.door.closeVoucher()
    await done
    expect(tab.door.useVoucherDoor.getState()).toMatchObject({ isOpen: true, isNews: false })
  })

  it('is a notice on other pages, and a sheet on the return', async () => {
    server.answers.pay = [ok(paid)]
    const tab = await atDish()
    const done = tab.redeem()
    tab.door.leaveVouchers()
    await done
    expect(tab.door.useVoucherDoor.getState()).toMatchObject({ isOpen: false, isNews: true })
    tab.door.enterVoucherPage()
    tab.show()
    expect(tab.door.useVoucherDoor.getState()).toMatchObject({ isOpen: true, isNews: false })
    expect(tab.state().step).toBe('placed')
  })

  it('is a notice if its guest leaves at that moment, but not after closing', async () => {
    server.answers.pay = [ok(paid)]
    const tab = await atDish()
    await tab.redeem()
    tab.door.enterVoucherPage()
    tab.door.leaveVouchers()
    expect(tab.door.useVoucherDoor.getState()).toMatchObject({ isOpen: false, isNews: true })
    tab.door.closeVoucher()
    tab.door.enterVoucherPage()
    tab.door.leaveVouchers()
    expect(tab.door.useVoucherDoor.getState()).toMatchObject({ isOpen: false, isNews: false })
  })

  it('names the table ordered to, wherever the party has moved', async () => {
    server.answers.pay = ['lost', 'lost', 'lost', ok(paid)]
    const tab = await atDish()
    const done = tab.redeem()
    tab.show({ tableNo: 'B2' })
    await done
    expect(tab.state().step).toBe('unsure')
    await tab.again()
    expect(tab.state()).toMatchObject({ step: 'placed', tableNo: 'A1' })
  })

  it('kept in the tab continues at the party’s new table', async () => {
    server.answers.pay = [refusal('voucher_used', 'Used')]
    await (await atDish()).redeem()
    const tab = await openTab()
    tab.show({ tableNo: 'B2' })
    expect(tab.state()).toMatchObject({ step: 'another', redemption: { tableNo: 'A1' } })
  })
})

describe('two platforms', () => {
  it('are two sheets: a closed look-up opens no dish in the other', async () => {
    server.answers.lookup = [ok(found)]
    const tab = await openTab()
    const looking = tab.query()
    await tab.ask('douyin')
    await looking
    expect(tab.state()).toMatchObject({ step: 'number', platform: 'douyin', isBusy: false })
  })

  it('keep the dish that was found for one of them', async () => {
    const tab = await atDish()
    await tab.ask('meituan')
    expect([tab.state().step, of('lookup').length]).toEqual(['dish', 1])
    await tab.ask('douyin')
    expect(tab.state()).toMatchObject({ step: 'number', dish: null })
  })
})

describe('an unfinished voucher', () => {
  it('is known to the landing for an hour', async () => {
    server.answers.pay = [refusal('voucher_used')]
    const tab = await atDish()
    await tab.redeem()
    expect(tab.door.keptPlatform(place, Date.now())).toBe('meituan')
    expect(tab.door.keptPlatform(place, Date.now() + 61 * 60_000)).toBeNull()
  })

  it('opens by itself once, and waits if its sheet fails to load', async () => {
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
