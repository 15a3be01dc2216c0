import { byLanguage } from '@comanda/rules/language/languages.ts'
import { type Config, ConfigError } from '../../config/config.ts'
import { realAddress, wholeSet } from '../../config/env-set.ts'
import { ownAddress } from '../../config/own-address.ts'
import type { Log } from '../../http/log.ts'
import { createAliyunSms } from './aliyun/aliyun-sms.ts'
import { outboxPath } from './simulator/message-routes.ts'
import { simulatedAliyun, smsPath } from './simulator/sms-simulator.ts'
import { createSms, type Sms } from './sms.ts'
import type { SmsService } from './sms-service.ts'
import { createTwilioSms } from './twilio/twilio-sms.ts'

export interface SmsOutside {
  readonly log: Pick<Log, 'warn'>
  readonly now: () => Date
  /** Tests inject their own network. */
  readonly fetch?: typeof fetch
}

const aliyunNames = ['ALIYUN_SMS_KEY_ID', 'ALIYUN_SMS_KEY_SECRET', 'ALIYUN_SMS_SIGN', 'ALIYUN_SMS_TEMPLATE'] as const
/** Templates that tell a number of a change of its account. */
const noticeNames = ['ALIYUN_SMS_NOTICE_PHONE', 'ALIYUN_SMS_NOTICE_PASSWORD'] as const
const twilioNames = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const

/**
 * Demo: the real Aliyun adapter against the simulator on our own address. With providers in the environment: Aliyun
 * for mainland numbers, Twilio for others and for what Aliyun refused. In production without a provider no code is
 * sent, and guests order with a waiter. Refuses to start on half a configuration, a demo key or an unencrypted
 * address.
 */
export function readSms(config: Config, env: NodeJS.ProcessEnv, outside: SmsOutside): Sms {
  const { log } = outside
  const isNamed = [...aliyunNames, ...twilioNames].some((name) => env[name])
  if (config.mode === 'production' || isNamed) return createSms(realServices(config, env, outside), { log })
  return createSms([simulated(config, outside)], { log, outbox: outboxPath })
}

function simulated(config: Config, { now, fetch: fetcher = fetch }: SmsOutside): SmsService {
  const baseUrl = `${ownAddress(config)}${smsPath}/aliyun`
  const aliyun = createAliyunSms({ ...simulatedAliyun, baseUrl, fetch: fetcher, now })
  return { ...aliyun, name: 'simulator', sendsTo: () => true, noticesTo: () => true }
}

function realServices(
  { publicUrl }: Config,
  env: NodeJS.ProcessEnv,
  { now, fetch: fetcher = fetch }: SmsOutside,
): SmsService[] {
  const services: SmsService[] = []
  const aliyun = wholeSet(env, aliyunNames, 'Aliyun’s short messages')
  if (aliyun !== null) {
    const key = { id: aliyun.ALIYUN_SMS_KEY_ID, secret: aliyun.ALIYUN_SMS_KEY_SECRET }
    if (key.id === simulatedAliyun.key.id)
      throw new ConfigError('ALIYUN_SMS_KEY_ID must be a real one: this is the demo’s.')
    const templatesOf = (name: string) =>
      byLanguage((code) => env[`${name}_${code.toUpperCase()}`] || (env[name] ?? ''))
    const templates = templatesOf('ALIYUN_SMS_TEMPLATE')
    const noticed = wholeSet(env, noticeNames, 'notices by Aliyun')
    const notices = noticed && {
      phone: templatesOf('ALIYUN_SMS_NOTICE_PHONE'),
      password: templatesOf('ALIYUN_SMS_NOTICE_PASSWORD'),
    }
    const baseUrl = realAddress('ALIYUN_SMS_URL', env.ALIYUN_SMS_URL || 'https://dysmsapi.aliyuncs.com')
    const signName = aliyun.ALIYUN_SMS_SIGN
    services.push(createAliyunSms({ key, signName, templates, notices, baseUrl, fetch: fetcher, now }))
  }
  const twilio = wholeSet(env, twilioNames, 'Twilio')
  if (twilio !== null) {
    services.push(
      createTwilioSms({
        accountSid: twilio.TWILIO_ACCOUNT_SID,
        authToken: twilio.TWILIO_AUTH_TOKEN,
        from: twilio.TWILIO_FROM,
        baseUrl: realAddress('TWILIO_URL', env.TWILIO_URL || 'https://api.twilio.com'),
        host: new URL(publicUrl).hostname,
        fetch: fetcher,
      }),
    )
  }
  return services
}
