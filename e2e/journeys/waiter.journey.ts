import type { Envelope } from '@comanda/contract/envelope.ts'
import type { Waiter } from '@comanda/contract/waiter/waiter.routes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WaiterCredentials } from '../../apps/diner/src/platform/native-shell.ts'
import { axeFaults } from '../axe.ts'
import { configureStore } from '../database.ts'
import { type Guest, newGuest, seatGuest } from '../guest.ts'
import { waitUntilHydrated } from '../pages/hydration.ts'
import { openTerminal, type TerminalPage } from '../pages/terminal.page.ts'
import { WaiterPage } from '../pages/waiter.page.ts'
import { openStage, type Phone, type Stage } from '../stage.ts'
import { smallTargets, widerThanPhone } from '../touch.ts'

/** The demo's waiter. */
const name = '小周'
/** Password checks are deliberately slow. */
const patient = { timeout: 10_000 }

/** A waiter's own phone: signs in, sees the tables, and orders for one on the guests' screens under their own name. */
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

  /** Credentials that a native shell would have stored at an earlier sign-in. */
  async function logInByCall(): Promise<WaiterCredentials> {
    const answer = await fetch(loginCall(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'waiter', password: 'comanda-waiter' }),
    })
    const { uid, ascode } = ((await answer.json()) as Envelope<Waiter>).resultObject as Waiter
    return { uid, ascode }
  }

  /** Through another device with the session: this phone keeps its cookies. */
  async function endElsewhere({ context }: Guest): Promise<void> {
    const token = (await context.cookies()).find((cookie) => cookie.name === 'staff')?.value
    const answer = await fetch(loginCall(), { method: 'DELETE', headers: { cookie: `staff=${token}` } })
    expect(answer.status).toBe(200)
  }

  it('sees a wrong password, the wait after many, and that a cook takes no orders', {
    tags: 'soak',
  }, async () => {
    await li.page.goto(`${stage.url}/s/demo/login?storeid=101`)
    await waiter.signIn('waiter', 'guess')
    await expect.poll(() => waiter.alert.textContent(), patient).toBe('The user name or password is not right')
    await waiter.signIn('kitchen', 'comanda-kitchen')
    await expect
      .poll(() => waiter.alert.textContent(), patient)
      .toBe('This account cannot take orders. Please sign in as a waiter')
    // On a slow machine a wait can end unseen, or before the next try, which then doubles it.
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

  it('sees the tables after signing in, and a party that starts choosing', async () => {
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

  it('orders for a table on the guests’ screens, marked with their name', async () => {
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

  it('sends the round, and the ticket names them', async () => {
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

  it('sees a call at the tables, and the guest reads that staff are coming', async () => {
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

  it('opens a table for a party, and unlocks one for later guests, where scanning is not enough', {
    tags: 'soak',
  }, async () => {
    await configureStore(stage, '101', { tableOpenedBy: 'staff', tableGuard: ['staff'] })
    try {
      await li.page.reload()
      await waiter.tables.waitFor()
      const ken = await seatGuest(stage, 'ja', { tableNo: 'A9' })
      await waitUntilHydrated(ken.page)
      await ken.seating.row.click()
      await ken.page.getByRole('dialog', { name: ken.text('seating.staffOpenTitle') }).waitFor()
      await Promise.all([ken.seating.message('joined', { table: 'A9' }).waitFor(), waiter.door('open', 'A9').click()])
      await waiter.door('open', 'A9').waitFor({ state: 'detached' })
      // Anna's party sat at A7 before the store required anything.
      const bob = await seatGuest(stage, 'en', { tableNo: 'A7' })
      await waitUntilHydrated(bob.page)
      await bob.seating.row.click()
      await bob.seating.ask('Bob')
      await expect.poll(() => waiter.tile('A7').textContent(), patient).toContain(li.text('waiter.look.waiting'))
      expect.soft({ axe: await axeFaults(li.page), small: await smallTargets(li.page) }).toEqual({ axe: [], small: [] })
      expect.soft(await widerThanPhone(li.page)).toEqual([])
      await Promise.all([bob.seating.message('joined', { table: 'A7' }).waitFor(), waiter.door('unlock', 'A7').click()])
      await waiter.door('unlock', 'A7').waitFor({ state: 'detached' })
    } finally {
      await configureStore(stage, '101', { tableOpenedBy: 'scan', tableGuard: [] })
    }
  })

  it('signed out elsewhere can no longer order, and sees that', { tags: 'soak' }, async () => {
    await waiter.tile('A8').click()
    await waiter.strip('A8', name).waitFor()
    await li.landing.openMenu()
    await endElsewhere(li)
    await li.menu.add('Salt and pepper prawns')
    await waiter.over.waitFor()
    await li.page.reload()
    await waitUntilHydrated(li.page)
    await waiter.over.waitFor()
    await waiter.signInAgain.click()
    await waiter.signIn('waiter', 'comanda-waiter')
    await waiter.strip('A8', name).waitFor()
  })

  it('signs out, and the phone is free', async () => {
    await waiter.signOut.click()
    await waiter.username.waitFor()
    await li.page.goto(`${stage.url}/s/demo/tables?storeid=101`)
    await li.page.getByRole('link', { name: li.text('waiter.signIn') }).waitFor()
    // Requests under way when the session ended elsewhere are refused.
    expect(li.faults.filter((fault) => !/40[13]|429|404.*queryresponse/.test(fault))).toEqual([])
    expect(anna.faults).toEqual([])
  })

  it('signs in with stored credentials of the native shell, until they end', { tags: 'soak' }, async () => {
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
