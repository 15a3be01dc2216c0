import { randomBytes } from 'node:crypto'
import type { Language } from '@comanda/rules/language/languages.ts'
import { z } from 'zod'
import { askJson, type SmsAnswer, type SmsService } from '../sms-service.ts'
import { type Acs3Key, acs3Authorization, acs3Query, emptyBodyHash } from './acs3-signature.ts'

export interface AliyunSmsConfig {
  readonly key: Acs3Key
  /** The signature (签名) the account owns. */
  readonly signName: string
  /** Approved templates with the variable `code`. */
  readonly templates: Readonly<Record<Language, string>>
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

/** Alibaba Cloud's short message service, `SendSms` of version 2017-05-25. */
export function createAliyunSms(config: AliyunSmsConfig): SmsService {
  const { host } = new URL(config.baseUrl)
  return {
    name: 'aliyun',
    sendsTo: (zone) => zone === home,
    async sendCode({ phone: { zone, digits }, code, language }, signal) {
      const query = {
        PhoneNumbers: zone === home ? digits : `${zone}${digits}`,
        SignName: config.signName,
        TemplateCode: config.templates[language],
        TemplateParam: JSON.stringify({ code }),
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
    },
  }
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
