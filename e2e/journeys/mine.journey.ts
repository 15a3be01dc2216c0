import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { bigTextGuest, type Guest, newGuest } from '../guest.ts'
import { joinOn } from '../member.ts'
import { MinePage } from '../pages/mine.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

describe('the member centre', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  /** The member's cookies: one registration serves all phones. */
  let cookies: Awaited<ReturnType<Guest['context']['cookies']>> = []

  async function memberOn(guest: Guest, origin = stage.url): Promise<MinePage> {
    const mine = new MinePage(guest.page, guest.text)
    if (cookies.length === 0) {
      await mine.open(origin)
      await joinOn(guest.page, '13900000001', '林小满')
      cookies = await guest.context.cookies()
    }
    await guest.context.addCookies(cookies)
    await mine.open(origin)
    await mine.barcode.waitFor()
    return mine
  }

  describe('of a guest', () => {
    it('asks to register, and shows no code', async () => {
      const guest = await newGuest(stage, 'zh')
      const mine = new MinePage(guest.page, guest.text)
      await mine.open(stage.url)
      await mine.joinTitle.waitFor()
      expect(await mine.digits.count()).toBe(0)
      expect(await mine.signOut.count()).toBe(0)
      await mine.join.waitFor()
      await mine.privacy.click()
      await mine.termsClose.click()
      expect(await axeFaults(guest.page)).toEqual([])
      expect(guest.faults).toEqual([])
    })
  })

  it('is asked for by its old address, and by the panels of home and table', async () => {
    const guest = await newGuest(stage, 'en')
    const mine = await memberOn(guest)
    const { page } = guest
    await page.goto(`${stage.url}/weixin/demo/vip/vipindex/1764331200000.html?tabbars=1`)
    await mine.barcode.waitFor()
    await page.goto(stage.tableLink('101', 'A2'))
    await mine.panel('林小满').click()
    await mine.barcode.waitFor()
    expect(guest.faults).toEqual([])
  })

  it('is offered to a guest at a table, who comes back there', async () => {
    const guest = await newGuest(stage, 'ja')
    const mine = new MinePage(guest.page, guest.text)
    await guest.page.goto(stage.tableLink('101', 'A3'))
    await mine.join.click()
    await guest.page.waitForURL(/\/register\?back=%2Findex%2Forder&storeid=101&tableno=A3/)
    expect(guest.faults).toEqual([])
  })

  describe('of a member', () => {
    let guest: Guest
    let mine: MinePage
    beforeEach(async () => {
      guest = await newGuest(stage, 'zh')
      mine = await memberOn(guest)
    })

    it('shows who it is, and a code that scanners read', async () => {
      await mine.pass.getByRole('heading', { name: '林小满' }).waitFor()
      await mine.pass.getByText('139*****001').waitFor()
      const code = await mine.code()
      expect(await mine.scan()).toEqual([`Code128:${code}`, `QRCode:${code}`])
      expect(await axeFaults(guest.page)).toEqual([])
      expect(guest.faults).toEqual([])
    })

    it('shows the code large and white in the dark, also to a scanner', async () => {
      await guest.page.emulateMedia({ colorScheme: 'dark' })
      await mine.qr.click()
      await mine.large.waitFor()
      const code = await mine.largeCode()
      await expect.poll(() => mine.scan()).toEqual([`Code128:${code}`, `QRCode:${code}`])
      expect(await axeFaults(guest.page)).toEqual([])
      await mine.closeLarge.click()
      await expect.poll(() => mine.large.count()).toBe(0)
    })

    it('refreshes the code half a second after the tap', async () => {
      const before = Date.now()
      await mine.refresh.click()
      await guest.page.getByText(guest.text('member.refreshed')).waitFor({ state: 'attached' })
      expect(Date.now() - before).toBeGreaterThanOrEqual(500)
      expect(await mine.scan()).toHaveLength(2)
    })

    it('asks to register once the session has ended elsewhere', async () => {
      await guest.context.clearCookies({ name: 'member-demo' })
      await mine.open(stage.url)
      await mine.joinTitle.waitFor()
    })
  })

  it('goes on with the code offline, in a page and after a reload', async () => {
    const network = await stage.network()
    const guest = await newGuest(stage, 'en', { serviceWorkers: 'allow' })
    const origin = network.reach(stage.url)
    const mine = await memberOn(guest, origin)
    const { page } = guest
    const isKept = () =>
      page.evaluate(async () => (await caches.match(location.href, { ignoreVary: true })) !== undefined)
    await expect.poll(isKept, { timeout: 20_000 }).toBe(true)
    await network.cut()
    await mine.refresh.click()
    await expect.poll(() => mine.scan()).toHaveLength(2)
    await page.reload()
    await page.getByText(guest.text('member.offline')).waitFor()
    await expect.poll(() => mine.scan()).toHaveLength(2)
    const code = await mine.code()
    expect(await mine.scan()).toEqual([`Code128:${code}`, `QRCode:${code}`])
    await network.mend()
    await mine.pass.getByText('139*****001').waitFor({ timeout: 30_000 })
  })

  it.each(['zh', 'en', 'ja'] as const)('fits a narrow phone with big text (%s)', async (language) => {
    const guest = await bigTextGuest(stage, language)
    const mine = await memberOn(guest)
    expect(await widerThanPhone(guest.page)).toEqual([])
    expect(await smallTargets(guest.page)).toEqual([])
    expect(await axeFaults(guest.page)).toEqual([])
    await mine.qr.click()
    expect(await mine.scan()).toHaveLength(2)
    expect(guest.faults).toEqual([])
  })

  it('signs out after a question, and forgets the code', async () => {
    const guest = await newGuest(stage, 'zh')
    const mine = await memberOn(guest)
    await mine.signOut.click()
    await mine.confirmSignOut.click()
    await mine.joinTitle.waitFor()
    const kept = await guest.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('member-code')))
    expect(kept).toEqual([])
  })
})
