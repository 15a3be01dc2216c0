import { readLanguageFiles } from '@comanda/contract/language-files.ts'
import { voucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { escapeHtml } from '../../../pages/html.ts'
import { simulatorPage } from '../../simulator-page.ts'
import { goods, isSold, type SimulatedVoucher, shortLink, type VoucherKind, voucherKinds } from './simulated-voucher.ts'
import type english from './voucher-page.en.json'
import { type VoucherSwitches, voucherSwitches } from './voucher-switches.ts'

type Texts = typeof english

/** The page's texts are separate from the app's language files, because a real platform is a separate product. */
const texts = readLanguageFiles<Texts>(new URL('.', import.meta.url), 'voucher-page')
export type VoucherState = keyof Texts['state']

export function stateOf({ kind, certificates }: SimulatedVoucher): VoucherState {
  const used = certificates.filter(({ usedAt }) => usedAt !== 0).length
  if (used === 0) return goods[kind].isOver ? 'over' : 'unused'
  return used < certificates.length ? 'partly' : 'used'
}

export interface VoucherPageState {
  readonly vouchers: readonly SimulatedVoucher[]
  readonly switches: VoucherSwitches
  readonly language: Language
  /** May make the platforms fail. */
  readonly isKeeper: boolean
}

/** Numbers are shown in full: they are simulated, and a demo guest types one. */
export function voucherPage({ vouchers, switches, language, isKeeper }: VoucherPageState): string {
  const t = texts[language]
  const body = voucherPlatform.options.map((platform) => {
    const kinds = voucherKinds.filter((kind) => isSold(platform, kind))
    const shelves = kinds.map((kind) => {
      const own = vouchers.filter((one) => one.platform === platform && one.kind === kind)
      return `<li><p class="shop"><strong>${kindText(t, kind)}</strong> <span>${escapeHtml(goods[kind].title)}</span></p>
<ul>${own.map((one) => row(t, one, isKeeper)).join('')}</ul>
<form method="post" action="/simulators/vouchers/renew"><input type="hidden" name="platform" value="${platform}"><input type="hidden" name="kind" value="${kind}">
<button class="button">${t.renew}</button></form></li>`
    })
    return `<h2>${t.platform[platform]}</h2><ul class="list">${shelves.join('\n')}</ul>`
  })
  if (isKeeper) body.push(switchForm(t, switches))
  return simulatorPage({
    language,
    title: t.title,
    note: t.note,
    css: '/simulators/vouchers/page.css',
    body: body.join('\n'),
  })
}

function row(t: Texts, voucher: SimulatedVoucher, isKeeper: boolean): string {
  const { number, platform, kind } = voucher
  const stores = goods[kind].storeIds.join(', ')
  const link = platform === 'douyin' ? `<br><code>${escapeHtml(shortLink(voucher))}</code>` : ''
  const isLeft = voucher.certificates.some(({ usedAt }) => usedAt === 0)
  const use = isKeeper && isLeft ? useForm(t, voucher) : ''
  return `<li id="v${number}"><code>${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</code> · ${t.state[stateOf(voucher)]} · ${stores}${link}${use}</li>`
}

function useForm(t: Texts, { platform, number }: SimulatedVoucher): string {
  return `<form method="post" action="/simulators/vouchers/use"><input type="hidden" name="platform" value="${platform}"><input type="hidden" name="number" value="${number}">
<button class="button">${t.use}</button></form>`
}

function switchForm(t: Texts, switches: VoucherSwitches): string {
  const { answers, at } = voucherSwitches.shape
  return `<h2>${t.answers}</h2><form class="set" method="post" action="/simulators/vouchers/switches">
${choice('answers', t.answers, answers.unwrap().options, t.answer, switches.answers)}
${choice('at', t.at, at.unwrap().options, t.ats, switches.at)}
<button class="button">${t.set}</button></form>`
}

function choice(
  name: string,
  label: string,
  values: readonly string[],
  words: readonly string[],
  chosen: string,
): string {
  const options = values.map(
    (value, index) =>
      `<option value="${value}"${value === chosen ? ' selected' : ''}>${words[index] ?? escapeHtml(value)}</option>`,
  )
  return `<label>${label} <select name="${name}">${options.join('')}</select></label>`
}

function kindText(t: Texts, kind: VoucherKind): string {
  return t.kind[voucherKinds.indexOf(kind)] ?? escapeHtml(kind)
}

/** Added to the css all simulated pages share. */
export const voucherCss = `h2{margin:2rem 0 .5rem;font-size:1rem}
.list,.list ul{margin:0;padding:0;list-style:none}
.list{display:grid;gap:.75rem}
.list>li{padding:.875rem 1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}
.list .shop{display:flex;flex-wrap:wrap;gap:.25rem .75rem;justify-content:space-between;text-align:start}
.list li li{margin:.5rem 0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
code{font:inherit;font-weight:600}
.set{display:grid;gap:.75rem}
.set label{display:grid;gap:.25rem}
.set select,.button{min-height:44px;padding:.5rem .875rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card);color:var(--ink);font:inherit}
.button{font-weight:600;cursor:pointer}
.button:focus-visible,select:focus-visible{outline:3px solid var(--main);outline-offset:2px}
`
