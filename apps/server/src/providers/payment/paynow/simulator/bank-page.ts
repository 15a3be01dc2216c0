import { readLanguageFiles } from '@comanda/contract/language-files.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { escapeHtml } from '../../../../pages/html.ts'
import { simulatorPage } from '../../../simulator-page.ts'
import type { Transfer } from './bank-books.ts'
import type english from './bank-page.en.json'
import type { CodeFault, ReadCode } from './read-code.ts'

/** The bank's texts are separate from the app's language files, because a real bank is a separate product. */
const texts = readLanguageFiles<typeof english>(new URL('.', import.meta.url), 'bank-page')

export interface BankPage {
  readonly language: Language
  readonly read: ReadCode | CodeFault
  readonly code: string
  /** Where the guest returns to. */
  readonly back: string
}

const css = '/simulators/paynow/page.css'

/** The guest's bank with a code, before it is paid. Plain HTML and a form, usable without scripts. */
export function bankPage({ language, read, code, back }: BankPage): string {
  const t = texts[language]
  const wayBack = `<p class="actions"><a class="button" href="${escapeHtml(back)}">${t.back}</a></p>`
  const body =
    typeof read === 'string'
      ? `<p class="gone" role="alert">${t[read]}</p>\n${wayBack}`
      : `<p class="shop">${t.payTo} <strong>${escapeHtml(read.payee)}</strong> (${escapeHtml(read.proxy)})</p>
<p class="amount">${amountText(read.amount, language)}</p>
<p class="shop">${t.reference} <strong>${escapeHtml(read.reference)}</strong></p>
<form class="actions" method="post" action="/simulators/paynow">
<input type="hidden" name="code" value="${escapeHtml(code)}">
<input type="hidden" name="back" value="${escapeHtml(back)}">
<button class="button main">${t.pay} ${amountText(read.amount, language)}</button>
<a class="button" href="${escapeHtml(back)}">${t.cancel}</a>
</form>`
  return simulatorPage({ language, title: t.title, note: t.note, css, body })
}

/** After the transfer. No bank tells the shop, so its guest does. */
export function sentPage({ language, back }: Pick<BankPage, 'language' | 'back'>): string {
  const t = texts[language]
  const body = `<p class="gone" role="status">${t.sent}</p>
<p class="actions"><a class="button main" href="${escapeHtml(back)}">${t.back}</a></p>`
  return simulatorPage({ language, title: t.title, note: t.note, css, body })
}

/** The shop's account: what the staff look at before they confirm a payment. */
export function statementPage(language: Language, transfers: readonly Transfer[]): string {
  const t = texts[language]
  const rows = transfers.map(
    ({ reference, amount, payee, at }) =>
      `<li><strong>${escapeHtml(reference)}</strong> ${amountText(amount, language)}<br>${escapeHtml(payee)}, ${escapeHtml(timeText(at, language))}</li>`,
  )
  const body = rows.length === 0 ? `<p class="gone">${t.empty}</p>` : `<ul class="list">${rows.join('')}</ul>`
  return simulatorPage({ language, title: t.statement, note: t.note, css, body })
}

function amountText(amount: number, language: Language): string {
  return escapeHtml(formatMoney(money(amount), 'SGD', { language, showZero: true }))
}

function timeText(at: number, language: Language): string {
  const form = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Singapore' } as const
  return new Intl.DateTimeFormat(language, form).format(at)
}
