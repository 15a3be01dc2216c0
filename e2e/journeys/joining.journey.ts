import type { Envelope, RefusalObject } from '@comanda/contract/envelope.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFaults } from '../axe.ts'
import { configureStore } from '../database.ts'
import { bigTextGuest, type Guest, seatGuest } from '../guest.ts'
import { alive } from '../pages/alive.ts'
import { type StaffCalls, staffCalls } from '../staff.ts'
import { openStage, type Stage } from '../stage.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

/** A busy machine may take longer than the second that is usual. */
const soon = { timeout: 10_000 }
const lotus = { zh: '桂花糖藕', en: 'Osmanthus lotus root', ja: 'れんこんもち米詰め 金木犀シロップ' } as const

/** A photographed code opens the menu and no more: store 105 asks for its four digits, or for somebody who is there. */
describe('coming to sit at a table', () => {
  let stage: Stage
  let staff: StaffCalls
  beforeAll(async () => {
    stage = await openStage()
    staff = await staffCalls(stage)
  })
  afterAll(() => stage?.close())

  const sit = (language: 'zh' | 'en' | 'ja', tableNo: string, storeId = '105') =>
    seatGuest(stage, language, { storeId, tableNo })

  /** To the menu, and one portion of a dish without anything to choose. */
  async function tap(guest: Guest): Promise<void> {
    await guest.landing.openMenu()
    await guest.menu.add(lotus[guest.language])
  }

  it('keeps the dish that was tapped before joining, and counts it once', async () => {
    // How many eat is asked elsewhere (landing.journey.ts).
    await configureStore(stage, '105', { inputCover: true })
    const anna = await sit('en', 'A1')
    await tap(anna)
    await anna.seating.codeSheet.waitFor()
    await anna.seating.type('2486')
    await anna.seating.alert.getByText('Incorrect code, please contact the waiter').waitFor()
    // It is told for some seconds only.
    await Promise.all([anna.seating.told('joined', { table: 'A1' }).waitFor(), anna.seating.type('2468')])
    await anna.seating.codeSheet.waitFor({ state: 'hidden' })
    await anna.page.reload()
    await alive(anna.page)
    await expect.poll(() => anna.menu.portions(lotus.en).textContent(), soon).toBe('1')
    expect(anna.faults.filter((fault) => !fault.includes('403'))).toEqual([])
  })

  it('locks the pad after the fourth wrong code, for as long as the server says, and after a reload too', {
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
    // On a slow machine a wait of 3 or 4 s is over before it is seen; the next wrong code begins another.
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
      // The eleventh ends all of them.
      expect(tries).toBeLessThan(11)
      expect(await lockOf('4444')).toEqual(expect.any(String))
    } while (!(await isSeen()))
    await guest.page.reload()
    await alive(guest.page)
    await guest.seating.row.click()
    await guest.seating.codeSheet.waitFor()
    const one = guest.page.getByRole('dialog').getByRole('button', { name: '1', exact: true })
    await expect.poll(() => one.isEnabled(), soon).toBe(true)
    await guest.seating.type('2468')
    await guest.seating.codeSheet.waitFor({ state: 'hidden' })
  })

  it('is let in by a companion who is reading the menu, and their dish arrives', async () => {
    const [lin, ken] = [await sit('zh', 'A3'), await sit('ja', 'A3')]
    await tap(lin)
    await lin.seating.type('2468')
    await lin.seating.codeSheet.waitFor({ state: 'hidden' })
    await tap(ken)
    await ken.seating.ask('健二')
    await lin.seating.knock.getByText('健二').waitFor()
    await expect.poll(() => ken.page.getByRole('button', { name: ken.text('menu.toCart') }).isVisible()).toBe(true)
    await Promise.all([ken.seating.told('joined', { table: 'A3' }).waitFor(), lin.seating.answerKnock('letIn')])
    // One each, on both phones.
    await expect.poll(() => lin.menu.portions(lotus.zh).textContent(), soon).toBe('2')
    await expect.poll(() => ken.menu.portions(lotus.ja).textContent(), soon).toBe('2')
    await lin.seating.knock.waitFor({ state: 'hidden' })
  })

  it('hears that nobody said yes, and may ask again', { tags: 'soak' }, async () => {
    const [lin, anna] = [await sit('zh', 'A4'), await sit('en', 'A4')]
    await lin.seating.row.click()
    await lin.seating.type('2468')
    await lin.seating.codeSheet.waitFor({ state: 'hidden' })
    await anna.seating.row.click()
    await anna.seating.ask()
    await lin.seating.answerKnock('notNow')
    await anna.page.getByText(anna.text('seating.askRefused')).waitFor()
    await anna.seating.ask('Anna')
    // Nothing of the party is told before, and that nothing is told is no failure.
    const failed = anna.page.getByRole('heading', { name: anna.text('order.failedTitle') })
    expect(await failed.count()).toBe(0)
    await Promise.all([anna.seating.told('joined', { table: 'A4' }).waitFor(), lin.seating.answerKnock('letIn')])
    expect(await failed.count()).toBe(0)
  })

  it('sees what the party has ordered once it is in, on the page it came by', { tags: 'soak' }, async () => {
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

  it('knocks at a free table where only the staff let in, and goes on by itself when they have', {
    tags: 'soak',
  }, async () => {
    await configureStore(stage, '102', { tableGuard: ['staff'] })
    try {
      const ken = await sit('ja', 'A2', '102')
      await alive(ken.page)
      await ken.seating.row.click()
      await ken.seating.ask('健二')
      await Promise.all([ken.seating.told('joined', { table: 'A2' }).waitFor(), staff.at('102', 'A2', 'open')])
    } finally {
      await configureStore(stage, '102', { tableGuard: [] })
    }
  })

  it('waits until the staff open the table, where they do, and then goes on by itself', { tags: 'soak' }, async () => {
    await configureStore(stage, '102', { tableOpenedBy: 'staff' })
    const guest = await sit('en', 'A1', '102')
    await guest.landing.openMenu()
    await guest.page.goto(`${stage.url}/s/demo/index/order?storeid=102&tableno=A1`)
    await alive(guest.page)
    await guest.seating.row.click()
    await guest.page.getByRole('dialog', { name: guest.text('seating.staffOpenTitle') }).waitFor()
    await Promise.all([guest.seating.told('joined', { table: 'A1' }).waitFor(), staff.at('102', 'A1', 'open')])
  })

  it('is sound in light and dark, and fits the narrowest phone with big text', { tags: 'soak' }, async () => {
    const [plain, big] = [await sit('ja', 'A5'), await bigTextGuest(stage, 'en')]
    await big.page.goto(stage.tableLink('105', 'A5'))
    for (const guest of [plain, big]) {
      await alive(guest.page)
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

/** What the staff do to a table reaches the phones at it without a reload. */
describe('a party that the staff move, give a new code, or end', () => {
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
    await alive(anna.page)
    await anna.page.getByText(anna.text('landing.partyOf', { count: 2 })).waitFor()
    for (const { page } of [lin, anna]) await page.evaluate(() => Object.assign(window, { stayed: true }))
  })
  afterAll(() => stage?.close())

  const stayed = () =>
    Promise.all([lin, anna].map(({ page }) => page.evaluate(() => (window as { stayed?: boolean }).stayed === true)))

  it('goes on at the new table with everything, on every phone', async () => {
    await Promise.all([
      lin.seating.told('movedTo', { table: 'A9' }).waitFor(),
      anna.seating.told('movedTo', { table: 'A9' }).waitFor(),
      staff.at('101', 'A1', 'move', { to: 'A9' }),
    ])
    await expect.poll(() => new URL(lin.page.url()).searchParams.get('tableno')).toBe('A9')
    await expect.poll(() => lin.menu.portions(lotus.zh).textContent(), soon).toBe('1')
    await lin.menu.add(lotus.zh)
    await anna.landing.openMenu()
    await expect.poll(() => anna.menu.portions(lotus.en).textContent(), soon).toBe('2')
    expect(await stayed()).toEqual([true, true])
  })

  it('goes on under a new code, and a phone with the old one does not', async () => {
    const stranger = await seatGuest(stage, 'en', { tableNo: 'A9' })
    await stranger.landing.heading.waitFor()
    const old = stage.tableLink('101', 'A9')
    await staff.at('101', 'A9', 'rekey')
    await anna.menu.add(lotus.en)
    await expect.poll(() => lin.menu.portions(lotus.zh).textContent(), soon).toBe('3')
    expect(await stayed()).toEqual([true, true])
    expect((await stranger.page.request.get(old)).status()).toBe(404)
  })

  it('is told calmly when its stay is over, with the ways out, and nothing of it turns up later', async () => {
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
