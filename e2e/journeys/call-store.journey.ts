import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guest, seatGuest } from '../guest.ts'
import { waitUntilHydrated } from '../pages/hydration.ts'
import { openTerminal, type TerminalPage } from '../pages/terminal.page.ts'
import { openStage, type Phone, type Stage } from '../stage.ts'

/** A test machine can be slower than a phone. */
const patient = { timeout: 10_000 }

/** A guest calls staff from their seat; every phone shows the answer on any page. */
describe('calling the store', () => {
  let stage: Stage
  let lin: Guest
  let anna: Guest
  let kitchen: Phone & { terminal: TerminalPage }

  beforeAll(async () => {
    stage = await openStage()
    ;[kitchen, lin, anna] = await Promise.all([
      openTerminal(stage),
      seatGuest(stage, 'zh', { tableNo: 'A2' }),
      seatGuest(stage, 'en', { tableNo: 'A2' }),
    ])
  })
  afterAll(() => stage?.close())

  /** With the terminal's own session, like its floor screen. */
  async function answer(words: string): Promise<void> {
    const status = await kitchen.page.evaluate(async (said) => {
      const floor = await (await fetch('/console/api/demo/101/tables')).json()
      const call = floor.resultObject.tables.find((table: { calls: unknown[] }) => table.calls.length > 0).calls[0]
      const answered = await fetch(`/console/api/demo/101/calls/${call.callId}/answer`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ answer: said }),
      })
      return answered.status
    }, words)
    expect(status).toBe(200)
  }

  it('works on a second tap after a first tap without network, without a reload', async () => {
    const ken = await seatGuest(stage, 'ja', { tableNo: 'A3' })
    await ken.landing.heading.waitFor()
    const asked: string[] = []
    ken.page.on('request', (request) => asked.push(`${request.resourceType()} ${request.url()}`))
    await ken.page.route(/call-sheet/, (route) => route.abort())
    await waitUntilHydrated(ken.page)
    await ken.calls.bell.click()
    await ken.page.getByText(ken.text('app.notDone')).waitFor()
    expect(await ken.calls.sheet.count()).toBe(0)
    // Most browsers never retry a failed module.
    expect(asked.filter((request) => /^script .*call-sheet/.test(request))).toEqual([])
    await ken.page.unroute(/call-sheet/)
    await ken.calls.bell.click()
    await ken.calls.sheet.waitFor()
    await ken.context.close()
  })

  it('is one call for the whole table, and shows that staff know', async () => {
    await lin.calls.open()
    await lin.calls.reason('water').click()
    await lin.calls.call(lin.text('call.reason', { reason: 'water' })).waitFor()
    await expect.poll(() => lin.calls.reason('water').isDisabled(), patient).toBe(true)
    await anna.calls.open()
    await anna.calls.call('Water').waitFor()
    await expect.poll(() => anna.calls.reason('water').isDisabled()).toBe(true)
    await anna.calls.close()
  })

  it('shows the answer on the calling phone and on one that reads the menu', async () => {
    await anna.landing.openMenu()
    // Its message disappears by itself.
    const message = anna.page.getByRole('status').filter({ hasText: '马上来' })
    await Promise.all([message.waitFor(), lin.calls.call('马上来').waitFor(), answer('马上来')])
    await expect.poll(() => lin.calls.reason('water').isDisabled(), patient).toBe(false)
  })

  it('accepts a message of up to 60 characters, from the cart too', async () => {
    await lin.calls.close()
    await anna.menu.add('Steamed rice')
    await anna.menu.openCart()
    await anna.calls.open()
    await anna.calls.say('A high chair, please')
    await anna.calls.call('A high chair, please').waitFor()
    await answer('')
    await anna.calls
      .call('A high chair, please')
      .getByText(/on their way/)
      .waitFor()
    for (const phone of [lin, anna, kitchen]) expect(phone.faults).toEqual([])
  })
})
