import type { Envelope } from '@comanda/contract/envelope.ts'
import type { Waiter } from '@comanda/contract/waiter/waiter.routes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WaiterCredentials } from '../../apps/diner/src/platform/native-shell.ts'
import { axeFaults } from '../axe.ts'
import { configureStore } from '../database.ts'
import { type Guest, newGuest, seatGuest } from '../guest.ts'
import { alive } from '../pages/alive.ts'
import { openTerminal, type TerminalPage } from '../pages/terminal.page.ts'
import { WaiterPage } from '../pages/waiter.page.ts'
import { openStage, type Phone, type Stage } from '../stage.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

/** The demo's waiter. */
const name = '小周'
/** A password takes its time on purpose. */
const patient = { timeout: 10_000 }

/** A waiter's own phone: signs in, sees the tables, and orders for one of them on the guests' screens, as themselves. */
describe('a waiter', () => {
  let stage: Stage
  let li: Guest
  let waiter: WaiterPage
  let anna: Guest
  let kitchen: Phone & { terminal: TerminalPage }
  beforeAll(async () => {
    stage = await openStage()
    li = await newGuest(stage, 'en')
    waiter = new WaiterPage(li.page, li.text)
    ;[kitchen, anna] = await Promise.all([openTerminal(stage), seatGuest(stage, 'zh', { tableNo: 'A7' })])
  })
  afterAll(() => stage?.close())

  const loginCall = () => `${stage.url}/weixin/storeorder/demo/101/00/waiterlogin.html`

  /** What a native shell would have kept of an earlier sign-in. */
  async function logInByCall(): Promise<WaiterCredentials> {
    const answer = await fetch(loginCall(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'waiter', password: 'comanda-waiter' }),
    })
    const { uid, ascode } = ((await answer.json()) as Envelope<Waiter>).resultObject as Waiter
    return { uid, ascode }
  }

  /** By another device that knows the session: this phone keeps its cookies. */
  async function endElsewhere({ context }: Guest): Promise<void> {
    const token = (await context.cookies()).find((cookie) => cookie.name === 'staff')?.value
    const answer = await fetch(loginCall(), { method: 'DELETE', headers: { cookie: `staff=${token}` } })
    expect(answer.status).toBe(200)
  }

  it('is told when the password is wrong, for how long to wait after many, and that a cook takes no orders', {
    tags: 'soak',
  }, async () => {
    await li.page.goto(`${stage.url}/s/demo/login?storeid=101`)
    await waiter.signIn('waiter', 'guess')
    await expect.poll(() => waiter.alert.textContent(), patient).toBe('The user name or password is not right')
    await waiter.signIn('kitchen', 'comanda-kitchen')
    await expect
      .poll(() => waiter.alert.textContent(), patient)
      .toBe('This account cannot take orders. Please sign in as a waiter')
    // On a slow machine a wait is over before the next try, which then doubles it, or before it is seen.
    const seen = () =>
      waiter.locked.waitFor({ timeout: 1000 }).then(
        () => true,
        () => false,
      )
    for (let attempt = 0, isSeen = false; !isSeen; attempt += 1) {
      expect(attempt).toBeLessThan(12)
      isSeen = (await waiter.signIn('waiter', 'guess')) === 429 && (await seen())
    }
    expect(await axeFaults(li.page)).toEqual([])
    await waiter.locked.waitFor({ state: 'hidden', timeout: 60_000 })
  })

  it('sees the tables after signing in, and who has just begun to choose', async () => {
    await li.page.goto(`${stage.url}/s/demo/login?storeid=101`)
    await waiter.signIn('waiter', 'comanda-waiter')
    await waiter.tables.waitFor()
    await expect.poll(() => waiter.tile('A7').textContent(), patient).toContain(li.text('waiter.look.free'))
    await anna.landing.openMenu()
    await anna.menu.add('桂花糖藕')
    await expect.poll(() => waiter.tile('A7').textContent(), patient).not.toContain(li.text('waiter.look.free'))
    expect(await axeFaults(li.page)).toEqual([])
    expect(await smallTargets(li.page)).toEqual([])
  })

  it('orders for a table on the guests’ screens; they see whose dish it is', async () => {
    await waiter.tile('A7').click()
    await waiter.strip('A7', name).waitFor()
    await li.landing.openMenu()
    await expect.poll(() => li.menu.portions('Osmanthus lotus root').textContent(), patient).toBe('1')
    await waiter.strip('A7', name).waitFor()
    await li.menu.add('Salt and pepper prawns')
    await expect.poll(() => anna.menu.portions('椒盐大虾').textContent(), patient).toBe('1')
    await anna.menu.openCart()
    await anna.page.getByText(name).waitFor()
    expect(await li.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  it('sends the round; the ticket names them', async () => {
    await li.menu.openCart()
    await li.cart.send.click()
    await li.sent.title.waitFor()
    const ticket = kitchen.terminal.ticket('A7', 1)
    await expect.poll(() => ticket.textContent(), patient).toContain(name)
    for (const dish of ['桂花糖藕', '椒盐大虾']) await expect.poll(() => ticket.textContent()).toContain(dish)
    await anna.cart.nothingNew.waitFor()
    await anna.page.goto(`${stage.url}/s/demo/index/bill?storeid=101&tableno=A7`)
    await anna.page.getByText(name).first().waitFor()
  })

  it('hears a call at the tables, and the guest reads that somebody comes', async () => {
    await waiter.toTables.click()
    await waiter.tables.waitFor()
    const made = await anna.page.evaluate(async () => {
      const answer = await fetch('/weixin/storeorder/demo/101/A7/callserver.html', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reason: 'water' }),
      })
      return (await answer.json()).resultNumber
    })
    expect(made).toBe(0)
    await waiter.coming.click()
    await waiter.coming.waitFor({ state: 'hidden' })
    const calls = () =>
      anna.page.evaluate(async () => {
        const answer = await fetch('/weixin/storeorder/demo/101/A7/callserver.html')
        return (await answer.json()).resultObject.calls[0]?.state
      })
    await expect.poll(calls, patient).toBe('answered')
  })

  it('opens a table for a party, and unlocks one for who comes later, where guests do not come in by scanning', {
    tags: 'soak',
  }, async () => {
    await configureStore(stage, '101', { tableOpenedBy: 'staff', tableGuard: ['staff'] })
    try {
      await li.page.reload()
      await waiter.tables.waitFor()
      const ken = await seatGuest(stage, 'ja', { tableNo: 'A9' })
      await alive(ken.page)
      await ken.seating.row.click()
      await ken.page.getByRole('dialog', { name: ken.text('seating.staffOpenTitle') }).waitFor()
      await Promise.all([ken.seating.told('joined', { table: 'A9' }).waitFor(), waiter.door('open', 'A9').click()])
      await waiter.door('open', 'A9').waitFor({ state: 'detached' })
      // Anna's party sits at A7 since before the store asked for anything.
      const bob = await seatGuest(stage, 'en', { tableNo: 'A7' })
      await alive(bob.page)
      await bob.seating.row.click()
      await bob.seating.ask('Bob')
      await expect.poll(() => waiter.tile('A7').textContent(), patient).toContain(li.text('waiter.look.waiting'))
      expect.soft({ axe: await axeFaults(li.page), small: await smallTargets(li.page) }).toEqual({ axe: [], small: [] })
      expect.soft(await widerThanPhone(li.page)).toEqual([])
      await Promise.all([bob.seating.told('joined', { table: 'A7' }).waitFor(), waiter.door('unlock', 'A7').click()])
      await waiter.door('unlock', 'A7').waitFor({ state: 'detached' })
    } finally {
      await configureStore(stage, '101', { tableOpenedBy: 'scan', tableGuard: [] })
    }
  })

  it('signed out elsewhere orders nothing more, and says so', { tags: 'soak' }, async () => {
    await waiter.tile('A8').click()
    await waiter.strip('A8', name).waitFor()
    await li.landing.openMenu()
    await endElsewhere(li)
    await li.menu.add('Salt and pepper prawns')
    await waiter.over.waitFor()
    await li.page.reload()
    await alive(li.page)
    await waiter.over.waitFor()
    await waiter.signInAgain.click()
    await waiter.signIn('waiter', 'comanda-waiter')
    await waiter.strip('A8', name).waitFor()
  })

  it('signs out, and the phone is nobody’s', async () => {
    await waiter.signOut.click()
    await waiter.username.waitFor()
    await li.page.goto(`${stage.url}/s/demo/tables?storeid=101`)
    await li.page.getByRole('link', { name: li.text('waiter.signIn') }).waitFor()
    // What was asked when the session ended elsewhere is answered to nobody.
    expect(li.faults.filter((fault) => !/40[13]|429|404.*queryresponse/.test(fault))).toEqual([])
    expect(anna.faults).toEqual([])
  })

  it('comes in by what the native shell has kept, and not once that has ended', { tags: 'soak' }, async () => {
    const shell = await newGuest(stage, 'ja')
    const own = new WaiterPage(shell.page, shell.text)
    const kept = await logInByCall()
    await shell.page.addInitScript((credentials) => {
      window.comandaShell = { credentials }
    }, kept)
    await shell.page.goto(`${stage.url}/s/demo/login?storeid=101`)
    await own.tables.waitFor()
    await own.signOut.click()
    await own.username.waitFor()
    await shell.page.getByText(shell.text('waiter.ended')).waitFor()
    expect(await widerThanPhone(shell.page)).toEqual([])
  })
})
