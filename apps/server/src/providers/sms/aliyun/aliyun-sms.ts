import { randomBytes } from 'node:crypto'
import type { Language } from '@comanda/rules/language/languages.ts'
import type { AccountChange } from '@comanda/rules/member/account-change.ts'
import type { PhoneNumber } from '@comanda/rules/member/phone.ts'
import { z } from 'zod'
import { askJson, type SmsAnswer, type SmsService } from '../sms-service.ts'
import { type Acs3Key, acs3Authorization, acs3Query, emptyBodyHash } from './acs3-signature.ts'

export interface AliyunSmsConfig {
  readonly key: Acs3Key
  /** The signature (签名) the account owns. */
  readonly signName: string
  /** Approved templates with the variable `code`. */
  readonly templates: Readonly<Record<Language, string>>
  /** Approved templates with the variable `shop`; null = no notices. */
  readonly notices: Readonly<Record<AccountChange, Readonly<Record<Language, string>>>> | null
  /** `https://dysmsapi.aliyuncs.com` */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly now: () => Date
}

const answered = z.object({ Code: z.string() })

/** Refusals for this number or by the owner's budget, which a second provider must not circumvent. */
const barringCodes: ReadonlySet<string> = new Set([
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.DAY_LIMIT_CONTROL',
  'isv.MOBILE_NUMBER_ILLEGAL',
])

/** Mainland numbers are sent without their zone code, others with it. */
const home = '86'

/** The longest value of a template's variable. */
const variableMax = 35

/** Alibaba Cloud's short message service, `SendSms` of version 2017-05-25. */
export function createAliyunSms(config: AliyunSmsConfig): SmsService {
  const { notices } = config
  return {
    name: 'aliyun',
    sendsTo: (zone) => zone === home,
    noticesTo: (zone) => zone === home && notices !== null,
    sendCode: ({ phone, code, language }, signal) =>
      sendSms(config, phone, { template: config.templates[language], values: { code } }, signal),
    async sendNotice({ phone, change, shop, language }, signal) {
      if (notices === null) return { kind: 'refused', reason: 'no template' }
      const values = { shop: [...shop].slice(0, variableMax).join('') }
      return sendSms(config, phone, { template: notices[change][language], values }, signal)
    },
  }
}

interface Filled {
  readonly template: string
  readonly values: Readonly<Record<string, string>>
}

async function sendSms(
  config: AliyunSmsConfig,
  { zone, digits }: PhoneNumber,
  { template, values }: Filled,
  signal: AbortSignal,
): Promise<SmsAnswer> {
  const { host } = new URL(config.baseUrl)
  const query = {
    PhoneNumbers: zone === home ? digits : `${zone}${digits}`,
    SignName: config.signName,
    TemplateCode: template,
    TemplateParam: JSON.stringify(values),
  }
  const headers = {
    'x-acs-action': 'SendSms',
    'x-acs-version': '2017-05-25',
    'x-acs-date': config
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': randomBytes(16).toString('hex'),
    'x-acs-content-sha256': emptyBodyHash,
  }
  const authorization = acs3Authorization({ method: 'POST', host, query, headers }, config.key)
  const url = new URL(`${config.baseUrl}/?${acs3Query(query)}`)
  const asked = { method: 'POST', headers: { ...headers, authorization, accept: 'application/json' } }
  const answer = await askJson(config.fetch, url, asked, signal)
  return 'kind' in answer ? answer : readAnswer(answer.status, answer.content)
}

function readAnswer(status: number, content: unknown): SmsAnswer {
  const parsed = answered.safeParse(content)
  if (!parsed.success) return { kind: 'unknown', reason: `status ${status}, not understood` }
  const { Code: code } = parsed.data
  if (code === 'OK') return { kind: 'sent' }
  const reason = `refused with ${code.slice(0, 60)}`
  if (status >= 500) return { kind: 'unknown', reason }
  return { kind: barringCodes.has(code) ? 'barred' : 'refused', reason }
}
