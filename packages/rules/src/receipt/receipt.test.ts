import { describe, expect, it } from 'vitest'
import bills from '../../cases/price/bills.json' with { type: 'json' }
import cases from '../../cases/receipt/receipts.json' with { type: 'json' }
import type { Language } from '../language/languages.ts'
import { money } from '../money/money.ts'
import { priceBill } from '../price/price.ts'
import { type BillCase, priceInputOf } from '../price/price-case.ts'
import { makeReceipt, type Receipt, type ReceiptRow } from './receipt.ts'
import type { ReceiptInput } from './receipt-input.ts'

const countries = {
  CN: { currency: 'CNY', timeZone: 'Asia/Shanghai' },
  SG: { currency: 'SGD', timeZone: 'Asia/Singapore' },
  JP: { currency: 'JPY', timeZone: 'Asia/Tokyo' },
} as const

type ReceiptCase = (typeof cases)[number]

/** The receipt's input for a worked bill. */
function inputOf({ bill: no, language, taxNumber, dishes }: ReceiptCase): ReceiptInput {
  const bill = (bills as readonly BillCase[]).find((one) => one.no === no)
  if (bill === undefined) throw new Error(`no worked bill ${no}`)
  const input = priceInputOf(bill)
  const price = { ...priceBill(input), taxPlace: input.rules.tax.place }
  const { currency, timeZone } = countries[bill.region]
  return {
    language: language as Language,
    region: bill.region,
    currency,
    store: { name: 'House of One', address: '', telephone: '', taxNumber, timeZone },
    recipient: '',
    number: `B${String(no).padStart(4, '0')}`,
    tableNo: 'A1',
    paidAt: Date.UTC(2026, 10, 28, 11, 5),
    lines: input.lines.map(({ num, gross, taxClass }, index) => {
      return { name: dishes[index] ?? '', detail: '', num, gross, taxClass }
    }),
    rates: input.rules.tax.rates,
    price,
    payments: [{ name: 'Cash', amount: price.due }],
  }
}

function sayings({ blocks }: Receipt): string[] {
  const say = ({ name, detail, figure }: ReceiptRow) => `${name}${detail === '' ? '' : ` (${detail})`} ${figure}`
  return blocks.flatMap((block) => {
    if (block.kind === 'title') return [`title: ${[block.text, block.store, ...block.below].join(' / ')}`]
    if (block.kind === 'footer') return block.texts.map((text) => `footer: ${text}`)
    const rows = block.kind === 'total' ? [block.row] : block.rows
    return rows.map((row) => `${block.kind}: ${say(row)}`)
  })
}

const [first] = cases as [ReceiptCase, ...ReceiptCase[]]

describe('the receipt', () => {
  it.each(cases)('$what', (one) => {
    expect(sayings(makeReceipt(inputOf(one)))).toEqual(one.says)
  })

  it('shows address and telephone under the name of the store', () => {
    const input = inputOf(first)
    const store = { ...input.store, address: '1 Amoy Street', telephone: '+65 6000 0000' }
    expect(sayings(makeReceipt({ ...input, store }))[0]).toContain('House of One / 1 Amoy Street / +65 6000 0000')
  })

  it('shows neither tax nor number of a store without a region', () => {
    const receipt = makeReceipt({ ...inputOf(first), region: null })
    expect(receipt.title).toBe('Receipt')
    expect(receipt.blocks.map(({ kind }) => kind)).toEqual(['title', 'facts', 'lines', 'steps', 'total', 'payments'])
  })

  it('counts portions and shows choices below the dish', () => {
    const lines = [{ name: 'Tea', detail: 'half sugar', num: 3, gross: money(900), taxClass: 'food' }]
    expect(sayings(makeReceipt({ ...inputOf(first), lines }))).toContain('lines: Tea × 3 (half sugar) S$9.00')
  })

  it('leaves out a step that changes nothing and the table of an order without one', () => {
    const input = inputOf(first)
    const price = { ...input.price, steps: [{ kind: 'cash' as const, amount: money(0) }] }
    const said = sayings(makeReceipt({ ...input, tableNo: '', price })).join('\n')
    expect(said).not.toMatch(/Cash coupon|Table|steps:/)
  })

  it.each([
    ['ja', '山田商店', '宛名 山田商店 様'],
    ['ja', '  株式会社山田　商店 御中 ', '宛名 株式会社山田 商店 御中'],
    ['ja', '上様', '宛名 上様'],
    ['zh', '山田商店', '抬头 山田商店'],
    ['en', 'Yamada Ltd.', 'Issued to Yamada Ltd.'],
  ])('of a Japanese store names its recipient when the guest asks (%s: %s)', (language, recipient, line) => {
    const japanese = cases.find(({ taxNumber }) => taxNumber.startsWith('T')) as ReceiptCase
    const input = { ...inputOf(japanese), region: 'JP' as const, language: language as Language }
    expect(sayings(makeReceipt({ ...input, recipient }))).toContain(`facts: ${line}`)
    expect(makeReceipt({ ...input, recipient: ' ' })).toMatchObject({
      recipient: '',
      blocks: makeReceipt(input).blocks,
    })
  })

  it('of another country names no recipient', () => {
    const receipt = makeReceipt({ ...inputOf(first), recipient: 'Tan Ah Kow' })
    expect(receipt.recipient).toBe(null)
    expect(sayings(receipt).join('\n')).not.toContain('Tan Ah Kow')
  })
})
