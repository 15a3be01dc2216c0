import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type ReadMail, readMailSource } from './read-mail-source.ts'

/** The demo's mail account; never valid at a real server. */
export const simulatedMail = {
  user: 'comanda',
  password: 'simulated-password',
  from: 'Comanda <no-reply@comanda.example>',
  address: 'no-reply@comanda.example',
} as const

export interface ReceivedMail extends ReadMail {
  readonly to: string
  readonly sentAt: string
}

/** How the simulated server fails: `busy` defers every mail (451), `full` refuses its recipients (550). */
export type MailAnswer = 'normal' | 'busy' | 'full'

export interface MailSimulator {
  /** Listens on a free port of this machine from the first call on. */
  port(): Promise<number>
  /** Newest first. */
  messages(): readonly ReceivedMail[]
  /** Sets its answer from now on. */
  answer(how: MailAnswer): void
  close(): Promise<void>
}

const messagesMax = 50
const bytesMax = 64 * 1024

/** A real SMTP server that checks account, sender, recipient and the message's form as a provider's does. */
export function createMailSimulator({ now }: { readonly now: () => Date }): MailSimulator {
  let received: readonly ReceivedMail[] = []
  let said: MailAnswer = 'normal'
  let listening: Promise<SMTPServer> | null = null

  function open(): SMTPServer {
    return new SMTPServer({
      size: bytesMax,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      authMethods: ['PLAIN', 'LOGIN'],
      logger: false,
      onAuth({ username, password }, _session, done) {
        const isOurs = username === simulatedMail.user && password === simulatedMail.password
        done(isOurs ? null : refused(535, 'authentication failed'), { user: username })
      },
      onMailFrom({ address }, _session, done) {
        done(address === simulatedMail.address ? null : refused(553, 'this account may not send as that address'))
      },
      onRcptTo({ address }, { envelope }, done) {
        if (said === 'full') return done(refused(550, 'mailbox unavailable'))
        if (envelope.rcptTo.length > 0) return done(refused(452, 'a code has one reader'))
        done(/^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(address) ? null : refused(501, 'not an address'))
      },
      onData(stream, { envelope }, done) {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          if (said === 'busy') return done(refused(451, 'try again later'))
          if (stream.sizeExceeded) return done(refused(552, 'too large'))
          const to = envelope.rcptTo[0]?.address ?? ''
          const mail = readMailSource(Buffer.concat(parts).toString('latin1'), { from: simulatedMail.address, to })
          if (mail === null) return done(refused(554, 'not a well-formed message'))
          received = [{ ...mail, to, sentAt: now().toISOString() }, ...received].slice(0, messagesMax)
          done(null)
        })
      },
    })
  }

  function listen(): Promise<SMTPServer> {
    return new Promise((resolve, reject) => {
      const server = open()
      server.on('error', reject)
      server.listen(0, '127.0.0.1', () => resolve(server))
    })
  }

  return {
    async port() {
      listening ??= listen()
      return ((await listening).server.address() as AddressInfo).port
    },
    messages: () => received,
    answer(how) {
      said = how
    },
    async close() {
      const server = await listening
      if (server !== null) await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function refused(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}
