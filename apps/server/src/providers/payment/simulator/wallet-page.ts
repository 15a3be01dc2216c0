import type { Language } from '@comanda/contract/errors.ts'
import { formatMoney } from '@comanda/rules/money/format-money.ts'
import { money } from '@comanda/rules/money/money.ts'
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
  readonly back: string
  readonly language: Language
}

/** The phone's page: plain HTML and a form, readable without any script. */
export function walletPage({ order, back, language }: PageState): string {
  const t = texts[language]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${t.title}</title>
<link rel="stylesheet" href="/simulators/wallet/page.css">
</head>
<body>
<main>
<h1>${t.title}</h1>
<p class="note">${t.note}</p>
${order === null ? gone(t, back) : form(t, order, back, language)}
</main>
</body>
</html>
`
}

type Texts = (typeof texts)[Language]

function gone(t: Texts, back: string): string {
  return `<p class="gone" role="alert">${t.gone}</p>
<p class="actions"><a class="button" href="${escapeHtml(back)}">${t.back}</a></p>`
}

function form(t: Texts, order: WalletOrder, back: string, language: Language): string {
  const amount = escapeHtml(formatMoney(money(order.total), order.currency, { language, showZero: true }))
  const head = `<p class="shop">${t.payTo} <strong>${escapeHtml(order.description)}</strong></p>
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

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** Its own sheet, because the policy allows no inline style. A wallet looks like nobody's shop. */
export const walletCss = `:root{color-scheme:light dark;--paper:#f4f5f4;--card:#fff;--ink:#191c1a;--faint:#5b625e;--main:#0b7a43;--on-main:#fff;--line:#d9ddda}
@media (prefers-color-scheme:dark){:root{--paper:#111412;--card:#1c211e;--ink:#eef1ef;--faint:#a9b2ad;--main:#3ecf83;--on-main:#05210f;--line:#353c38}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"PingFang SC","Hiragino Sans","Noto Sans CJK SC",sans-serif}
main{max-width:26rem;margin:0 auto;padding:max(1.5rem,env(safe-area-inset-top)) 1.25rem max(1.5rem,env(safe-area-inset-bottom))}
h1{margin:0;font-size:1.125rem;text-align:center}
.note{margin:.25rem 0 2rem;color:var(--faint);font-size:.875rem;text-align:center}
.shop{margin:0;text-align:center;overflow-wrap:anywhere}
.amount{margin:.25rem 0 2.5rem;font-size:min(3rem,15vw);font-weight:700;line-height:1.2;text-align:center;font-variant-numeric:tabular-nums}
.gone{margin:0 0 2rem;text-align:center}
.actions{display:grid;gap:.75rem;margin:0}
.button{display:flex;align-items:center;justify-content:center;min-height:48px;padding:.625rem 1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card);color:var(--ink);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.main{border-color:var(--main);background:var(--main);color:var(--on-main)}
.button:focus-visible{outline:3px solid var(--main);outline-offset:2px}
`
