import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownEnvironment } from '@comanda/testing/own-environment.ts'
import { makeLine } from '@comanda/testing/phone.ts'
import { freePort, type ServerProcess, startServerProcess } from '@comanda/testing/server-process.ts'
import { makeWirePhone } from '@comanda/testing/wire-phone.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const main = fileURLToPath(new URL('../cli/main.ts', import.meta.url))
const publicUrl = 'https://shop.example'
const secret = 'noodles before noon'

let folder: string
let dataDir: string
let server: ServerProcess
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-opening-'))
  dataDir = join(folder, 'data')
})
afterAll(async () => {
  server?.child.kill('SIGTERM')
  await server?.ended
  rmSync(folder, { recursive: true, force: true })
})

/** `npm run comanda -- …` as a process of its own; `typed` is its standard input. */
function comanda(words: string, typed = ''): Promise<{ readonly code: number; readonly said: string }> {
  return new Promise((resolve) => {
    const env = ownEnvironment({ DATA_DIR: dataDir, PUBLIC_URL: publicUrl })
    const child = execFile(process.execPath, [main, ...words.split(' ')], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: (out + err).trim() }),
    )
    child.stdin?.end(typed)
  })
}

async function done(words: string, typed = ''): Promise<string> {
  const { code, said } = await comanda(words, typed)
  expect([words, code, said]).toEqual([words, 0, said])
  return said
}

/** A scan of the printed link: the phone has its cookie. */
async function scan(link: string, tableNo: string) {
  const answer = await fetch(link.replace(publicUrl, server.url), { redirect: 'manual' })
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return {
    opens: answer.status === 303 && cookie.length > 0,
    phone: makeWirePhone(server.url, tableNo, cookie.join('; ')),
  }
}

/** One house from its empty folder to its first order, in the order of docs/operating.md. */
describe('opening day', () => {
  it('begins in an empty folder, without a server', async () => {
    expect((await comanda('store list --seller wok')).said).toContain('There is no database in')
    await done('seller create wok --name-zh 锅气 --name-en Wok --zone Asia/Shanghai --currency CNY')
    await done('store create 1 --seller wok --name-zh 一店 --lat 30.2 --lng 120.2 --hours always')
    expect(await done('seller list')).toBe('wok  Wok / 锅气  Asia/Shanghai  active  1 stores  0 staff')
  }, 120_000)

  it('opens production, and everything else is set up beside the running server', async () => {
    const env = { COMANDA_MODE: 'production', PUBLIC_URL: publicUrl, LOG_LEVEL: 'error' }
    server = await startServerProcess(await freePort(), dataDir, env)
    await done('table create A1..A3 --seller wok --store 1 --seats 4')
    const menu = join(folder, 'menu.csv')
    writeFileSync(
      menu,
      'code,category,name_zh,name_en,price\nN01,面,牛肉面,Beef noodles,32.00\nN02,面,素面,Plain noodles,18.00\n',
    )
    expect(await done(`menu import ${menu} --seller wok --store 1`)).toContain('Published: 2 dishes')
    await done('staff create chen --seller wok --role owner', secret)
    await done('staff create li --seller wok --role kitchen --stores 1', `${secret}\n`)
  }, 120_000)

  it('a guest scans, orders, and the kitchen signs in and sees the ticket', async () => {
    const link = (await done('table codes A1 --seller wok --store 1')).split(/ +/)[1] ?? ''
    const { opens, phone } = await scan(link, 'A1')
    expect(opens).toBe(true)
    const at = '/weixin/storeorder/wok/1/A1'
    const lines = [makeLine({ code: 'N01', num: 2 })]
    expect(await phone.call('POST', `${at}/order.html`, { body: { lines } })).toMatchObject({ code: null })
    expect(await phone.call('POST', `${at}/order2store.html`, { body: {} })).toMatchObject({ code: null })
    const cook = await signIn('li', secret)
    const board = await cook.call<{ tickets: { tableNo: string; lines: { code: string; num: number }[] }[] }>(
      'GET',
      '/console/api/wok/1/tickets',
    )
    expect(board.value.tickets).toMatchObject([{ tableNo: 'A1', lines: [{ code: 'N01', num: 2 }] }])
  }, 120_000)

  it('changes reach guests and staff of the running server within two seconds', async () => {
    const info = async () => {
      const answer = await fetch(`${server.url}/weixin/onlineorder/wok/1/storeinfo.html`)
      return ((await answer.json()) as { resultObject: unknown }).resultObject
    }
    expect(await info()).toMatchObject({ open: true, telephone: '' })
    await done('store change 1 --seller wok --open no --phone 12345')
    await expect.poll(info, { timeout: 2000 }).toMatchObject({ open: false, telephone: '12345' })

    const link = (await done('table codes A2 --seller wok --store 1')).split(/ +/)[1] ?? ''
    expect((await scan(link, 'A2')).opens).toBe(true)
    await done('table rekey A2 --seller wok --store 1')
    expect((await scan(link, 'A2')).opens).toBe(false)

    const cook = await signIn('li', secret)
    await done('staff password li --seller wok', 'soup after sunset')
    expect((await cook.call('GET', '/console/api/wok/1/tickets')).code).toBe('not_signed_in')
    expect((await signIn('li', 'soup after sunset')).cookie).toContain('staff=')
  }, 120_000)

  it('backs up as a running job until it is stopped, and nothing alarms', async () => {
    const backups = join(folder, 'backups')
    const env = ownEnvironment({ DATA_DIR: dataDir })
    const job = spawn(process.execPath, [main, ...`backup --every 1h --keep 2 --to ${backups}`.split(' ')], { env })
    const ended = once(job, 'exit')
    const [said] = await once(job.stdout, 'data')
    expect(String(said)).toMatch(/rows of \d+ tables and 0 pictures are in .*\.backup, read back\./)
    expect(readdirSync(backups)).toHaveLength(1)
    job.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(await done('alarms')).toBe('No alarms.')
  }, 120_000)

  it('leaves no alarm behind when the server is stopped', async () => {
    server.child.kill('SIGTERM')
    await server.ended
    expect(await done('alarms')).toBe('No alarms.')
  }, 120_000)
})

async function signIn(username: string, password: string) {
  const answer = await fetch(`${server.url}/console/api/signin`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ sellerId: 'wok', username, password }),
  })
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return makeWirePhone(server.url, '', cookie.join('; '))
}
