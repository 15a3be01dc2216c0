import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guest, newGuest, seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'
import { swipe } from '../touch.ts'

const near = '凉菜'
const meal = '炉边双人套餐'

/** For a smooth scroll on a busy machine. */
const arrival = { timeout: 10_000 }

/** What moves: the page, the open sheet (by its transform), or its scrolling content. */
type Moving = 'page' | 'sheet' | 'body'

interface Motion {
  /** Every position seen. */
  readonly course: number[]
  /** Requested scroll behaviours. */
  readonly asked: (string | undefined)[]
  /** Longest time between two frames. */
  longestMs: number
}

/** A smooth scroll takes longer. Milliseconds. */
const glideMs = 150

/**
 * With reduced motion pages jump, sheets appear, and nothing spins. A second guest without that setting is compared.
 */
describe('for guests with reduced motion', { tags: 'soak' }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  const wishes = ['reduce', 'no-preference'] as const
  type Wish = (typeof wishes)[number]

  const sit = (reducedMotion: Wish, tableNo: string, storeId = '101') =>
    seatGuest(stage, 'zh', { storeId, tableNo }, { reducedMotion })

  async function openMenu(wish: Wish, tableNo: string): Promise<Guest & { readonly begun: readonly string[] }> {
    const guest = await sit(wish, tableNo)
    const begun = await watchMotion(guest.page)
    await guest.page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=${tableNo}`)
    await guest.page.waitForSelector('html[data-ready]')
    return { ...guest, begun }
  }

  /** Names of animations and transitions from the next page on that a guest sees as motion: over 150 ms. */
  async function watchMotion(page: Page): Promise<readonly string[]> {
    const begun: string[] = []
    await page.exposeFunction('tellMotion', (name: string) => begun.push(name))
    await page.addInitScript(() => {
      const { tellMotion } = window as unknown as { tellMotion: (name: string) => void }
      const isLong = (durations: string) => durations.split(',').some((one) => Number.parseFloat(one) > 0.15)
      const look = (event: Event) => {
        const { target, pseudoElement } = event as AnimationEvent | TransitionEvent
        const style = getComputedStyle(target as Element, pseudoElement)
        const isMotion =
          event instanceof AnimationEvent
            ? isLong(style.animationDuration) || style.animationIterationCount.includes('infinite')
            : isLong(style.transitionDuration)
        if (isMotion) tellMotion(event instanceof AnimationEvent ? event.animationName : event.type)
      }
      window.addEventListener('animationstart', look, true)
      window.addEventListener('transitionrun', look, true)
    })
    return begun
  }

  /** Records every position per frame from now on, and requested scroll behaviours. */
  const watch = (page: Page, moving: Moving) =>
    page.evaluate((what) => {
      const course: number[] = []
      const motion: Motion = { course, asked: [], longestMs: 0 }
      Object.assign(window, { motion })
      const spy = <Name extends string>(owner: Record<Name, (options: ScrollToOptions) => void>, name: Name) => {
        const scroll = owner[name]
        owner[name] = function (...how) {
          // With numbers, or without options: an instant scroll.
          motion.asked.push(how[0]?.behavior)
          return scroll.apply(this, how)
        }
      }
      spy(Element.prototype, 'scrollIntoView')
      spy(window, 'scrollTo')
      const place = () => {
        if (what === 'page') return window.scrollY
        const sheet = document.querySelector('dialog[open]')
        if (sheet === null) return undefined
        if (what === 'sheet') return new DOMMatrix(getComputedStyle(sheet).transform).m42
        return [...sheet.querySelectorAll('*')].find((part) => getComputedStyle(part).overflowY === 'auto')?.scrollTop
      }
      let last = performance.now()
      const look = () => {
        const now = performance.now()
        motion.longestMs = Math.max(motion.longestMs, now - last)
        last = now
        const at = place()
        if (at !== undefined && Math.round(at) !== course.at(-1)) course.push(Math.round(at))
        requestAnimationFrame(look)
      }
      look()
    }, moving)

  /**
   * The positions until it rests for a third of a second, counted in frames, so that a stalled machine does not end it
   * early.
   */
  const courseOf = (page: Page): Promise<readonly number[]> =>
    page.evaluate(async () => {
      const { course } = (window as unknown as { motion: Motion }).motion
      let before = -1
      for (let still = 0; still < 20; still = course.length === before ? still + 1 : 0) {
        before = course.length
        await new Promise(requestAnimationFrame)
      }
      return course
    })

  /** At this many positions for reduced motion; otherwise more, because it glides. */
  async function expectCourse(page: Page, wish: Wish, course: readonly number[], places: number): Promise<void> {
    const { asked, longestMs } = await page.evaluate(() => (window as unknown as { motion: Motion }).motion)
    if (wish === 'reduce') {
      expect(asked).not.toContain('smooth')
      expect(course).toHaveLength(places)
    } else {
      expect(asked).toContain('smooth')
      // A machine that stalls for the length of a glide sees only its ends.
      expect(course.length).toBeGreaterThan(longestMs < glideMs ? places : places - 1)
    }
  }

  const running = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map((one) => (one instanceof CSSAnimation ? one.animationName : one.id || one.constructor.name)),
    )

  it.each(wishes)('a tap in the rail jumps (%s)', async (wish) => {
    const { page, menu, faults } = await openMenu(wish, 'A1')
    await watch(page, 'page')
    // Near enough to glide; to a far category everyone jumps.
    await menu.category(near).click()
    await expect.poll(() => menu.headTop(near), arrival).toBeLessThan(70)
    const course = await courseOf(page)
    // Start and end; a glide also shows positions between.
    await expectCourse(page, wish, course, 2)
    expect(faults).toEqual([])
  })

  it.each(wishes)('a swipe past the recommendations ends at once (%s)', async (wish) => {
    const { page, menu, faults } = await openMenu(wish, 'A2')
    const strip = await menu.recommendations.evaluate((element) => (element as HTMLElement).offsetHeight)
    const finger = 60
    const head = (await menu.headTop('招牌')) + 20
    await watch(page, 'page')
    await swipe(page, -finger, head)
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY)), arrival).toBeGreaterThanOrEqual(strip)
    const onItsOwn = (await courseOf(page)).filter((at) => at > finger)
    await expectCourse(page, wish, onItsOwn, 1)
    expect(faults).toEqual([])
  })

  it.each(wishes)('a sheet opens in place and jumps to what is missing (%s)', async (wish) => {
    const { page, menu, dish, faults, begun } = await openMenu(wish, 'A3')
    await watch(page, 'sheet')
    await menu.openChoice(meal)
    const opening = await courseOf(page)
    if (wish === 'reduce') expect(opening).toEqual([0])
    const rising = () => begun.filter((name) => name.includes('rise'))
    if (wish === 'reduce') expect(rising()).toEqual([])
    else await expect.poll(rising).toHaveLength(1)

    await dish.sheet.evaluate((sheet) => {
      for (const part of sheet.querySelectorAll('*')) {
        if (getComputedStyle(part).overflowY === 'auto') part.scrollTop = part.scrollHeight
      }
    })
    await watch(page, 'body')
    await dish.press()
    const way = await courseOf(page)
    await expectCourse(page, wish, way, 2)
    expect(faults).toEqual([])
  })

  it.each(wishes)('nothing spins while loading (%s)', async (wish) => {
    const { page, landing, faults } = await sit(wish, 'A4')
    await landing.heading.waitFor()
    // The answers never arrive.
    await page.route(/\/weixin\//, () => undefined)
    await page.goto(`${stage.url}/s/demo/index/bill?storeid=101&tableno=A4`)
    await page.locator('[class*="skeleton"]').first().waitFor()
    if (wish === 'reduce') await expect.poll(() => running(page)).toEqual([])
    else await expect.poll(() => running(page)).not.toEqual([])
    expect(faults).toEqual([])
  })

  it.each(wishes)('nothing pulses while waiting to join (%s)', async (wish) => {
    const tableNo = wish === 'reduce' ? 'A1' : 'A2'
    const host = await sit(wish, tableNo, '105')
    await host.seating.row.click()
    await host.seating.type('2468')
    await host.seating.codeSheet.waitFor({ state: 'hidden' })
    const { page, seating } = await sit(wish, tableNo, '105')
    await seating.row.click()
    await seating.ask('健二')
    if (wish === 'reduce') await expect.poll(() => running(page)).toEqual([])
    else await expect.poll(() => running(page)).not.toEqual([])
  })

  it.each(wishes)('nothing moves from the table to the order slip (%s)', async (wish) => {
    const { page, landing, menu, cart, sent, faults } = await newGuest(stage, 'zh', { reducedMotion: wish })
    const begun = await watchMotion(page)
    const tableNo = wish === 'reduce' ? 'A5' : 'A6'
    await page.goto(stage.tableLink('101', tableNo))
    await landing.heading.waitFor()
    await landing.openMenu()
    await menu.add('桂花糖藕')
    await menu.openCart()
    await cart.send.click()
    await sent.title.waitFor()
    // Animations of the slip have started two frames later.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    if (wish === 'reduce') expect(begun).toEqual([])
    else await expect.poll(() => begun.some((name) => name.includes('print'))).toBe(true)
    expect(faults).toEqual([])
  })
})
