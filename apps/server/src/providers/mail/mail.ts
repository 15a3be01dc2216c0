import type { Language } from '@comanda/rules/language/languages.ts'
import type { AccountChange } from '@comanda/rules/member/account-change.ts'
import nodemailer from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import { timeLimits } from '../../config/time-limits.ts'
import type { Log } from '../../http/log.ts'
import { mailText, noticeMailText } from './mail-text.ts'
import type { MailSimulator } from './simulator/mail-simulator.ts'

export interface CodeMail {
  readonly address: string
  readonly code: string
  /** The reader's language. */
  readonly language: Language
}

/** Tells an address that its account was changed. */
export interface NoticeMail {
  readonly address: string
  readonly change: AccountChange
  /** The seller's name in `language`. */
  readonly shop: string
  readonly language: Language
}

export interface Mail {
  /** False: this server sends no mail. */
  readonly sends: boolean
  /** The demo's SMTP server; null with a real one. */
  readonly simulator: MailSimulator | null
  /** Whether a server accepted the mail, or may have. No log line holds address or code. */
  sendCode(mail: CodeMail): Promise<boolean>
  sendNotice(mail: NoticeMail): Promise<boolean>
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
  if (server === null) {
    return { sends: false, simulator: null, sendCode: async () => false, sendNotice: async () => false }
  }
  const { from, options } = server
  async function send(address: string, mail: { readonly subject: string; readonly text: string }): Promise<boolean> {
    try {
      const transport = nodemailer.createTransport({ ...(await options()), ...waits })
      await transport.sendMail({ from, to: { name: '', address }, ...mail })
      return true
    } catch (error) {
      const reason = (error as { readonly code?: unknown }).code
      log.warn({ mail: 'smtp', reason: String(reason ?? 'unknown') }, 'a mail was not taken')
      return !unsent.has(reason)
    }
  }
  return {
    sends: true,
    simulator: server.simulator ?? null,
    sendCode: ({ address, ...code }) => send(address, mailText(code)),
    sendNotice: ({ address, ...notice }) => send(address, noticeMailText(notice)),
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
