import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guest, newGuest } from '../guest.ts'
import { CounterPage } from '../pages/counter.page.ts'
import { FloorPage } from '../pages/floor.page.ts'
import { HomePage } from '../pages/home.page.ts'
import { waitUntilHydrated } from '../pages/hydration.ts'
import { TerminalPage } from '../pages/terminal.page.ts'
import { type Insets, setInsets, underEdges } from '../safe-area.ts'
import { keepForNextTest, openStage, type Phone, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'

/** A current iPhone, in points. */
const upright: Insets = { top: 59, right: 0, bottom: 34, left: 0 }
const onItsSide: Insets = { top: 0, right: 59, bottom: 21, left: 59 }
/** A tablet at the stove with the terminal on its home screen. */
const tablet: Insets = { top: 24, right: 0, bottom: 20, left: 0 }

/** Phones and tablets have rounded screens and notches. */
describe('under a notch and above a home bar', { tags: 'soak' }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  describe.each([
    ['upright', 'A5', { width: 393, height: 852 }, upright],
    ['on its side', 'A6', { width: 852, height: 393 }, onItsSide],
  ] as const)('a guest’s phone, %s', (_how, tableNo, viewport, insets) => {
    let guest: Guest
    const clear = () => underEdges(guest.page, insets)

    it('keeps page headers and tabs clear', async () => {
      guest = keepForNextTest(await newGuest(stage, 'zh', { viewport }))
      await setInsets(guest.page, insets)
      await guest.page.goto(`${stage.url}/s/demo/index/home?storeid=101`)
      await waitUntilHydrated(guest.page)
      expect.soft({ home: await clear() }).toEqual({ home: [] })
      const words = await new HomePage(guest.page, guest.text).banners.locator('b').first().boundingBox()
      const bar = await guest.landing.languageButton.boundingBox()
      expect.soft(words?.y ?? 0).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
      await guest.page.goto(stage.tableLink('101', tableNo))
      await guest.landing.heading.waitFor()
      await waitUntilHydrated(guest.page)
      expect.soft({ landing: await clear() }).toEqual({ landing: [] })
    })
    it('keeps the cart bar, the cart and sheet buttons clear', async () => {
      await guest.landing.openMenu()
      expect.soft({ menu: await clear() }).toEqual({ menu: [] })
      await guest.menu.add('桂花糖藕')
      await guest.menu.toCart.waitFor()
      expect.soft({ cartBar: await clear() }).toEqual({ cartBar: [] })
      await guest.menu.openChoice('花椒水煮鱼')
      expect.soft({ dish: await clear() }).toEqual({ dish: [] })
      await guest.page.keyboard.press('Escape')
      await guest.menu.openCart()
      expect.soft({ cart: await clear() }).toEqual({ cart: [] })
      // A sheet without a footer.
      await guest.page.getByRole('button', { name: guest.text('sharedCart.headCount') }).click()
      const headCount = guest.page.getByRole('dialog', { name: guest.text('sharedCart.headCount') })
      await headCount.waitFor()
      expect.soft({ headCount: await clear() }).toEqual({ headCount: [] })
      await guest.page.keyboard.press('Escape')
      await headCount.waitFor({ state: 'hidden' })
      await guest.cart.sendOf(1).click()
      await guest.sent.title.waitFor()
      expect.soft({ sent: await clear() }).toEqual({ sent: [] })
      expect(guest.faults).toEqual([])
    })
  })

  describe.each([
    ['cook’s phone, on its side', { width: 852, height: 393 }, onItsSide],
    ['cook’s phone, upright', { width: 393, height: 852 }, upright],
    ['tablet', { width: 1180, height: 820 }, tablet],
  ] as const)('the terminal on a %s', (_what, viewport, insets) => {
    let phone: Phone
    let terminal: TerminalPage
    const text = textsOf('console', 'zh')
    const clear = () => underEdges(phone.page, insets)

    it('keeps the sign-in and its three views clear', async () => {
      phone = keepForNextTest(await stage.phone({ viewport }))
      await setInsets(phone.page, insets)
      terminal = new TerminalPage(phone.page, text)
      await phone.page.goto(`${stage.url}/console/terminal?store=101`)
      await terminal.signInTitle.waitFor()
      expect.soft({ door: await clear() }).toEqual({ door: [] })
      await terminal.signIn('kitchen', 'comanda-kitchen')
      await terminal.tickets.first().waitFor()
      expect.soft({ tickets: await clear() }).toEqual({ tickets: [] })
      const counter = new CounterPage(phone.page)
      await counter.open()
      expect.soft({ counter: await clear() }).toEqual({ counter: [] })
      await counter.leave()
      const floor = new FloorPage(phone.page, text)
      await floor.open()
      expect.soft({ floor: await clear() }).toEqual({ floor: [] })
      await floor.pick('A1')
      expect.soft({ table: await clear() }).toEqual({ table: [] })
    })
    it('keeps overlays clear', async () => {
      await phone.page.reload()
      await terminal.openDishes()
      expect.soft({ dishes: await clear() }).toEqual({ dishes: [] })
      await terminal.closeDishes()
      await phone.page.getByRole('button', { name: text('floor.pause') }).click()
      await phone.page.getByRole('dialog', { name: text('floor.pauseTitle') }).waitFor()
      expect.soft({ pause: await clear() }).toEqual({ pause: [] })
      expect(phone.faults.filter((fault) => !fault.includes('401'))).toEqual([])
    })
  })
})
