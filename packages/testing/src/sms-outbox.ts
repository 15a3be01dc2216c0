import { createLog } from '@comanda/server/src/http/log.ts'
import { createSms, type Sms } from '@comanda/server/src/providers/sms/sms.ts'
import type { CodeMessage, NoticeMessage, SmsAnswer } from '@comanda/server/src/providers/sms/sms-service.ts'

/** A text message provider that stores its messages. */
export interface SmsOutbox {
  readonly sms: Sms
  readonly messages: readonly CodeMessage[]
  readonly notices: readonly NoticeMessage[]
  /** The last code sent to this number. */
  codeTo(digits: string): string
  /** Sets its answer from now on. */
  answer(how: SmsAnswer): void
}

export function smsOutbox(): SmsOutbox {
  const messages: CodeMessage[] = []
  const notices: NoticeMessage[] = []
  let said: SmsAnswer = { kind: 'sent' }
  const service = {
    name: 'outbox',
    sendsTo: () => true,
    noticesTo: () => true,
    async sendCode(message: CodeMessage) {
      if (said.kind !== 'refused') messages.push(message)
      return said
    },
    async sendNotice(notice: NoticeMessage) {
      if (said.kind !== 'refused') notices.push(notice)
      return said
    },
  }
  return {
    sms: createSms([service], { log: createLog('silent') }),
    messages,
    notices,
    codeTo(digits) {
      const message = messages.findLast(({ phone }) => phone.digits === digits)
      if (message === undefined) throw new Error(`nothing was sent to ${digits}`)
      return message.code
    },
    answer(how) {
      said = how
    },
  }
}
