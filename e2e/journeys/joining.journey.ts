import type { Envelope, RefusalObject } from '@comanda/contract/envelope.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { configureStore } from '../database.ts'
import { bigTextGuest, type Guest, seatGuest } from '../guest.ts'
import { waitUntilHydrated } from '../pages/hydration.ts'
import { type StaffCalls, staffCalls } from '../staff.ts'
import { openStage, type Stage } from '../stage.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

/** A busy machine can take longer than the usual second. */
const soon = { timeout: 10_000 }
const lotus = { zh: '桂花糖藕', en: 'Osmanthus lotus root', ja: 'れんこんもち米詰め 金木犀シロップ' } as const

/** A photographed code opens only the menu: store 105 requires its four digits, or a person who is there. */
describe('joining a table', () => {
  let stage: Stage
  let staff: StaffCalls
  beforeAll(async () => {
    stage = await openStage()
    staff = await staffCalls(stage)
  })
  afterAll(() => stage?.close())

  const sit = (language: 'zh' | 'en' | 'ja', tableNo: string, storeId = '105') =>
    seatGuest(stage, language, { storeId, tableNo })

  /** Opens the menu and adds a dish without choices. */
  async function tap(guest: Guest): Promise<void> {
    await guest.landing.openMenu()
    await guest.menu.add(lotus[guest.language])
  }

  it('keeps the dish tapped before joining, and counts it once', async () => {
    // landing.journey.ts covers the head count.
    await configureStore(stage, '105', { inputCover: true })
    const anna = await sit('en', 'A1')
    await tap(anna)
    await anna.seating.codeSheet.waitFor()
    await anna.seating.type('2486')
    await anna.seating.alert.getByText('Incorrect code, please contact the waiter').waitFor()
    // The message shows for a few seconds only.
    await Promise.all([anna.seating.message('joined', { table: 'A1' }).waitFor(), anna.seating.type('2468')])
    await anna.seating.codeSheet.waitFor({ state: 'hidden' })
    await anna.page.reload()
    await waitUntilHydrated(anna.page)
    await expect.poll(() => anna.menu.portions(lotus.en).textContent(), soon).toBe('1')
    expect(anna.faults.filter((fault) => !fault.includes('403'))).toEqual([])
  })

  it('locks the pad after the fourth wrong code for the server’s time, also after a reload', {
    tags: 'soak',
  }, async () => {
    const guest = await sit('en', 'A2')
    await guest.seating.row.click()
    const lockOf = async (code: string) => {
      await expect
        .poll(() => guest.page.getByRole('dialog').getByRole('button', { name: '1' }).isEnabled(), soon)
        .toBe(true)
      const answered = guest.page.waitForResponse(/\/join\.html/)
      await guest.seating.type(code)
      const { resultObject } = (await (await answered).json()) as Envelope<RefusalObject>
      await expect.poll(() => guest.seating.alert.textContent(), soon).not.toBe('')
      return resultObject?.details?.lockedUntil
    }
    for (const code of ['1111', '2222', '3333']) expect(await lockOf(code)).toBe(null)
    // On a slow machine a wait of 3 or 4 s can end unseen; the next wrong code starts another.
    const isSeen = () =>
      guest.seating.alert
        .getByText('Frequent code input, please try again later!')
        .waitFor({ timeout: 1000 })
        .then(
          () => true,
          () => false,
        )
    let tries = 3
    do {
      tries += 1
      // The eleventh locks for good.
      expect(tries).toBeLessThan(11)
      expect(await lockOf('4444')).toEqual(expect.any(String))
    } while (!(await isSeen()))
    await guest.page.reload()
    await waitUntilHydrated(guest.page)
    await guest.seating.row.click()
    await guest.seating.codeSheet.waitFor()
    const one = guest.page.getByRole('dialog').getByRole('button', { name: '1', exact: true })
    await expect.poll(() => one.isEnabled(), soon).toBe(true)
    await guest.seating.type('2468')
    await guest.seating.codeSheet.waitFor({ state: 'hidden' })
  })

  it('succeeds through a companion on the menu, and the dish arrives', async () => {
    const [lin, ken] = [await sit('zh', 'A3'), await sit('ja', 'A3')]
    await tap(lin)
    await lin.seating.type('2468')
    await lin.seating.codeSheet.waitFor({ state: 'hidden' })
    await tap(ken)
    await ken.seating.ask('健二')
    await lin.seating.knock.getByText('健二').waitFor()
    await expect.poll(() => ken.page.getByRole('button', { name: ken.text('menu.toCart') }).isVisible()).toBe(true)
    await Promise.all([ken.seating.message('joined', { table: 'A3' }).waitFor(), lin.seating.answerKnock('letIn')])
    // One each, on both phones.
    await expect.poll(() => lin.menu.portions(lotus.zh).textContent(), soon).toBe('2')
    await expect.poll(() => ken.menu.portions(lotus.ja).textContent(), soon).toBe('2')
    await lin.seating.knock.waitFor({ state: 'hidden' })
  })

  it('shows that no one answered, and allows another try', { tags: 'soak' }, async () => {
    const [lin, anna] = [await sit('zh', 'A4'), await sit('en', 'A4')]
    await lin.seating.row.click()
    await lin.seating.type('2468')
    await lin.seating.codeSheet.waitFor({ state: 'hidden' })
    await anna.seating.row.click()
    await anna.seating.ask()
    await lin.seating.answerKnock('notNow')
    await anna.page.getByText(anna.text('seating.askRefused')).waitFor()
    await anna.seating.ask('Anna')
    // Before joining, the party's data is hidden, which is not an error.
    const failed = anna.page.getByRole('heading', { name: anna.text('order.failedTitle') })
    expect(await failed.count()).toBe(0)
    await Promise.all([anna.seating.message('joined', { table: 'A4' }).waitFor(), lin.seating.answerKnock('letIn')])
    expect(await failed.count()).toBe(0)
  })

  it('shows the party’s orders once joined, on the page it came from', { tags: 'soak' }, async () => {
    await configureStore(stage, '105', { mustOrder: [] })
    const lin = await sit('zh', 'A6')
    await tap(lin)
    await lin.seating.type('2468')
    await lin.seating.codeSheet.waitFor({ state: 'hidden' })
    const anna = await sit('en', 'A6')
    await anna.seating.row.click()
    await anna.seating.codeSheet.waitFor()
    await lin.menu.openCart()
    await lin.cart.send.click()
    await lin.page.waitForURL(/\/sent\//)
    await anna.seating.type('2468')
    await anna.landing.ordered.waitFor()
    await anna.page.getByText(lotus.en).first().waitFor()
  })

  it('asks staff at a free table that only they open, and continues by itself', {
    tags: 'soak',
  }, async () => {
    await configureStore(stage, '102', { tableGuard: ['staff'] })
    try {
      const ken = await sit('ja', 'A2', '102')
      await waitUntilHydrated(ken.page)
      await ken.seating.row.click()
      await ken.seating.ask('健二')
      await Promise.all([ken.seating.message('joined', { table: 'A2' }).waitFor(), staff.at('102', 'A2', 'open')])
    } finally {
      await configureStore(stage, '102', { tableGuard: ['companion'] })
    }
  })

  it('waits for staff to open the table, and continues by itself', { tags: 'soak' }, async () => {
    await configureStore(stage, '102', { tableOpenedBy: 'staff' })
    const guest = await sit('en', 'A1', '102')
    await guest.landing.openMenu()
    await guest.page.goto(`${stage.url}/s/demo/index/order?storeid=102&tableno=A1`)
    await waitUntilHydrated(guest.page)
    await guest.seating.row.click()
    await guest.page.getByRole('dialog', { name: guest.text('seating.staffOpenTitle') }).waitFor()
    await Promise.all([guest.seating.message('joined', { table: 'A1' }).waitFor(), staff.at('102', 'A1', 'open')])
  })

  it('is sound in light and dark, and fits the narrowest phone with big text', { tags: 'soak' }, async () => {
    const [plain, big] = [await sit('ja', 'A5'), await bigTextGuest(stage, 'en')]
    await big.page.goto(stage.tableLink('105', 'A5'))
    for (const guest of [plain, big]) {
      await waitUntilHydrated(guest.page)
      await guest.seating.row.click()
      await guest.seating.codeSheet.waitFor()
      await expectSound(guest, guest === plain)
      await guest.seating.ask('Ada')
      await expectSound(guest, guest === plain)
    }
    const lin = await sit('zh', 'A5')
    await lin.seating.row.click()
    await lin.seating.type('2468')
    await lin.seating.knock.waitFor()
    await expectSound(lin, true)
    await lin.seating.row.click()
    await lin.seating.peopleSheet.waitFor()
    await expectSound(lin, true)
  })
})

async function expectSound({ page }: Guest, withTargets: boolean): Promise<void> {
  const found = {
    wide: await widerThanPhone(page),
    axe: withTargets ? await axeFaults(page) : [],
    small: withTargets ? await smallTargets(page) : [],
  }
  expect.soft(found).toEqual({ wide: [], axe: [], small: [] })
}

/** Staff changes to a table reach its phones without a reload. */
describe('a party moved, re-coded or ended by staff', () => {
  let stage: Stage
  let staff: StaffCalls
  let lin: Guest
  let anna: Guest
  beforeAll(async () => {
    stage = await openStage()
    staff = await staffCalls(stage)
    lin = await seatGuest(stage, 'zh', { tableNo: 'A1' })
    await lin.landing.openMenu()
    await lin.menu.add(lotus.zh)
    anna = await seatGuest(stage, 'en', { tableNo: 'A1' })
    await anna.landing.heading.waitFor()
    await waitUntilHydrated(anna.page)
    await anna.page.getByText(anna.text('landing.partyOf', { count: 2 })).waitFor()
    for (const { page } of [lin, anna]) await page.evaluate(() => Object.assign(window, { stayed: true }))
  })
  afterAll(() => stage?.close())

  const stayed = () =>
    Promise.all([lin, anna].map(({ page }) => page.evaluate(() => (window as { stayed?: boolean }).stayed === true)))

  it('continues at the new table with everything, on every phone', async () => {
    await Promise.all([
      lin.seating.message('movedTo', { table: 'A9' }).waitFor(),
      anna.seating.message('movedTo', { table: 'A9' }).waitFor(),
      staff.at('101', 'A1', 'move', { to: 'A9' }),
    ])
    await expect.poll(() => new URL(lin.page.url()).searchParams.get('tableno')).toBe('A9')
    await expect.poll(() => lin.menu.portions(lotus.zh).textContent(), soon).toBe('1')
    await lin.menu.add(lotus.zh)
    await anna.landing.openMenu()
    await expect.poll(() => anna.menu.portions(lotus.en).textContent(), soon).toBe('2')
    expect(await stayed()).toEqual([true, true])
  })

  it('continues under a new code, while the old code stops working', async () => {
    const stranger = await seatGuest(stage, 'en', { tableNo: 'A9' })
    await stranger.landing.heading.waitFor()
    const old = stage.tableLink('101', 'A9')
    await staff.at('101', 'A9', 'rekey')
    await anna.menu.add(lotus.en)
    await expect.poll(() => lin.menu.portions(lotus.zh).textContent(), soon).toBe('3')
    expect(await stayed()).toEqual([true, true])
    expect((await stranger.page.request.get(old)).status()).toBe(404)
  })

  it('sees that its stay is over, with ways out, and nothing of it returns', async () => {
    await staff.at('101', 'A9', 'close', { force: true })
    await lin.seating.over('overTitle').waitFor()
    await anna.seating.over('overTitle').waitFor()
    expect(await stayed()).toEqual([true, true])
    await lin.page
      .getByRole('dialog')
      .getByRole('button', { name: lin.text('seating.toMenu') })
      .click()
    await lin.menu.plus(lotus.zh).waitFor()
    await expect.poll(() => lin.menu.portions(lotus.zh).count()).toBe(0)
    await anna.page
      .getByRole('dialog')
      .getByRole('button', { name: anna.text('seating.toHome') })
      .click()
    await anna.page.waitForURL(/index\/home/)
  })
})
