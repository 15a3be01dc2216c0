import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, constants, existsSync, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { makeLine, makePhone } from '@comanda/testing/phone.ts'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog, hideSecrets, outputOf } from './log.ts'

const lines: string[] = []
const memory = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
let house: TestApp
beforeAll(async () => {
  house = await startTestApp({ log: createLog('trace', memory) })
})
afterAll(() => house.close())

const tel = '13812345678'

describe('the log', () => {
  it('holds no cookie, token, password, phone number or table code, even with errors', async () => {
    const code = await house.tableCode('101', 'A1')
    const scan = await house.app.inject(`/q/${code}`)
    const guest = scan.cookies.find(({ name }) => name === 'guest')?.value ?? ''
    const { cookie: staff } = await house.asStaff('owner')
    const token = staff.split('=')[1] ?? ''
    const phone = makePhone(
      house.app,
      { cookie: `guest=${guest}; ${staff}`, uid: '' },
      { storeId: '101', tableNo: 'A1' },
    )
    const key = `canary-key-${randomUUID()}`
    await phone.add([makeLine({ memo: `ring ${tel}` })], key)
    const { msgid } = (await phone.send({ memo: `call +86${tel}` })).value
    await phone.answer(msgid)
    const signIn = { sellerId: 'demo', username: tel, password: 'canary-password' }
    await house.app.inject({ method: 'POST', url: '/console/api/signin', payload: signIn })
    await house.app.inject({ url: `/nowhere?tel=${tel}&token=${token}&code=${code}`, headers: { cookie: staff } })
    await house.app.inject({ url: `/q/${code}x`, headers: { cookie: `guest=${guest}` } })
    // Two server errors: a missing table, and a row that PostgreSQL repeats in its message.
    await house.db.pool.query('alter table cart_line add constraint canary check (length(memo) < 5) not valid')
    expect((await phone.add([makeLine({ memo: `once more ${tel}` })])).status).toBe(500)
    await house.db.pool.query('alter table store_request rename to gone')
    expect((await phone.answer(msgid)).status).toBe(500)
    await house.db.pool.query('alter table gone rename to store_request')

    const said = lines.join('')
    expect(lines.filter((line) => line.includes('"request"')).length).toBeGreaterThan(6)
    expect(said).toContain('request failed')
    expect(said).toContain('canary')
    for (const secret of [tel, guest, guest.slice(0, 40), token, code, 'canary-password', key, msgid]) {
      expect(said.includes(secret), secret).toBe(false)
    }
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) })
  })

  it('gives every request an id, and the same id to its error', async () => {
    const { length } = lines
    await house.db.pool.query('alter table store_call rename to gone')
    const guest = await house.asGuestAt('101', 'A2')
    const phone = makePhone(house.app, guest, { storeId: '101', tableNo: 'A2' })
    const failing = phone.call('GET', `${phone.base}/callserver.html`)
    const answers = await Promise.all([phone.cart(), failing, house.app.inject('/nowhere'), phone.cart()])
    expect(answers[1]?.status).toBe(500)
    await house.db.pool.query('alter table gone rename to store_call')

    const said = lines.slice(length)
    const told = said.map((line) => JSON.parse(line) as { msg: string; reqId?: string; status?: number })
    const requests = told.filter(({ msg }) => msg === 'request')
    expect(requests).toHaveLength(4)
    expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(4)
    for (const { reqId } of requests) expect(reqId).toMatch(/^[\w-]{12}-[0-9a-z]+$/)
    const failed = told.filter(({ msg }) => msg === 'request failed').map(({ reqId }) => reqId)
    expect(failed).toEqual(requests.filter(({ status }) => status === 500).map(({ reqId }) => reqId))
    // Once per line: of a repeated key, log readers take either.
    expect(said.filter((line) => line.split('"reqId"').length > 2)).toEqual([])
  })

  it.each([
    ['/q/demo-abc?x=1', '/q/…?x=1'],
    ['/a?code=2468&b=1', '/a?code=…&b=1'],
    ['/a?authuuid=x', '/a?authuuid=…'],
    ['tel 13812345678 gone', 'tel … gone'],
    ['%2B8613812345678', '…'],
    ['cookie __Host-guest=abc.def; lang=zh', 'cookie …; lang=zh'],
    ['/weixin/tabledtl/demo/101/A1.html', '/weixin/tabledtl/demo/101/A1.html'],
    ['/simulators/sms/aliyun/?PhoneNumbers=6591234567&TemplateParam=1', '/simulators/sms/aliyun/?…'],
  ])('writes %s as %s', (text, written) => {
    expect(hideSecrets(text)).toBe(written)
  })

  it.skipIf(!existsSync('/dev/full'))('stops no server when its disk is full (needs /dev/full)', () => {
    const full = openSync('/dev/full', 'w')
    const program = `import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)}
      createLog('warn').warn('an order is on its way')
      setTimeout(() => process.stderr.write('goes on'), 50)`
    const ran = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    })
    closeSync(full)
    expect([ran.status, ran.stderr]).toEqual([0, 'goes on'])
  })

  it.skipIf(!existsSync('/dev/full'))('writes again as soon as the disk has room (needs /dev/full)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'comanda-log-'))
    const full = openSync('/dev/full', 'w')
    const program = `import { closeSync, openSync } from 'node:fs'
      import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)}
      const log = createLog('warn')
      for (let at = 0; at < 1200; at += 1) log.warn('x'.repeat(1000))
      closeSync(1)
      if (openSync(process.argv[1], 'w') !== 1) throw new Error('the output is another')
      log.warn('an order is on its way')`
    try {
      const file = join(folder, 'log')
      const ran = spawnSync(process.execPath, ['--input-type=module', '-e', program, file], {
        stdio: ['ignore', full, 'pipe'],
        encoding: 'utf8',
      })
      expect([ran.status, ran.stderr]).toEqual([0, ''])
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ msg: 'an order is on its way' })
    } finally {
      closeSync(full)
      rmSync(folder, { recursive: true })
    }
  })

  it('drops lines while its reader stalls, and writes again afterwards', () => {
    const folder = mkdtempSync(join(tmpdir(), 'comanda-log-'))
    const pipe = join(folder, 'pipe')
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
    const fd = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
    const room = Buffer.alloc(2 ** 20)
    const read = () => room.toString('utf8', 0, readSync(fd, room))
    try {
      const log = createLog('warn', outputOf(fd))
      for (let at = 0; at < 1200; at += 1) log.warn({ at, dish: '红烧肉'.repeat(300) })
      const before = read()
      log.warn('an order is on its way')
      const written = (before + read()).trimEnd().split('\n')
      expect(written.length).toBeGreaterThan(10)
      for (const line of written) expect(JSON.parse(line)).toMatchObject({ level: 40 })
      expect(written.at(-1)).toContain('an order is on its way')
    } finally {
      closeSync(fd)
      rmSync(folder, { recursive: true })
    }
  })
})
