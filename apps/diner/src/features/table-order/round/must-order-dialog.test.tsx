import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { keepCartBy } from '../../cart/cart-actions.ts'
import { makeItem } from '../../menu/test-menu.fixture.ts'
import { tableCart } from '../table-order.state.ts'
import type { AskedDish } from './must-order.ts'
import { type MustOrderAnswer, MustOrderDialog } from './must-order-dialog.tsx'

beforeEach(() => keepCartBy(tableCart))

const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)
const page = {
  style: { currency: { code: 'CNY', fixNum: 2, showZero: true }, openVip: true } as StyleConfig,
} as unknown as Page
const item = makeItem({ code: 'rice', price: 300, memberprice: 300 })
const rice: AskedDish = {
  ...{ code: 'rice', name: '米饭', showName: 'Rice', num: 2, forceAdd: true, least: 1, most: 99 },
  item,
}

function dialog(dishes: readonly AskedDish[], onConfirm?: (answers: readonly MustOrderAnswer[]) => void): string {
  return renderToString(
    <PageContext value={page}>
      <TextContext value={text}>
        <MustOrderDialog dishes={dishes} onConfirm={onConfirm} onClose={() => {}} />
      </TextContext>
    </PageContext>,
  )
}

/** The button that adds the missing dishes. */
function addButton(onConfirm: ((answers: readonly MustOrderAnswer[]) => void) | undefined): string {
  const html = dialog([rice], onConfirm)
  return html.split('<button').find((button) => button.includes(text('sending.mustYes'))) ?? ''
}

const words = (html: string) => html.replace(/<[^>]*>/g, '')

describe('the dishes a table must order', () => {
  it('wait for the menu before they can be added', () => {
    expect(addButton(undefined)).toContain('aria-disabled="true"')
    expect(addButton(() => {})).not.toContain('aria-disabled="true"')
    expect(addButton(() => {})).not.toBe('')
  })

  it('say the price of one, the reason, and the new total', () => {
    const said = words(dialog([rice]))
    expect(said).toContain('Must order¥3')
    expect(said).toContain(text('sending.mustText'))
    expect(said).toContain(`${text('sending.sumAdded')}¥6.00${text('sending.sumNew')}¥6.00`)
  })

  it('are a suggestion where none is forced: sent without them unless the guest adds', () => {
    const said = words(dialog([{ ...rice, forceAdd: false, num: 0 }]))
    expect(said).toContain(text('sending.offerTitle'))
    expect(said).toContain(text('sending.mustNone'))
    expect(said).not.toContain(text('sending.mustTitle'))
  })
})
