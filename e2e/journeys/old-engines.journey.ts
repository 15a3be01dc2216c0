import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seatGuest } from '../guest.ts'
import { openStage, type Stage } from '../stage.ts'

/** Old Android web-views stop at Chromium 90, old iPhones at Safari 15.4. */
const assets = fileURLToPath(new URL('../../apps/diner/dist/client/assets/', import.meta.url))

/** Calls that one of the two lacks. `at`, `findLast` and `hasOwn` are brought along (platform/old-engines.ts). */
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
  /\(\?<[=!]/,
]

/** Rules that one of the two does not know, and that would leave a page unusable where they are not understood. */
const newRules: readonly RegExp[] = [
  /color-mix\(|light-dark\(|oklch\(|oklab\(|\blch\(|\blab\(/,
  /:has\(/,
  /@(container|layer|scope|property|starting-style|position-try)\b/,
  /\b(subgrid|inset-area|anchor-name)\b/,
  /[{;}\s]&[\s.:[>]/,
  /\((width|height) ?[<>]/,
  /\btranslate:|\bscale:|\brotate:/,
]

const filesOf = (ending: string) => readdirSync(assets).filter((name) => name.endsWith(ending))
const textOf = (name: string) => readFileSync(`${assets}${name}`, 'utf8')

/** Which file says what it must not. */
function offences(ending: string, patterns: readonly RegExp[], clean = (text: string) => text): string[] {
  return filesOf(ending).flatMap((name) =>
    patterns.flatMap((pattern) => {
      const found = pattern.exec(clean(textOf(name)))
      return found === null ? [] : [`${name}: ${found[0]}`]
    }),
  )
}

/** Without what stands in `@supports`: that is the newer way beside the older one. */
function withoutSupports(css: string): string {
  return css.replace(/@supports[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
}

describe('an old phone', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  it('is given no call that its engine lacks', () => {
    expect(filesOf('.js').length).toBeGreaterThan(5)
    expect(offences('.js', newCalls)).toEqual([])
  })

  it('is given no rule that its engine drops, and a height that it knows before one that it does not', () => {
    expect(filesOf('.css').length).toBeGreaterThan(2)
    expect(offences('.css', newRules, withoutSupports)).toEqual([])
    const units = /\d[dsl]v[hw]\b/
    expect(offences('.css', [units], withoutSupports)).toEqual([])
  })

  it('orders and takes back, though its engine has never heard of the newest calls', async () => {
    const guest = await seatGuest(stage, 'en', { tableNo: 'A7' })
    await guest.context.addInitScript(() => {
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
    const { page, text, faults } = guest
    await page.goto(`${stage.url}/s/demo/orderLR?storeid=101&tableno=A7`)
    await page.waitForSelector('html[data-ready]')
    const plus = page
      .locator('main [role=listitem]')
      .getByRole('button', { name: /^One .+ more$/, disabled: false })
      .first()
    await plus.click()
    // Later than a second tap that asks for the number.
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
})
