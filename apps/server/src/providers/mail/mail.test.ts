import { PassThrough } from 'node:stream'
import nodemailer from 'nodemailer'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError } from '../../config/config.ts'
import { createLog } from '../../http/log.ts'
import { readMail } from './configured-mail.ts'
import { simulatedMail } from './simulator/mail-simulator.ts'
import { readMailSource } from './simulator/read-mail-source.ts'

const lines: string[] = []
const log = createLog(
  'warn',
  new PassThrough().on('data', (line: Buffer) => lines.push(line.toString())),
)
const now = () => new Date('2026-11-28T03:00:00Z')
const mail = readMail({ mode: 'demo' }, {}, { log, now })
const { simulator } = mail
if (simulator === null) throw new Error('the demo has no mail server')
afterAll(() => simulator.close())

const newest = () => simulator.messages()[0]
const account = { user: simulatedMail.user, pass: simulatedMail.password }

async function raw(options: object, message: object) {
  const port = await simulator?.port()
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true, ...options } as object)
  return transport.sendMail({ from: simulatedMail.from, text: 'x', ...message }).then(
    () => 'taken',
    (error: { readonly responseCode?: number; readonly code?: string }) => error.responseCode ?? error.code,
  )
}

describe('a code by mail', () => {
  it.each([
    ['zh', '验证码 402917', '您的验证码是 402917'],
    ['en', '402917 is your code', 'Your code is 402917.'],
    ['ja', '認証コード 402917', '認証コードは 402917 です'],
  ] as const)('comes in %s', async (language, subject, text) => {
    expect(await mail.sendCode({ address: 'mei@shop.example', code: '402917', language })).toBe(true)
    expect(newest()).toMatchObject({ to: 'mei@shop.example', subject, text: expect.stringContaining(text) })
  })

  it.each([
    ['zh', '川味小馆会员账户变更提醒', '已设置新密码'],
    ['en', 'Your membership at 川味小馆 was changed', 'A new password was set'],
    ['ja', '【川味小馆】会員アカウント変更のお知らせ', '新しいパスワードが設定されました'],
  ] as const)('and a notice come in %s', async (language, subject, text) => {
    expect(await mail.sendNotice({ address: 'mei@shop.example', change: 'password', shop: '川味小馆', language })).toBe(
      true,
    )
    expect(newest()).toMatchObject({ subject, text: expect.stringContaining(text) })
  })

  it('is certainly not sent when the server defers or refuses it, and no log line holds address or code', async () => {
    for (const how of ['busy', 'full'] as const) {
      simulator.answer(how)
      expect(await mail.sendCode({ address: 'secret@shop.example', code: '777111', language: 'en' })).toBe(false)
    }
    simulator.answer('normal')
    expect(lines.length).toBe(2)
    expect(lines.join('')).not.toMatch(/secret|777111/)
  })

  it('names one reader, whatever the address holds', async () => {
    const before = simulator.messages().length
    await mail.sendCode({ address: 'mei@shop.example, eve@shop.example', code: '1', language: 'en' })
    await mail.sendCode({ address: 'mei@shop.example\r\nBcc: eve@shop.example', code: '1', language: 'en' })
    expect(simulator.messages().filter(({ to }) => to.includes('eve'))).toEqual([])
    expect(simulator.messages().length).toBe(before)
  })
})

describe('the simulated mail server', () => {
  it.each([
    ['no account', {}, { to: 'a@b.example' }, 530],
    ['another password', { auth: { user: 'comanda', pass: 'guess' } }, { to: 'a@b.example' }, 535],
    ['another sender', { auth: account }, { from: 'boss@bank.example', to: 'a@b.example' }, 553],
    ['two readers', { auth: account }, { to: ['a@b.example', 'c@d.example'] }, 554],
    ['no address', { auth: account }, { to: 'a@b' }, 501],
    ['markup', { auth: account }, { to: 'a@b.example', text: undefined, html: '<p>x</p>' }, 554],
    ['a megabyte', { auth: account }, { to: 'a@b.example', text: 'x'.repeat(1024 * 1024) }, 552],
  ])('takes nothing with %s', async (_what, options, message, said) => {
    const before = simulator.messages().length
    expect(await raw(options, message)).toBe(said)
    expect(simulator.messages().length).toBe(before)
  })

  it('reads no message without date, id or sender', () => {
    const whole = [
      'From: Comanda <no-reply@comanda.example>',
      'To: a@b.example',
      'Subject: =?UTF-8?B?6aqM?= =?UTF-8?Q?=E8=AF=81?=',
      'Date: Sat, 28 Nov 2026 03:00:00 +0000',
      'Message-ID: <1@x>',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 7bit',
    ]
    const who = { from: simulatedMail.address, to: 'a@b.example' }
    const read = (headers: string[]) => readMailSource(`${headers.join('\r\n')}\r\n\r\nhello`, who)
    expect(read(whole)).toEqual({ subject: '验证', text: 'hello' })
    for (const header of whole) {
      const name = header.slice(0, header.indexOf(':'))
      expect(read(whole.filter((one) => one !== header)), name).toBeNull()
    }
    expect(readMailSource('Subject: x', who)).toBeNull()
  })
})

describe('the mail settings', () => {
  const read = (env: NodeJS.ProcessEnv, mode: 'demo' | 'production' = 'production') =>
    readMail({ mode }, env, { log, now })
  it.each([
    ['half of them', { SMTP_URL: 'smtps://mail.example' }],
    ['another scheme', { SMTP_URL: 'https://mail.example', SMTP_FROM: 'a@b.example' }],
    ['no address', { SMTP_URL: 'smtps://mail.example', SMTP_FROM: 'Comanda' }],
    ['a line break', { SMTP_URL: 'smtps://mail.example', SMTP_FROM: 'a\r\nBcc: c@d <a@b.example>' }],
  ])('with %s stop the start', (_what, env) => {
    expect(() => read(env)).toThrow(ConfigError)
  })
  it('left out in production: no mail is sent', async () => {
    const none = read({})
    expect([none.sends, await none.sendCode({ address: 'a@b.example', code: '1', language: 'en' })]).toEqual([
      false,
      false,
    ])
  })
  it('name a real server, and no simulator stands beside it', () => {
    const env = { SMTP_URL: 'smtp://me:p%40ss@mail.example', SMTP_FROM: 'Comanda <no-reply@shop.example>' }
    expect(read(env, 'demo')).toMatchObject({ sends: true, simulator: null })
  })
})
