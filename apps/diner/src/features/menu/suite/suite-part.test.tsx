import type { SuiteItem } from '@comanda/contract/menu/menu.schema.ts'
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { readSuite } from '@comanda/rules/menu/suite.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { dishOfItem, partsOfItem } from '../dish-of-item.ts'
import { makeItem, makePart } from '../test-menu.fixture.ts'
import { type PlacedPick, SuitePart } from './suite-part.tsx'

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const currency = { code: 'CNY', fixNum: 2, showZero: true }
const none = () => {}

interface Shown {
  readonly openVip: boolean
  readonly picks: readonly PlacedPick[]
  readonly beside: readonly SuiteItem[]
}

/** The part as a guest reads it; `picks` if picked, `beside` = other parts of its group. */
function show(own: Partial<SuiteItem>, { openVip = true, picks = [], beside = [] }: Partial<Shown> = {}): string {
  const shown = makePart({ code: 'fish', showName: 'Fish', ...own })
  const group = { groupNo: '1', groupName: 'main', showGroupName: 'Main', required: 2, suiteItem: [shown, ...beside] }
  const meal = makeItem({ code: 'meal', isGroup: true, group: [group] })
  const [read] = readSuite(dishOfItem(meal), partsOfItem(meal)).groups
  const part = read?.parts[0]
  if (read === undefined || part === undefined) return ''
  const html = renderToString(
    <PageContext value={{ style: { currency, openVip } as StyleConfig, language: 'en' } as Page}>
      <TextContext value={text}>
        <SuitePart
          {...{ group: read, part, shown, radioName: 'r', picks, isFull: false, isOut: false }}
          how={{ lang: undefined } as Parameters<typeof SuitePart>[0]['how']}
          onMore={none}
          onLess={none}
        />
      </TextContext>
    </PageContext>,
  )
  return html.replaceAll('<!-- -->', '')
}

describe('a part of a set meal with a surcharge', () => {
  it('shows its surcharge and a lower member price', () => {
    expect(show({ price: 500, memberprice: 300 })).toContain('+¥5')
    expect(show({ price: 500, memberprice: 300 })).toContain('Member +¥3')
    expect(show({ price: 500, memberprice: 0 })).toContain('Member +¥0')
  })

  it('shows no member price if equal or without members', () => {
    expect(show({ price: 500, memberprice: 500 })).not.toContain('Member')
    expect(show({ price: 0, memberprice: 0 })).not.toContain('Member')
    expect(show({ price: 500, memberprice: 300 }, { openVip: false })).not.toContain('Member')
  })
})

describe('a part of a set meal', () => {
  it('shows heat and tags as its dish’s card does', () => {
    const html = show({ tags: '中辣,含花生', showTags: 'Spicy,Contains peanuts' })
    expect(html).toContain('Contains peanuts')
    expect(html).toContain(`aria-label="${text('menu.heat', { n: 2 })}"`)
    expect(html).not.toContain('Spicy')
  })

  it('leaves no room for missing tags', () => {
    expect(show({})).not.toContain('tags')
  })

  it('offers no size that is its own part in the group', () => {
    const size = (standard: string) => ({ standard, showStandard: standard, price: 0, memberprice: 0 })
    const standards = ['S', 'M', 'L'].map(size)
    const pick = { part: 0, standard: 'S', options: [], memo: '', at: { group: 0, pick: 0 }, isMissing: true }
    const sizes = (beside: readonly SuiteItem[]) =>
      [...show({ standards }, { picks: [pick], beside }).matchAll(/<input[^>]*type="radio"[^>]*>.*?([SML])</g)].map(
        ([, name]) => name,
      )
    expect(sizes([])).toEqual(['S', 'M', 'L'])
    expect(sizes([makePart({ code: 'fish', standard: 'L' })])).toEqual(['S', 'M'])
  })
})
