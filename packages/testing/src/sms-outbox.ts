import { createLog } from '@comanda/server/src/http/log.ts'
import { createSms, type Sms } from '@comanda/server/src/providers/sms/sms.ts'
import type { CodeMessage, SmsAnswer } from '@comanda/server/src/providers/sms/sms-service.ts'

/** A text message provider that stores its messages. */
export interface SmsOutbox {
  readonly sms: Sms
  readonly messages: readonly CodeMessage[]
  /** The last code sent to this number. */
  codeTo(digits: string): string
  /** Sets its answer from now on. */
  answer(how: SmsAnswer): void
}

export function smsOutbox(): SmsOutbox {
  const messages: CodeMessage[] = []
  let said: SmsAnswer = { kind: 'sent' }
  const service = {
    name: 'outbox',
    sendsTo: () => true,
    async sendCode(message: CodeMessage) {
      if (said.kind !== 'refused') messages.push(message)
      return said
    },
  }
  return {
    sms: createSms([service], { log: createLog('silent') }),
    messages,
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
