import { readLanguageFiles } from '@comanda/contract/language-files.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import { maskEmail } from '@comanda/rules/member/account-mask.ts'
import { maskPhone } from '@comanda/rules/member/phone.ts'
import { escapeHtml } from '../../../pages/html.ts'
import { simulatorPage } from '../../simulator-page.ts'
import type english from './message-page.en.json'

export interface SimulatedMessage {
  /** In dialling form: `+8613800000001`. A mail's address. */
  readonly to: string
  /** '' = a mail. */
  readonly zone: string
  readonly digits: string
  readonly text: string
  readonly sentAt: string
}

type Texts = typeof english

/** The page's texts are separate from the app's language files, because a real phone is a separate product. */
const texts = readLanguageFiles<Texts>(new URL('.', import.meta.url), 'message-page')

/** The received messages as a phone shows them. Everyone on the network may open the page, so numbers are masked. */
export function messagePage(messages: readonly SimulatedMessage[], language: Language): string {
  const t = texts[language]
  const rows = messages.map(
    ({
      to,
      zone,
      digits,
      text,
      sentAt,
    }) => `<li><p class="shop"><strong>${zone === '' ? escapeHtml(maskEmail(to)) : `+${zone} ${maskPhone(digits)}`}</strong>
<time datetime="${sentAt}">${sentAt.slice(11, 19)} UTC</time></p>
<p class="text">${escapeHtml(text).replaceAll('\n', '<br>')}</p></li>`,
  )
  const body = rows.length === 0 ? `<p class="gone">${t.none}</p>` : `<ul class="list">${rows.join('\n')}</ul>`
  return simulatorPage({ language, title: t.title, note: t.note, css: '/simulators/sms/page.css', body })
}

/** Added to the css all simulated pages share. */
export const messageCss = `.list{display:grid;gap:.75rem;margin:0;padding:0;list-style:none}
.list li{padding:.875rem 1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}
.list .shop{display:flex;flex-wrap:wrap;gap:.25rem .75rem;justify-content:space-between;text-align:start}
.list time{color:var(--faint);font-size:.875rem}
.list .text{margin:.5rem 0 0;overflow-wrap:anywhere}
`
