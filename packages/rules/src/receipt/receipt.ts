import type { Language } from '../language/languages.ts'
import { formatMoney } from '../money/format-money.ts'
import type { Money } from '../money/money.ts'
import type { BasisPoints } from '../money/percent.ts'
import type { StepKind } from '../price/price-step.ts'
import type { RateTax } from '../price/tax-step.ts'
import type { ReceiptInput, ReceiptLine } from './receipt-input.ts'
import { fillIn, type ReceiptWords, receiptTime, receiptWords } from './receipt-words.ts'
import { readTaxNumber } from './tax-number.ts'

export interface ReceiptRow {
  readonly name: string
  /** Smaller, below the name; '' = none. */
  readonly detail: string
  readonly figure: string
}

/** A part of a receipt, in the guest's words. Page, PDF and printer each set it in their own way. */
export type ReceiptBlock =
  | { readonly kind: 'title'; readonly text: string; readonly store: string; readonly below: readonly string[] }
  | { readonly kind: 'facts' | 'lines' | 'steps' | 'taxes' | 'payments'; readonly rows: readonly ReceiptRow[] }
  | { readonly kind: 'total'; readonly row: ReceiptRow }
  | { readonly kind: 'footer'; readonly texts: readonly string[] }

export interface Receipt {
  readonly language: Language
  readonly title: string
  /** As it stands on the receipt; '' = not asked. Null = receipts of this country name none. */
  readonly recipient: string | null
  readonly blocks: readonly ReceiptBlock[]
}

/** Japan's reduced rate, which lines mark with ※. */
const reducedRate = 800

/**
 * The receipt of a paid bill (facts/checkout.md §2.4). Japan: the fields of a qualified simplified invoice. Singapore:
 * a tax invoice of a store that is registered for GST. China: no tax, which only invoices show.
 */
export function makeReceipt(input: ReceiptInput): Receipt {
  const { language, region, store, price } = input
  const words = receiptWords[language]
  const taxNumber = region === null ? null : readTaxNumber(region, store.taxNumber)
  const recipient = region === 'JP' ? recipientText(input.recipient, words) : null
  const title = region === 'SG' && taxNumber !== null ? words.taxInvoice : words.title
  const text = (amount: Money) => formatMoney(amount, input.currency, { showZero: true })
  const steps = price.steps.filter(({ amount }) => amount !== 0)
  const stepName = (kind: StepKind) => words[kind === 'tax' && region === 'SG' ? 'gst' : kind]
  const blocks: ReceiptBlock[] = [
    {
      kind: 'title',
      text: title,
      store: store.name,
      below: [store.address, store.telephone].filter((one) => one !== ''),
    },
    { kind: 'facts', rows: factRows(input, { recipient, taxNumber }, words) },
    { kind: 'lines', rows: input.lines.map((line) => lineRow(line, isReduced(line, input), text)) },
    {
      kind: 'steps',
      rows:
        steps.length === 0
          ? []
          : [
              row(words.subtotal, text(price.gross)),
              ...steps.map(({ kind, amount }) => row(stepName(kind), text(amount))),
            ],
    },
    { kind: 'total', row: row(words.total, text(price.due)) },
    { kind: 'taxes', rows: taxRows(input, words, text) },
    { kind: 'payments', rows: input.payments.map(({ name, amount }) => row(words.payments, text(amount), name)) },
    { kind: 'footer', texts: footer(input, taxNumber, words) },
  ]
  return { language, title, recipient, blocks: blocks.filter(hasContent) }
}

/** The name with its honorific (Japanese). A guest who typed one gets no second. */
function recipientText(name: string, words: ReceiptWords): string {
  const plain = name.trim().replace(/\s+/g, ' ')
  return plain === '' || /(?:様|さま|御中|殿|先生)$/.test(plain) ? plain : fillIn(words.recipientName, { name: plain })
}

function hasContent(block: ReceiptBlock): boolean {
  if ('rows' in block) return block.rows.length > 0
  return block.kind !== 'footer' || block.texts.length > 0
}

function row(name: string, figure: string, detail = ''): ReceiptRow {
  return { name, detail, figure }
}

interface Parties {
  readonly recipient: string | null
  readonly taxNumber: string | null
}

function factRows(input: ReceiptInput, { recipient, taxNumber }: Parties, words: ReceiptWords): ReceiptRow[] {
  const { region, store, number, tableNo, paidAt } = input
  return [
    ...(recipient === null || recipient === '' ? [] : [row(words.recipient, recipient)]),
    ...(region === null || taxNumber === null ? [] : [row(words[region], taxNumber)]),
    row(words.paidAt, receiptTime(paidAt, store.timeZone, words)),
    ...(tableNo === '' ? [] : [row(words.table, tableNo)]),
    row(words.number, number),
  ]
}

function isReduced({ taxClass }: ReceiptLine, { region, rates }: ReceiptInput): boolean {
  return region === 'JP' && rates.some((rate) => rate.taxClass === taxClass && rate.rate === reducedRate)
}

function lineRow(
  { name, detail, num, gross }: ReceiptLine,
  reduced: boolean,
  text: (amount: Money) => string,
): ReceiptRow {
  const count = num === 1 ? '' : ` × ${num}`
  return row(`${name}${count}${reduced ? ' ※' : ''}`, text(gross), detail)
}

/** What each rate bears, and its tax. */
function taxRows({ region, price }: ReceiptInput, words: ReceiptWords, text: (amount: Money) => string): ReceiptRow[] {
  const isInside = price.taxPlace === 'inside'
  const makeRow = {
    JP: ({ rate, base, tax }: RateTax) => {
      const taxText = fillIn(isInside ? words.taxInJP : words.taxJP, { tax: text(tax) })
      return row(fillIn(words.ratedJP, { rate: percentText(rate) }), text(base), taxText)
    },
    SG: ({ rate, base, tax }: RateTax) => {
      const name = isInside ? words.ratedInSG : words.ratedSG
      return row(fillIn(name, { rate: percentText(rate), base: text(base) }), text(tax))
    },
  }
  return region === 'JP' || region === 'SG' ? price.taxes.map(makeRow[region]) : []
}

/** `8%`, `7.8%`. */
function percentText(rate: BasisPoints): string {
  return `${rate / 100}%`
}

function footer(input: ReceiptInput, taxNumber: string | null, words: ReceiptWords): string[] {
  const { region, price, lines } = input
  if (region === 'CN') return [words.notInvoice]
  if (region === 'JP' && lines.some((line) => isReduced(line, input))) return [words.reducedMark]
  const isGstInside = region === 'SG' && taxNumber !== null && price.taxPlace === 'inside' && price.taxes.length > 0
  return isGstInside ? [words.gstInside] : []
}
