import { dialled, type PhoneNumber } from '@comanda/rules/member/phone.ts'
import { z } from 'zod'
import { messageText, noticeText } from '../message-text.ts'
import { askJson, type SmsAnswer, type SmsService } from '../sms-service.ts'

export interface TwilioSmsConfig {
  readonly accountSid: string
  readonly authToken: string
  /** A number (`+1…`), a sender's name, or the SID of a messaging service (`MG…`). */
  readonly from: string
  /** `https://api.twilio.com` */
  readonly baseUrl: string
  /** The host of our pages, for the message's last line. */
  readonly host: string
  readonly fetch: typeof fetch
}

const taken = z.object({ sid: z.string() })
const refused = z.object({ code: z.number() })

/** The SID of a messaging service; a sender's name may also start with MG. */
const service = /^MG[0-9a-f]{32}$/

/** Twilio's Programmable Messaging: one form, basic authentication. */
export function createTwilioSms(config: TwilioSmsConfig): SmsService {
  const { accountSid, authToken, from, baseUrl, host } = config
  const url = new URL(`${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`)
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  async function send(phone: PhoneNumber, text: string, signal: AbortSignal): Promise<SmsAnswer> {
    const body = new URLSearchParams({
      To: dialled(phone),
      [service.test(from) ? 'MessagingServiceSid' : 'From']: from,
      Body: text,
    })
    const asked = { method: 'POST', headers: { authorization, accept: 'application/json' }, body }
    const answer = await askJson(config.fetch, url, asked, signal)
    return 'kind' in answer ? answer : readAnswer(answer.status, answer.content)
  }
  return {
    name: 'twilio',
    sendsTo: () => true,
    noticesTo: () => true,
    sendCode: (message, signal) => send(message.phone, messageText(message, host), signal),
    sendNotice: (notice, signal) => send(notice.phone, noticeText(notice), signal),
  }
}

function readAnswer(status: number, content: unknown): SmsAnswer {
  if (status === 201 && taken.safeParse(content).success) return { kind: 'sent' }
  const error = refused.safeParse(content)
  const reason = error.success ? `refused with ${error.data.code}` : `status ${status}`
  return { kind: status >= 400 && status < 500 ? 'refused' : 'unknown', reason }
}
