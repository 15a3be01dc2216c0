import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { byLanguage, languageCodes } from '@comanda/rules/language/languages.ts'
import { accountChanges } from '@comanda/rules/member/account-change.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../../../http/loopback.ts'
import { messageText, noticeText } from '../message-text.ts'
import type { SimulatedMessage } from './message-page.ts'
import { type SmsSwitches, smsSwitches } from './sms-switches.ts'

export const smsPath = '/simulators/sms'

/** The demo's credentials; never valid at a real provider. */
export const simulatedAliyun = {
  key: { id: 'LTAI5simulated0000000000', secret: 'simulatedsecret00000000000000000' },
  signName: 'Comanda',
  templates: byLanguage((code) => `SMS_10000000${languageCodes.indexOf(code) + 1}`),
  notices: {
    phone: byLanguage((code) => `SMS_20000000${languageCodes.indexOf(code) + 1}`),
    password: byLanguage((code) => `SMS_30000000${languageCodes.indexOf(code) + 1}`),
  },
} as const
export const simulatedTwilio = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'simulatedtoken000000000000000000',
  from: '+15005550006',
} as const

/** As many as a page can show. */
const messagesMax = 50
const noncesMax = 10_000
/** Aliyun refuses an older request. */
const dateToleranceMs = 15 * 60_000

type SmsReply = { readonly status: number; readonly content: object }

/**
 * Simulates Aliyun's SendSms and Twilio's Messages as documented, credentials included. Returns the reader of the
 * messages that they have taken.
 */
export async function addSmsSimulator(
  http: FastifyInstance,
  { now, host }: { readonly now: () => Date; readonly host: string },
): Promise<() => readonly SimulatedMessage[]> {
  let switches: SmsSwitches = { answer: 'normal' }
  let messages: readonly SimulatedMessage[] = []
  const nonces = new Set<string>()
  const keep = (zone: string, digits: string, text: string) => {
    const message = { to: `+${zone}${digits}`, zone, digits, text, sentAt: now().toISOString() }
    messages = [message, ...messages].slice(0, messagesMax)
  }

  await http.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    )
    const answered =
      (work: (request: FastifyRequest) => SmsReply) =>
      (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
        const { status, content } = work(request)
        if (switches.answer === 'silent') return reply.hijack()
        const text = JSON.stringify(content)
        const sent = switches.answer === 'broken' ? text.slice(0, Math.ceil(text.length / 2)) : text
        return reply.code(status).type('application/json; charset=utf-8').send(sent)
      }
    scope.post(
      `${smsPath}/aliyun/`,
      answered((request) => {
        const fault = aliyunFault(request, now(), nonces)
        if (fault !== null) return fault
        if (switches.answer === 'limit') return refusedByAliyun(200, 'isv.BUSINESS_LIMIT_CONTROL')
        return sendSms(request.query as Record<string, string | undefined>, host, keep)
      }),
    )
    scope.post(
      `${smsPath}/twilio/2010-04-01/Accounts/:sid/Messages.json`,
      answered((request) => {
        if (!isTwilioAccount(request)) return refusedByTwilio(401, 20003, 'Authenticate')
        if (switches.answer === 'limit') return refusedByTwilio(429, 20429, 'Too Many Requests')
        return createMessage((request.body ?? {}) as Record<string, string | undefined>, keep)
      }),
    )
    scope.post(`${smsPath}/switches`, (request, reply) => {
      // With --lan guests' phones reach the simulators too. Only this machine may make the providers fail.
      if (!isLoopback(request.ip)) return reply.code(403).send({ message: 'only from this machine' })
      const parsed = smsSwitches.safeParse(request.body)
      if (!parsed.success) return reply.code(400).send({ message: 'not a set of switches' })
      switches = parsed.data
      return reply.send(switches)
    })
  })
  return () => messages
}

/** Why Aliyun would refuse the request; null = signed by the account, recent and not repeated. */
function aliyunFault(request: FastifyRequest, now: Date, nonces: Set<string>): SmsReply | null {
  const header = (name: string) => String(request.headers[name] ?? '')
  const parts = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    header('authorization'),
  )
  const [, id, names = '', signature = ''] = parts ?? []
  if (id !== simulatedAliyun.key.id) return refusedByAliyun(404, 'InvalidAccessKeyId.NotFound')
  const signed = names.split(';')
  const needed = [
    'host',
    'x-acs-action',
    'x-acs-content-sha256',
    'x-acs-date',
    'x-acs-signature-nonce',
    'x-acs-version',
  ]
  if (needed.some((name) => !signed.includes(name))) return refusedByAliyun(400, 'MissingSignedHeaders')
  const at = Date.parse(header('x-acs-date'))
  if (!(Math.abs(now.getTime() - at) < dateToleranceMs)) return refusedByAliyun(400, 'InvalidTimeStamp.Expired')
  const wanted = signatureOf(request, signed, header)
  if (header('x-acs-content-sha256') !== hash('sha256', '') || !isSame(signature, wanted)) {
    return refusedByAliyun(400, 'SignatureDoesNotMatch')
  }
  const nonce = header('x-acs-signature-nonce')
  if (nonces.has(nonce)) return refusedByAliyun(400, 'SignatureNonceUsed')
  // A demo runs for weeks; Aliyun forgets nonces in time, too.
  if (nonces.size >= noncesMax) nonces.clear()
  nonces.add(nonce)
  if (header('x-acs-action') !== 'SendSms' || header('x-acs-version') !== '2017-05-25') {
    return refusedByAliyun(404, 'InvalidAction.NotFound')
  }
  return null
}

/** Computed from the raw request: the query must be signed in the order in which it was sent. */
function signatureOf(
  { method, url }: FastifyRequest,
  names: readonly string[],
  header: (name: string) => string,
): string {
  const query = url.slice(url.indexOf('?') + 1)
  const headers = names.map((name) => `${name}:${header(name)}`)
  const canonical = `${method}\n/\n${query}\n${headers.join('\n')}\n\n${names.join(';')}\n${header('x-acs-content-sha256')}`
  return createHmac('sha256', simulatedAliyun.key.secret)
    .update(`ACS3-HMAC-SHA256\n${hash('sha256', canonical)}`)
    .digest('hex')
}

type Keep = (zone: string, digits: string, text: string) => void

function sendSms(query: Record<string, string | undefined>, host: string, keep: Keep): SmsReply {
  const {
    PhoneNumbers: number = '',
    SignName: signName,
    TemplateCode: template = '',
    TemplateParam: values = '',
  } = query
  if (signName !== simulatedAliyun.signName) return refusedByAliyun(200, 'isv.SMS_SIGNATURE_ILLEGAL')
  const approved = approvedText(template, host)
  if (approved === undefined) return refusedByAliyun(200, 'isv.SMS_TEMPLATE_ILLEGAL')
  const zoned = /^(?:86)?(1[3-9]\d{9})$/.exec(number)
  const [zone, digits] = zoned?.[1] ? ['86', zoned[1]] : [number.slice(0, 2), number.slice(2)]
  if (!/^\d{8,15}$/.test(number)) return refusedByAliyun(200, 'isv.MOBILE_NUMBER_ILLEGAL')
  const value = filledIn(values, approved.variable)
  if (value === null) return refusedByAliyun(200, 'isv.TEMPLATE_MISSING_PARAMETERS')
  keep(zone, digits, `【${signName}】${approved.fill(value)}`)
  return { status: 200, content: { Message: 'OK', RequestId: 'simulated', Code: 'OK', BizId: '900000000000000000^0' } }
}

interface Approved {
  readonly variable: 'code' | 'shop'
  fill(value: string): string
}

/** What the account's template says; undefined = no approved one. */
function approvedText(template: string, host: string): Approved | undefined {
  const { templates, notices } = simulatedAliyun
  for (const language of languageCodes) {
    if (templates[language] === template) {
      return { variable: 'code', fill: (code) => messageText({ code, language }, host) }
    }
    const change = accountChanges.find((one) => notices[one][language] === template)
    if (change !== undefined) return { variable: 'shop', fill: (shop) => noticeText({ change, shop, language }) }
  }
  return undefined
}

/** A template has one variable of at most 35 characters. */
function filledIn(values: string, variable: Approved['variable']): string | null {
  try {
    const value = (JSON.parse(values) as Record<string, unknown>)[variable]
    return typeof value === 'string' && value !== '' && [...value].length <= 35 ? value : null
  } catch {
    return null
  }
}

function createMessage(form: Record<string, string | undefined>, keep: Keep): SmsReply {
  const { To: to = '', From: from, Body: text = '' } = form
  if (from !== simulatedTwilio.from) return refusedByTwilio(400, 21606, 'The From phone number is not valid')
  const parts = /^\+(86|65|81|60)(\d{7,12})$/.exec(to)
  if (parts === null) return refusedByTwilio(400, 21211, "Invalid 'To' Phone Number")
  if (text === '') return refusedByTwilio(400, 21602, 'Message body is required')
  keep(parts[1] ?? '', parts[2] ?? '', text)
  return { status: 201, content: { sid: `SM${'0'.repeat(32)}`, status: 'queued', to, from, error_code: null } }
}

function isTwilioAccount({ headers, params }: FastifyRequest): boolean {
  const { accountSid, authToken } = simulatedTwilio
  const wanted = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return (params as { sid: string }).sid === accountSid && isSame(headers.authorization ?? '', wanted)
}

function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', wanted, 'buffer'))
}

function refusedByAliyun(status: number, code: string): SmsReply {
  return { status, content: { Code: code, Message: code, RequestId: 'simulated' } }
}

function refusedByTwilio(status: number, code: number, message: string): SmsReply {
  return { status, content: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } }
}
