import { randomUUID } from 'node:crypto'
import type { RefusalObject } from '@comanda/contract/envelope.ts'
import type { MemberInfo } from '@comanda/contract/member/account.schema.ts'
import type { CodeSent, User } from '@comanda/contract/member/member.schema.ts'
import { createLog } from '@comanda/server/src/http/log.ts'
import { createMail, type Mail } from '@comanda/server/src/providers/mail/mail.ts'
import {
  createMailSimulator,
  type MailSimulator,
  simulatedMail,
} from '@comanda/server/src/providers/mail/simulator/mail-simulator.ts'
import type { SmsOutbox } from './sms-outbox.ts'
import type { TestApp } from './test-app.ts'

/** The envelope in a test's terms. `code` null = ok. */
export interface Said<T = unknown> {
  readonly status: number
  readonly number: number
  readonly code: string | null
  readonly message: string
  readonly refusal: RefusalObject
  readonly value: T
  readonly text: string
}

/** A guest's phone with its cookies, as a browser keeps them. */
export interface AccountPhone {
  readonly uid: string
  /** By name, without the ones that were dropped. */
  readonly cookies: Map<string, string>
  call<T>(method: 'GET' | 'POST', path: string, body?: object, key?: string): Promise<Said<T>>
  /** Calls under `/weixin/vipmanage/{seller}/`. */
  post<T = MemberInfo>(name: string, body?: object, key?: string): Promise<Said<T>>
  get<T = MemberInfo>(name: string): Promise<Said<T>>
  askPhone(telephone: string, more?: object): Promise<Said<CodeSent>>
  askMail(email: string, more?: object): Promise<Said<CodeSent>>
  enter(
    optionId: string,
    verifyCode: string,
    optionType?: string,
    key?: string,
  ): Promise<Said<User & { ticket?: string }>>
  /** Proves a number by the code it was sent; the ticket. */
  prove(telephone: string): Promise<string>
  proveMail(email: string): Promise<string>
  /** A new member by phone, as the wizard makes one. */
  join(telephone: string, more?: object): Promise<MemberInfo>
}

export interface AccountPhones {
  readonly outbox: SmsOutbox
  readonly mails: MailSimulator
  /** Each phone has a connection of its own, unless an address is given. */
  phone(given?: {
    readonly at?: TestApp
    readonly cookie?: string
    readonly address?: string
    readonly sellerId?: string
    readonly agent?: string
  }): AccountPhone
}

/** A mail server for tests: the demo's own, over SMTP. */
export function testMail(): Mail & { readonly simulator: MailSimulator } {
  const simulator = createMailSimulator({ now: () => new Date() })
  const { user, password: pass, from } = simulatedMail
  const options = async () => ({
    host: '127.0.0.1',
    port: await simulator.port(),
    auth: { user, pass },
    ignoreTLS: true,
  })
  return { ...createMail({ from, options, simulator }, { log: createLog('silent') }), simulator }
}

let connections = 0

export function accountPhones(house: TestApp, outbox: SmsOutbox, mails: MailSimulator): AccountPhones {
  const lastMail = (to: string) => /\d{6}/.exec(mails.messages().find((one) => one.to === to)?.text ?? '')?.[0] ?? ''
  return {
    outbox,
    mails,
    phone({ at = house, cookie, address, sellerId = 'demo', agent = '' } = {}) {
      connections += 1
      const guest = cookie === undefined ? house.asGuest() : null
      const cookies = new Map<string, string>()
      for (const pair of (cookie ?? guest?.cookie ?? '').split('; ')) {
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      const line = address ?? `203.${(connections >> 16) & 255}.${(connections >> 8) & 255}.${connections & 255}`
      const call: AccountPhone['call'] = async (method, path, body, key = randomUUID()) => {
        const response = await at.app.inject({
          method,
          url: path,
          headers: {
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            'idempotency-key': key,
            'user-agent': agent,
          },
          remoteAddress: line,
          ...(body === undefined ? {} : { payload: body }),
        })
        for (const { name, value, maxAge } of response.cookies) {
          if (maxAge === 0) cookies.delete(name)
          else cookies.set(name, value)
        }
        const { resultNumber: number, resultMsg: message, resultObject } = response.json()
        return {
          ...{ status: response.statusCode, number, message, text: response.body },
          code: number === 0 ? null : resultObject.code,
          refusal: resultObject,
          value: resultObject,
        }
      }
      const phone: AccountPhone = {
        uid: uidIn(cookies.get('guest') ?? ''),
        cookies,
        call,
        post: (name, body = {}, key) => call('POST', `/weixin/vipmanage/${sellerId}/${name}`, body, key),
        get: (name) => call('GET', `/weixin/vipmanage/${sellerId}/${name}`),
        askPhone: (telephone, more) =>
          call('POST', '/platform/sms/sendrandomcode', {
            ...{ telephone, telZoneCode: '86', sellerId, buzcode: 'SELLER_MEMREGIST' },
            ...more,
          }),
        askMail: (email, more) => call('POST', '/platform/email/sendrandomcode', { email, sellerId, ...more }),
        enter: (optionId, verifyCode, optionType = 'account', key) =>
          phone.post('verifyoption.html', { optionId, optionType, verifyCode }, key),
        async prove(telephone) {
          const { value } = await phone.askPhone(telephone)
          return (await phone.enter(value.verifyId, outbox.codeTo(telephone))).value.ticket ?? ''
        },
        async proveMail(email) {
          const { value } = await phone.askMail(email)
          return (await phone.enter(value.verifyId, lastMail(email))).value.ticket ?? ''
        },
        async join(telephone, more = {}) {
          const credential = await phone.prove(telephone)
          const body = { identifier: telephone, authType: '11', credential, username: 'Mei', ...more }
          const joined = await phone.post('userauthlogin.html', body)
          if (joined.code !== null) throw new Error(joined.text)
          return joined.value
        },
      }
      return phone
    },
  }
}

function uidIn(guestCookie: string): string {
  return (
    JSON.parse(Buffer.from(guestCookie.slice(0, guestCookie.indexOf('.')), 'base64url').toString()) as [string]
  )[0]
}
