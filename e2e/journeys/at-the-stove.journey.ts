import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guest, seatGuest } from '../guest.ts'
import { openTerminal, type TerminalPage } from '../pages/terminal.page.ts'
import { openStage, type Phone, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'

declare global {
  interface Window {
    /** Notes that a loudspeaker would have played since the page opened. */
    notes: number
    /** Printed pages. */
    papers: string[]
    /** Per button in a new strip: whether it was enabled at once. */
    met: boolean[]
  }
}

/**
 * Replaces the browser's loudspeaker and printer by observable ones. As in a browser, no page plays sound before the
 * first gesture.
 */
function listenIn(): void {
  window.notes = 0
  window.papers = []
  window.met = []
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof Element && node.matches('[role=alert]'))
          window.met.push(!node.querySelector('button')?.disabled)
      }
    }
  }).observe(document, { childList: true, subtree: true })
  window.print = () => void window.papers.push(document.querySelector('[data-print]')?.textContent ?? '')
  // Not `userActivation`: Chromium counts gestures before a reload, older and other browsers do not.
  let isTouched = false
  for (const gesture of ['mousedown', 'touchend', 'keydown'])
    addEventListener(gesture, ({ isTrusted }) => (isTouched ||= isTrusted), true)
  window.AudioContext = class extends EventTarget {
    state = 'suspended'
    currentTime = 0
    destination = {}
    resume() {
      if (!isTouched) return new Promise(() => undefined)
      this.state = 'running'
      this.dispatchEvent(new Event('statechange'))
      return Promise.resolve()
    }
    suspend() {
      this.state = 'suspended'
      this.dispatchEvent(new Event('statechange'))
      return Promise.resolve()
    }
    createOscillator() {
      const note = new EventTarget()
      const start = () => {
        window.notes += 1
      }
      const stop = () => setTimeout(() => note.dispatchEvent(new Event('ended')), 750)
      return Object.assign(note, { frequency: {}, connect: (next: unknown) => next, start, stop })
    }
    createGain() {
      const ramp = () => undefined
      const gain = { setValueAtTime: ramp, exponentialRampToValueAtTime: ramp }
      return { gain, connect: (next: unknown) => next }
    }
  } as never
}

describe('at the stove', () => {
  const text = textsOf('console', 'zh')
  let stage: Stage
  let kitchen: Phone & { terminal: TerminalPage }
  let guest: Guest
  let round = 0

  beforeAll(async () => {
    stage = await openStage()
    guest = await seatGuest(stage, 'zh', { tableNo: 'A3' })
    kitchen = await openTerminal(stage, '101', {}, listenIn)
    await kitchen.terminal.empty.waitFor()
  })
  afterAll(() => stage?.close())

  const notes = () => kitchen.page.evaluate(() => window.notes)
  const silent = (page: Page) => page.getByRole('alert').filter({ hasText: text('kitchen.silent') })

  /** A ticket on the board. */
  async function order(): Promise<void> {
    await guest.page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A3`)
    await guest.menu.add('米饭')
    await guest.menu.openCart()
    await guest.cart.send.click()
    await guest.sent.title.waitFor()
    round += 1
    await kitchen.terminal.ticket('A3', round).waitFor()
  }

  /** Starts the ticket: one that is not started rings again, which could be taken for the next ticket's ring. */
  const begin = () => kitchen.terminal.start(kitchen.terminal.ticket('A3', round))

  async function reload(): Promise<void> {
    await kitchen.page.reload()
    await kitchen.terminal.ticket('A3', round).waitFor()
    await silent(kitchen.page).waitFor()
  }

  it('the first ticket after signing in is audible', async () => {
    await order()
    await expect.poll(notes).toBe(2)
    expect(await silent(kitchen.page).count()).toBe(0)
    await begin()
  })

  it('after a reload the terminal shows that it is silent, and one key turns sound on', async () => {
    await reload()
    await order()
    expect(await notes()).toBe(0)
    const place = () => kitchen.terminal.ticket('A3', round).boundingBox()
    const placeBefore = await place()
    // A key without a function: a kitchen may have a keypad and no mouse.
    await kitchen.page.keyboard.press('5')
    await expect.poll(notes).toBe(2)
    await silent(kitchen.page).waitFor({ state: 'detached' })
    // It comes and goes by itself and must not move anything under a finger.
    expect(await place()).toEqual(placeBefore)
    await begin()
    await order()
    await expect.poll(notes).toBe(4)
    await begin()
  })

  it('a tap on the strip turns sound on; switched off, it shows no sound strip', async () => {
    await reload()
    const strip = silent(kitchen.page).getByRole('button', { name: text('kitchen.soundBlocked') })
    const box = await strip.boundingBox()
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44)
    // A button that appears under a finger ignores the tap at first.
    expect(await kitchen.page.evaluate(() => window.met)).toEqual([false])
    const room = () => kitchen.page.evaluate(() => document.documentElement.style.getPropertyValue('--strips'))
    const roomBefore = await room()
    expect(roomBefore).not.toBe('0px')
    await strip.click()
    await expect.poll(notes).toBe(2)
    await silent(kitchen.page).waitFor({ state: 'detached' })
    // Nor may another button move there when it goes: its space stays until another tap.
    expect(await room()).toBe(roomBefore)
    const tapNothing = async () => {
      await kitchen.page.mouse.click(600, 34)
      return room()
    }
    await expect.poll(tapNothing).toBe('0px')
    await kitchen.page.getByRole('button', { name: text('kitchen.soundOn') }).click()
    const before = await notes()
    await order()
    expect(await notes()).toBe(before)
  })

  it('a reprinted ticket is marked on its first line', async () => {
    const print = kitchen.terminal.ticket('A3', 1).getByRole('button', { name: text('kitchen.print') })
    const papers = () => kitchen.page.evaluate(() => window.papers)
    await print.click()
    await expect.poll(papers).toHaveLength(1)
    await print.click()
    await expect.poll(papers).toHaveLength(2)
    const [first = '', second = ''] = await papers()
    expect(first).toContain('米饭')
    expect(first).not.toContain(text('kitchen.reprint', { n: 2 }))
    expect(second.startsWith(text('kitchen.reprint', { n: 2 }))).toBe(true)
    expect(second).toContain('米饭')
    expect([...guest.faults, ...kitchen.faults]).toEqual([])
  })

  it('an iPad, which prints after the script continued, finds the page until the next tap', {
    tags: 'soak',
  }, async () => {
    const userAgent =
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
    const tablet = await openTerminal(stage, '101', { userAgent }, listenIn)
    const paper = tablet.page.locator('[data-print]')
    await tablet.terminal
      .ticket('A3', 1)
      .getByRole('button', { name: text('kitchen.print') })
      .click()
    await expect.poll(() => tablet.page.evaluate(() => window.papers)).toHaveLength(1)
    await tablet.page.waitForTimeout(1000)
    expect(await paper.textContent()).toContain('米饭')
    await tablet.page.getByRole('heading').first().click({ force: true })
    await paper.waitFor({ state: 'detached' })
    expect(tablet.faults).toEqual([])
  })

  it('a failed read shows a strip and recovers by itself', { tags: 'soak' }, async () => {
    const { page, terminal } = await openTerminal(stage, '101')
    await terminal.ticket('A3', 1).waitFor()
    const board = /console\/api\/demo\/101\/tickets$/
    await page.route(board, (route) => route.fulfill({ status: 500, body: 'not today' }))
    await order()
    const lost = page.getByRole('alert').filter({ hasText: text('kitchen.offline') })
    await lost.waitFor()
    // Existing tickets stay.
    expect(await terminal.ticket('A3', 1).count()).toBe(1)
    await page.unroute(board)
    await terminal.ticket('A3', round).waitFor()
    await lost.waitFor({ state: 'detached' })
  })
})
