import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { type Guest, newGuest, withLanguage } from '../guest.ts'
import { joinOn } from '../member.ts'
import { openStage, type Stage } from '../stage.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

const demoPhone = '13800000001'
const at = '/s/demo/consume?storeid=101'

/** spec 2 §2 Consumption history. The demo's member has one top-up and one grant of points. */
describe('the consumption history', () => {
  let stage: Stage
  /** The cookies of a phone on which the demo's member signed in once: a number gets one code a minute. */
  let storageState: Awaited<ReturnType<Guest['context']['storageState']>>
  beforeAll(async () => {
    stage = await openStage()
    const { page, context } = await newGuest(stage, 'zh')
    await page.goto(`${stage.url}/s/demo/index/mine?storeid=101`)
    await joinOn(page, demoPhone, '林小满')
    storageState = await context.storageState()
  })
  afterAll(() => stage?.close())

  const rowsOf = ({ page }: Guest) => page.getByRole('tabpanel').getByRole('listitem')
  const tabOf = ({ page, text }: Guest, tab: string) => page.getByRole('tab', { name: text('history.tab', { tab }) })

  it('asks a guest to register, and brings them back', async () => {
    const guest = await newGuest(stage, 'en')
    await guest.page.goto(stage.url + at)
    await guest.page.getByRole('heading', { name: guest.text('history.joinTitle') }).waitFor()
    const join = guest.page.getByRole('link', { name: guest.text('history.join') })
    expect(await join.getAttribute('href')).toContain('/s/demo/register?back=%2Fconsume')
    expect(await guest.page.getByRole('tab').count()).toBe(0)
    expect(await axeFaults(guest.page)).toEqual([])
    expect(guest.faults).toEqual([])
  })

  it('shows a member top-up and points with type, amount, date and details, by tab', async () => {
    const member = await newGuest(stage, 'en', { storageState })
    await member.page.goto(stage.url + at)
    await expect.poll(() => rowsOf(member).count()).toBe(2)
    expect(await rowsOf(member).nth(0).textContent()).toBe('Points earned+1,200 points16 April 2023 18:00')
    expect(await rowsOf(member).nth(1).textContent()).toBe('Top-up+¥500.0016 April 2023 18:00Paid in¥500.00')
    for (const [tab, kinds] of [
      ['charge', ['Top-up']],
      ['consumpoint', ['Points earned']],
    ] as const) {
      await tabOf(member, tab).click()
      await expect.poll(() => rowsOf(member).getByRole('heading').allTextContents()).toEqual(kinds)
    }
    for (const tab of ['paymenu', 'refundmenu', 'viptype_coupon']) {
      await tabOf(member, tab).click()
      await member.page.getByText(member.text('history.emptyTab')).waitFor()
    }
    await tabOf(member, 'all').click()
    await expect.poll(() => rowsOf(member).count()).toBe(2)
    expect(await axeFaults(member.page)).toEqual([])
    expect(await smallTargets(member.page)).toEqual([])
    await member.page.getByRole('link', { name: member.text('store.back') }).click()
    await member.page.waitForURL('**/index/mine**')
    expect(member.faults).toEqual([])
  })

  it('continues after the last row; without a network it says so and continues when it is back', async () => {
    const member = await newGuest(stage, 'en', { storageState })
    await member.page.route('**/consumeinfo.html?*', (route) =>
      route.continue({ url: route.request().url().replace('pagesize=100', 'pagesize=1') }),
    )
    await member.page.goto(stage.url + at)
    const more = member.page.getByRole('button', { name: member.text('history.more') })
    await more.waitFor()
    expect(await rowsOf(member).count()).toBe(1)
    await member.context.setOffline(true)
    await more.click()
    await member.page.getByRole('alert').getByText(member.text('history.moreFailed')).waitFor()
    expect(await rowsOf(member).count()).toBe(1)
    await member.context.setOffline(false)
    await expect.poll(() => rowsOf(member).getByRole('heading').allTextContents()).toEqual(['Points earned', 'Top-up'])
    await more.waitFor({ state: 'detached' })
    expect(member.faults).toEqual([])
  })

  it('says that it could not load, and loads on the next try', async () => {
    const member = await newGuest(stage, 'ja', { storageState })
    await member.page.route('**/consumeinfo.html?*', (route) => route.abort('connectionfailed'))
    await member.page.goto(stage.url + at)
    await member.page.getByRole('heading', { name: member.text('history.failedTitle') }).waitFor()
    await member.page.unroute('**/consumeinfo.html?*')
    await member.page.getByRole('button', { name: member.text('history.retry') }).click()
    await expect.poll(() => rowsOf(member).count()).toBe(2)
    expect(member.faults).toEqual([])
  })

  it('fits a narrow phone with text twice as big', async () => {
    const member = withLanguage(await stage.bigTextPhone({ locale: 'ja-JP', storageState }), 'ja')
    await member.page.goto(stage.url + at)
    await expect.poll(() => rowsOf(member).count()).toBe(2)
    expect(await widerThanPhone(member.page)).toEqual([])
    expect(await smallTargets(member.page)).toEqual([])
  })
})
