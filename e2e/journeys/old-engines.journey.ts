import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configureStore } from '../database.ts'
import { type Guest, newGuest, seatGuest } from '../guest.ts'
import { waitUntilHydrated } from '../pages/hydration.ts'
import { TerminalPage } from '../pages/terminal.page.ts'
import { openStage, type Stage } from '../stage.ts'
import { textsOf } from '../texts.ts'

/** Old Android web-views stop at Chromium 90, old iPhones at Safari 15.4; a kitchen's tablet is often as old. */
const builds = ['diner/dist/client', 'console/dist'].map((dist) =>
  fileURLToPath(new URL(`../../apps/${dist}/assets/`, import.meta.url)),
)

/**
 * Functions that one of the two lacks. `at`, `findLast` and `hasOwn` are polyfilled
 * (packages/ui/src/browser/old-engines.ts).
 */
const newCalls: readonly RegExp[] = [
  /\bstructuredClone\(/,
  /\.(findLastIndex|toSorted|toReversed|toSpliced|isWellFormed)\(/,
  /\b(Object|Map)\.groupBy\(/,
  /\bArray\.fromAsync\(/,
  /\bPromise\.(withResolvers|try)\(/,
  /\bAbortSignal\.(any|timeout)\(/,
  /\bcrypto\.randomUUID\(/,
  /\bIntl\.(Segmenter|DurationFormat)\b/,
  /\b(URL|URLSearchParams)\.canParse\(/,
  /\.(intersection|symmetricDifference|isSubsetOf)\(/,
  /\.(values|keys|entries)\(\)\.(map|filter|some|every|find|reduce|toArray|take|drop|flatMap|forEach)\(/,
  /\(\?<[=!]/,
]

/** CSS that one of the two lacks and that would make a page unusable. */
const newRules: readonly RegExp[] = [
  /color-mix\(|light-dark\(|oklch\(|oklab\(|\blch\(|\blab\(/,
  /:has\(/,
  /@(container|layer|scope|property|starting-style|position-try)\b/,
  /\b(subgrid|inset-area|anchor-name)\b/,
  /[{;}\s]&[\s.:[>]/,
  /\((width|height) ?[<>]/,
  /\btranslate:|\bscale:|\brotate:/,
]

/** What the app's first page loads, at once or later. The owner's pages are another entry, for a desk (decision 0051). */
function loadedBy(build: string): readonly string[] {
  const all = new Set(readdirSync(build))
  if (!build.includes('/console/')) return [...all]
  const seen = new Set<string>()
  const texts = [readFileSync(`${build}../index.html`, 'utf8')]
  for (let text = texts.pop(); text !== undefined; text = texts.pop()) {
    for (const [name] of text.matchAll(/[\w.-]+\.(?:js|css)\b/g)) {
      if (!all.has(name) || seen.has(name)) continue
      seen.add(name)
      texts.push(readFileSync(build + name, 'utf8'))
    }
  }
  return [...seen]
}

const filesOf = (ending: string) =>
  builds.flatMap((build) =>
    loadedBy(build)
      .filter((name) => name.endsWith(ending))
      .map((name) => build + name),
  )

/** Files with forbidden text. */
function offences(ending: string, patterns: readonly RegExp[], clean = (text: string) => text): string[] {
  return filesOf(ending).flatMap((path) =>
    patterns.flatMap((pattern) => {
      const found = pattern.exec(clean(readFileSync(path, 'utf8')))
      return found === null ? [] : [`${path}: ${found[0]}`]
    }),
  )
}

/** Without `@supports` blocks, which are alternatives to older rules. */
function withoutSupports(css: string): string {
  return css.replace(/@supports[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
}

/** Without calls that a library makes only where the engine has the function: `x.f ? x.f()`. */
function withoutGuarded(script: string): string {
  return script.replace(/\b(\w+\.\w+)(?:==`function`)?\?\1\(/g, '')
}

/** Removes everything newer than Chromium 90 from this browser's pages. */
async function age(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const gone: readonly [object, readonly string[]][] = [
      [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
      [String.prototype, ['at', 'isWellFormed']],
      [Object, ['hasOwn', 'groupBy']],
      [AbortSignal, ['timeout', 'any']],
      [window, ['structuredClone', 'requestIdleCallback', 'scheduler', 'navigation', 'cookieStore']],
      [crypto, ['randomUUID']],
    ]
    for (const [owner, names] of gone) {
      for (const name of names) {
        for (let at: object | null = owner; at !== null; at = Object.getPrototypeOf(at))
          Reflect.deleteProperty(at, name)
      }
    }
  })
}

describe('code for an old phone', () => {
  it('uses no function that its engine lacks', () => {
    expect(filesOf('.js').length).toBeGreaterThan(5)
    expect(offences('.js', newCalls, withoutGuarded)).toEqual([])
  })

  it('uses no CSS that its engine drops, and sets a known height before a newer one', () => {
    expect(filesOf('.css').length).toBeGreaterThan(2)
    expect(offences('.css', newRules, withoutSupports)).toEqual([])
    const units = /\d[dsl]v[hw]\b/
    expect(offences('.css', [units], withoutSupports)).toEqual([])
  })
})

describe('an old phone', { tags: 'soak' }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  describe('without the newest functions', () => {
    let guest: Guest
    beforeAll(async () => {
      guest = await newGuest(stage, 'en')
      await age(guest.context)
    })

    it('reads the landing page of its table', async () => {
      // Rendering decides the target of a picture on the awning.
      await configureStore(stage, '101', { adList: [{ picture: '/pictures/crab.webp', link: '/index/home' }] })
      await guest.page.goto(stage.tableLink('101', 'A7'))
      await guest.landing.heading.waitFor()
      await waitUntilHydrated(guest.page)
      await expect.poll(() => guest.landing.toMenu.isVisible()).toBe(true)
      expect(guest.faults).toEqual([])
    })

    it('orders and cancels', async () => {
      const { page, text, faults } = guest
      await page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A7`)
      await page.waitForSelector('html[data-ready]')
      const plus = page
        .locator('main [role=listitem]')
        .getByRole('button', { name: /^One .+ more$/, disabled: false })
        .first()
      await plus.click()
      // Late enough not to be a second quick tap.
      await page.waitForTimeout(800)
      await plus.click()
      const tray = (n: number) => page.getByRole('button', { name: text('menu.cartWith', { n }), exact: true })
      await tray(2).waitFor()
      await page
        .locator('main [role=listitem]')
        .getByRole('button', { name: /^One .+ less$/, disabled: false })
        .first()
        .click()
      await tray(1).waitFor()
      expect(faults).toEqual([])
    })

    it('searches, in kana with a long vowel too', async () => {
      await guest.search.open()
      await guest.search.type('ラーメン')
      await guest.search.sheet.getByText(guest.text('search.noneText')).waitFor()
      await guest.page.keyboard.press('Escape')
      await guest.search.sheet.waitFor({ state: 'hidden' })
      expect(guest.faults).toEqual([])
    })

    it('sends, pays and reads the receipt', async () => {
      await guest.menu.openCart()
      await guest.cart.sendOf(1).click()
      await guest.sent.title.waitFor()
      await guest.page.goto(`${stage.url}/s/demo/check/hmd/0/1?storeid=101&tableno=A7`)
      await guest.checkout.pay.click()
      await guest.wallet.pay.click()
      await guest.checkout.stamp.waitFor()
      expect(guest.faults).toEqual([])
    })

    it.each([
      ...['/index/home?storeid=101&tableno=A7', '/index/order?storeid=101&tableno=A7', '/index/bill?storeid=101'],
      ...['/index/mine?storeid=101', '/storelist/all/1?storeid=101', '/orderLR?storeid=102&ordertype=1'],
      ...['/orderTB?storeid=102&ordertype=2', '/cart?storeid=102&ordertype=1', '/login?storeid=101'],
    ])('opens %s', async (address) => {
      await guest.page.goto(`${stage.url}/s/demo${address}`)
      await guest.page.getByRole('heading').first().waitFor()
      await waitUntilHydrated(guest.page)
      await guest.page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
      await expect.poll(() => guest.page.getByText(guest.text('app.faultTitle')).count()).toBe(0)
      expect(guest.faults).toEqual([])
    })

    it('can be a kitchen’s tablet that cooks a round', async () => {
      const cook = await seatGuest(stage, 'en', { tableNo: 'A8' })
      await cook.landing.openMenu()
      await cook.menu.add('Steamed rice')
      await cook.menu.openCart()
      await cook.cart.send.click()
      await cook.sent.title.waitFor()
      const tablet = await stage.phone({ viewport: { width: 1024, height: 768 }, isMobile: false, locale: 'en-GB' })
      await age(tablet.context)
      const text = textsOf('console', 'en')
      const terminal = new TerminalPage(tablet.page, text)
      await tablet.page.goto(`${stage.url}/console/terminal?store=101`)
      await terminal.signIn('kitchen', 'comanda-kitchen')
      const ticket = terminal.ticket('A8', 1)
      await terminal.start(ticket)
      await terminal.finish(ticket)
      for (const view of ['floor.tables', 'kitchen.dishes']) {
        await tablet.page
          .getByRole('button', { name: text(view) })
          .first()
          .click()
      }
      await tablet.page.getByRole('dialog', { name: text('kitchen.dishes') }).waitFor()
      expect(tablet.faults).toEqual([])
    })
  })
})
