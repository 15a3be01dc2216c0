import { voucherPlatform } from '@comanda/contract/voucher/voucher.schema.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { escapeHtml } from '../../../pages/html.ts'
import { simulatorPage } from '../../simulator-page.ts'
import { goods, isSold, type SimulatedVoucher, shortLink, type VoucherKind, voucherKinds } from './simulated-voucher.ts'
import { type VoucherSwitches, voucherSwitches } from './voucher-switches.ts'

/** The simulated platforms' own words: they are not part of the house's language files, as a real platform's are not. */
const texts = {
  zh: {
    title: '模拟团购券',
    note: '演示用，不是真的团购券',
    renew: '换一张新的',
    platform: { meituan: '美团', douyin: '抖音' },
    state: { unused: '未使用', partly: '已使用一张', used: '已使用', over: '已过期' },
    kind: ['菜品', '套餐', '茶饮', '代金券', '没有菜品编号', '不在菜单中', '已过期', '一单两张'],
    answers: '平台的答复',
    answer: [
      ...['正常', '核销成功但答复丢失', '没有收到请求', '500 错误', '很慢'],
      ...['核销成功但答复失败', '核销成功但答复 400', '风控暂缓核销（抖音）', '重复核销答复已过期'],
    ],
    use: '在柜台核销',
    at: '哪些请求',
    ats: ['全部', '查询', '核销', '状态', '撤销'],
    set: '设置',
  },
  en: {
    title: 'Simulated vouchers',
    note: 'For the demo. Nobody has bought these',
    renew: 'A fresh one',
    platform: { meituan: 'Meituan', douyin: 'Douyin' },
    state: { unused: 'not used', partly: 'one is used', used: 'used', over: 'expired' },
    kind: [
      'a dish',
      'a set meal',
      'tea',
      'money off',
      'no dish named',
      'not on the menu',
      'expired',
      'two in one order',
    ],
    answers: 'How the platforms answer',
    answer: [
      ...['normally', 'done, but the answer is lost', 'the question is lost', 'error 500', 'slowly'],
      ...['done, but said to have failed', 'done, but said 400', 'held back (Douyin)', 'asked again: expired'],
    ],
    use: 'Redeem at the counter',
    at: 'To which questions',
    ats: ['all', 'look-up', 'redeem', 'status', 'take back'],
    set: 'Set',
  },
  ja: {
    title: '模擬クーポン',
    note: 'デモ用です。実際のクーポンではありません',
    renew: '新しく発行',
    platform: { meituan: '美団', douyin: '抖音' },
    state: { unused: '未使用', partly: '1枚使用済み', used: '使用済み', over: '期限切れ' },
    kind: ['料理', 'セット', 'お茶', '金券', '商品番号なし', 'メニュー外', '期限切れ', '1注文2枚'],
    answers: 'プラットフォームの応答',
    answer: [
      ...['正常', '処理後に応答が消失', '要求が消失', 'エラー500', '遅延'],
      ...['処理後に失敗と応答', '処理後に400と応答', '審査のため保留（抖音）', '再要求に期限切れと応答'],
    ],
    use: 'カウンターで使用',
    at: '対象',
    ats: ['すべて', '照会', '使用', '状態', '取消'],
    set: '設定',
  },
} as const
type Texts = (typeof texts)[Language]

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
  /** Who may make the platforms misbehave. */
  readonly isKeeper: boolean
}

/** All numbers in full: they are played, and whoever tries the demo has to type one. */
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

/** Besides what all the phone's pages share. */
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
