import type { Language } from '@comanda/rules/language/languages.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
import { escapeHtml } from '../../../pages/html.ts'
import { simulatorPage } from '../../simulator-page.ts'
import type { WalletOrder } from './wallet-orders.ts'

/** The simulated wallet's own words: it is not part of the house's language files, as a real wallet is not. */
const texts = {
  zh: {
    title: '模拟钱包',
    note: '演示用，不会真的扣款',
    payTo: '付款给',
    pay: '支付',
    cancel: '取消',
    paid: '已支付',
    gone: '付款链接已失效，请返回重新发起支付',
    back: '返回商家',
  },
  en: {
    title: 'Simulated wallet',
    note: 'For the demo. No real money moves',
    payTo: 'Pay to',
    pay: 'Pay',
    cancel: 'Cancel',
    paid: 'Paid',
    gone: 'This payment link is no longer valid. Please go back and start again',
    back: 'Back to the shop',
  },
  ja: {
    title: '模擬ウォレット',
    note: 'デモ用です。実際の支払いは行われません',
    payTo: 'お支払い先',
    pay: '支払う',
    cancel: 'キャンセル',
    paid: '支払い済み',
    gone: 'お支払いリンクの有効期限が切れています。戻ってもう一度お試しください',
    back: 'お店に戻る',
  },
} as const

export interface PageState {
  readonly order: WalletOrder | null
  /** Whom the money goes to; '' without an order. */
  readonly payee: string
  readonly back: string
  readonly language: Language
}

/** The phone's page: plain HTML and a form, readable without any script. */
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

type Texts = (typeof texts)[Language]

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

/** Besides what all the phone's pages share. */
export const walletCss = `.amount{margin:.25rem 0 2.5rem;font-size:min(3rem,15vw);font-weight:700;line-height:1.2;text-align:center;font-variant-numeric:tabular-nums}
.actions{display:grid;gap:.75rem;margin:0}
.button{display:flex;align-items:center;justify-content:center;min-height:48px;padding:.625rem 1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card);color:var(--ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.main{border-color:var(--main);background:var(--main);color:var(--on-main)}
.button:focus-visible{outline:3px solid var(--main);outline-offset:2px}
`
