import { type Config, ConfigError } from '../../config/config.ts'
import { wholeSet } from '../../config/env-set.ts'
import type { Log } from '../../http/log.ts'
import { createMail, type Mail, type MailServer } from './mail.ts'
import { createMailSimulator, simulatedMail } from './simulator/mail-simulator.ts'

const mailNames = ['SMTP_URL', 'SMTP_FROM'] as const

/**
 * Demo: the real SMTP client against our own SMTP server. With `SMTP_URL` and `SMTP_FROM`: that server. In production
 * without them no mail is sent, and members sign in by phone or password. Refuses to start on half a configuration or
 * an unencrypted connection to another machine.
 */
export function readMail(
  config: Pick<Config, 'mode'>,
  env: NodeJS.ProcessEnv,
  outside: { readonly log: Pick<Log, 'warn'>; readonly now: () => Date },
): Mail {
  const set = wholeSet(env, mailNames, 'sending mail')
  if (set !== null) return createMail(realServer(set.SMTP_URL, set.SMTP_FROM), outside)
  return createMail(config.mode === 'production' ? null : simulated(outside.now), outside)
}

function simulated(now: () => Date): MailServer {
  const simulator = createMailSimulator({ now })
  return {
    from: simulatedMail.from,
    simulator,
    options: async () => ({
      host: '127.0.0.1',
      port: await simulator.port(),
      auth: { user: simulatedMail.user, pass: simulatedMail.password },
      // The simulated server listens on this machine only and has no certificate.
      ignoreTLS: true,
    }),
  }
}

function realServer(text: string, from: string): MailServer {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new ConfigError('SMTP_URL must be like smtps://name:password@mail.example:465 (smtp:// = STARTTLS on 587).')
  }
  if (!/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(from)) {
    throw new ConfigError('SMTP_FROM must be an address, like Comanda <no-reply@shop.example>.')
  }
  const isTls = url.protocol === 'smtps:'
  const options = {
    host: url.hostname,
    port: Number(url.port || (isTls ? 465 : 587)),
    secure: isTls,
    // The code travels by TLS or not at all.
    requireTLS: !isTls,
    auth:
      url.username === ''
        ? undefined
        : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
  }
  return { from, options: async () => options }
}
