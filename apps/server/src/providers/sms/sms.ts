import { timeLimits } from '../../config/time-limits.ts'
import type { Log } from '../../http/log.ts'
import type { CodeMessage, SmsService } from './sms-service.ts'

export interface Sms {
  /** Path of the demo's messages; '' with real providers. */
  readonly outbox: string
  /** Whether a provider sends to this zone. */
  sendsTo(zone: string): boolean
  /** Whether a provider accepted the message, or may have. */
  sendCode(message: CodeMessage): Promise<boolean>
}

export interface SmsOptions {
  readonly log: Pick<Log, 'warn'>
  readonly outbox?: string
  readonly limitMs?: number
}

/** Asks the providers in order until one accepts the message, within `limitMs` together. */
export function createSms(
  services: readonly SmsService[],
  { log, outbox = '', limitMs = timeLimits.smsMs }: SmsOptions,
): Sms {
  return {
    outbox,
    sendsTo: (zone) => services.some((one) => one.sendsTo(zone)),
    async sendCode(message) {
      const { zone } = message.phone
      const signal = AbortSignal.timeout(limitMs)
      for (const service of services.filter((one) => one.sendsTo(zone))) {
        const answer = await service.sendCode(message, signal)
        if (answer.kind === 'sent') return true
        log.warn({ sms: service.name, zone, reason: answer.reason }, 'a text message was not taken')
        if (answer.kind === 'unknown') return true
        if (answer.kind === 'barred') return false
      }
      return false
    },
  }
}
