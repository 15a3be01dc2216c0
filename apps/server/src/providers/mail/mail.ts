import type { Language } from '@comanda/rules/language/languages.ts'
import nodemailer from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import { timeLimits } from '../../config/time-limits.ts'
import type { Log } from '../../http/log.ts'
import { mailText } from './mail-text.ts'
import type { MailSimulator } from './simulator/mail-simulator.ts'

export interface CodeMail {
  readonly address: string
  readonly code: string
  /** The reader's language. */
  readonly language: Language
}

export interface Mail {
  /** False: this server sends no mail. */
  readonly sends: boolean
  /** The demo's SMTP server; null with a real one. */
  readonly simulator: MailSimulator | null
  /** Whether a server accepted the mail, or may have. No log line holds address or code. */
  sendCode(mail: CodeMail): Promise<boolean>
}

export interface MailServer {
  /** Asked before each mail: the demo's server gets its port when it first listens. */
  options(): Promise<SMTPTransport.Options>
  /** `Comanda <no-reply@shop.example>` */
  readonly from: string
  readonly simulator?: MailSimulator
}

/** Faults before the server has accepted the message: it was certainly not sent. */
const unsent: ReadonlySet<unknown> = new Set([
  ...['EDNS', 'EAUTH', 'EENVELOPE', 'ECONNECTION', 'ECONNREFUSED', 'ENOTFOUND', 'ETLS', 'EPROTOCOL', 'EMESSAGE'],
])

export function createMail(server: MailServer | null, { log }: { readonly log: Pick<Log, 'warn'> }): Mail {
  if (server === null) return { sends: false, simulator: null, sendCode: async () => false }
  return {
    sends: true,
    simulator: server.simulator ?? null,
    async sendCode({ address, code, language }) {
      try {
        const transport = nodemailer.createTransport({ ...(await server.options()), ...waits })
        await transport.sendMail({ from: server.from, to: { name: '', address }, ...mailText({ code, language }) })
        return true
      } catch (error) {
        const reason = (error as { readonly code?: unknown }).code
        log.warn({ mail: 'smtp', reason: String(reason ?? 'unknown') }, 'a mail was not taken')
        return !unsent.has(reason)
      }
    },
  }
}

const waits = {
  connectionTimeout: timeLimits.mailMs,
  greetingTimeout: timeLimits.mailMs,
  dnsTimeout: timeLimits.mailMs,
  socketTimeout: timeLimits.mailMs,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const
