import { timeLimits } from '../../config/time-limits.ts'
import type { Log } from '../../http/log.ts'
import type { CodeMessage, NoticeMessage, SmsAnswer, SmsService } from './sms-service.ts'

export interface Sms {
  /** Path of the demo's messages; '' with real providers. */
  readonly outbox: string
  /** Whether a provider sends to this zone. */
  sendsTo(zone: string): boolean
  /** Whether a provider accepted the message, or may have. */
  sendCode(message: CodeMessage): Promise<boolean>
  /** Whether a provider sends notices to this zone. */
  noticesTo(zone: string): boolean
  /** Whether a provider accepted the notice, or may have. */
  sendNotice(message: NoticeMessage): Promise<boolean>
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
  async function ask(
    able: readonly SmsService[],
    zone: string,
    send: (service: SmsService, signal: AbortSignal) => Promise<SmsAnswer>,
  ): Promise<boolean> {
    const signal = AbortSignal.timeout(limitMs)
    for (const service of able) {
      const answer = await send(service, signal)
      if (answer.kind === 'sent') return true
      log.warn({ sms: service.name, zone, reason: answer.reason }, 'a text message was not taken')
      if (answer.kind === 'unknown') return true
      if (answer.kind === 'barred') return false
    }
    return false
  }
  return {
    outbox,
    sendsTo: (zone) => services.some((one) => one.sendsTo(zone)),
    sendCode(message) {
      const { zone } = message.phone
      const able = services.filter((one) => one.sendsTo(zone))
      return ask(able, zone, (service, signal) => service.sendCode(message, signal))
    },
    noticesTo: (zone) => services.some((one) => one.noticesTo(zone)),
    sendNotice(message) {
      const { zone } = message.phone
      const able = services.filter((one) => one.noticesTo(zone))
      return ask(able, zone, (service, signal) => service.sendNotice(message, signal))
    },
  }
}
