import { readLanguageFiles } from '@comanda/contract/language-files.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { escapeHtml } from '../../../pages/html.ts'
import { simulatorPage } from '../../simulator-page.ts'
import type { WalletOrder } from './wallet-ledger.ts'
import type english from './wallet-page.en.json'

type Texts = typeof english

/**
 * The wallet page's texts are separate from the app's language files, because a real wallet is a separate product.
 */
const texts = readLanguageFiles<Texts>(new URL('.', import.meta.url), 'wallet-page')

export interface PageState {
  readonly order: WalletOrder | null
  /** The payee's name; '' without an order. */
  readonly payee: string
  readonly back: string
  readonly language: Language
}

/** Plain HTML and a form, usable without scripts. */
export function walletPage({ order, payee, back, language }: PageState): string {
  const t = texts[language]
  return simulatorPage({
    language,
    title: t.title,
    note: t.note,
    css: '/simulators/wallet/page.css',
    body: order === null ? gone(t, back) : form(t, order, { payee, back, language }),
  })
}

function gone(t: Texts, back: string): string {
  return `<p class="gone" role="alert">${t.gone}</p>
<p class="actions"><a class="button" href="${escapeHtml(back)}">${t.back}</a></p>`
}

function form(t: Texts, order: WalletOrder, { payee, back, language }: Omit<PageState, 'order'>): string {
  const amount = escapeHtml(formatMoney(money(order.total), order.currency, { language, showZero: true }))
  const head = `<p class="shop">${t.payTo} <strong>${escapeHtml(payee)}</strong></p>
<p class="amount">${amount}</p>`
  if (order.state !== 'open') {
    const said = order.state === 'paid' ? t.paid : t.gone
    return `${head}
<p class="gone" role="status">${said}</p>
<p class="actions"><a class="button" href="${escapeHtml(back)}">${t.back}</a></p>`
  }
  return `${head}
<form class="actions" method="post" action="/simulators/wallet/pay">
<input type="hidden" name="prepay_id" value="${escapeHtml(order.prepayId)}">
<input type="hidden" name="redirect_url" value="${escapeHtml(back)}">
<button class="button main" name="action" value="pay">${t.pay} ${amount}</button>
<button class="button" name="action" value="cancel">${t.cancel}</button>
</form>`
}

/** Added to the css all simulated pages share. */
export const walletCss = `.amount{margin:.25rem 0 2.5rem;font-size:min(3rem,15vw);font-weight:700;line-height:1.2;text-align:center;font-variant-numeric:tabular-nums}
.actions{display:grid;gap:.75rem;margin:0}
.button{display:flex;align-items:center;justify-content:center;min-height:48px;padding:.625rem 1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card);color:var(--ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.main{border-color:var(--main);background:var(--main);color:var(--on-main)}
.button:focus-visible{outline:3px solid var(--main);outline-offset:2px}
`
