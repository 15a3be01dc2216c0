import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fetchPublic, isPublicAddress, type Network, publicNetwork } from './fetch-public.ts'

/** Stands for a public address; 127.0.0.2, where the same server listens, for one of the shop's own network. */
const outside = '127.0.0.1'
const inside = '127.0.0.2'
let server: Server
let port: number
let asked: string[]

beforeAll(async () => {
  server = createServer((request, response) => {
    const to = new URL(request.url ?? '', 'http://x').searchParams.get('to')
    asked.push(request.socket.localAddress ?? '')
    if (to === null) response.end('picture')
    else response.writeHead(302, { location: to }).end()
  }).listen(0, '0.0.0.0')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())
beforeEach(() => {
  asked = []
})

/** Names and what the name server says, question by question; the last answer stays. */
function network(names: Record<string, readonly string[]>): Network & { readonly questions: string[] } {
  const questions: string[] = []
  return {
    questions,
    async resolve(host) {
      const answers = names[host] ?? []
      const before = questions.filter((one) => one === host).length
      questions.push(host)
      return [{ address: answers[Math.min(before, answers.length - 1)] ?? '', family: 4 }]
    },
    mayReach: (ip) => ip === outside,
  }
}

async function get(url: string, to: Network): Promise<string> {
  return text(await fetchPublic(url.replace(/^(http:\/\/[^/]+)/, `$1:${port}`), to, AbortSignal.timeout(5000)))
}

const away = (host: string, path = '/') => encodeURIComponent(`http://${host}:${port}${path}`)

describe('a picture’s address', () => {
  it('is asked at the address that was checked, whatever the name server says next', async () => {
    const rebinding = network({ 'shop.example': [outside, inside] })
    expect(await get('http://shop.example/', rebinding)).toBe('picture')
    expect([asked, rebinding.questions]).toEqual([[outside], ['shop.example']])
    // Asked again, it is inside and refused.
    await expect(get('http://shop.example/', rebinding)).rejects.toThrow('private network')
    expect(asked).toEqual([outside])
  })

  it.each(['http://inner.example/', `http://${inside}/`, 'http://[::1]/'])(
    '%s of a private network is not asked',
    async (url) => {
      await expect(get(url, network({ 'inner.example': [inside] }))).rejects.toThrow('private network')
      expect(asked).toEqual([])
    },
  )

  it.each(['inner.example', inside])('does not lead to %s', async (host) => {
    const names = network({ 'shop.example': [outside], 'inner.example': [inside] })
    await expect(get(`http://shop.example/?to=${away(host)}`, names)).rejects.toThrow('private network')
    expect(asked).toEqual([outside])
  })

  it('leads to another public address, but not on for ever', async () => {
    const names = network({ 'shop.example': [outside], 'other.example': [outside] })
    expect(await get(`http://shop.example/?to=${away('other.example')}`, names)).toBe('picture')
    let round = `http://shop.example:${port}/`
    for (let step = 0; step < 7; step += 1) round = `http://shop.example:${port}/?to=${encodeURIComponent(round)}`
    await expect(fetchPublic(round, names, AbortSignal.timeout(5000))).rejects.toThrow('more than 5 times')
    await expect(get('http://shop.example/?to=file:///etc/passwd', names)).rejects.toThrow('than a web server')
  })

  it('is refused on this machine without any override', async () => {
    for (const url of ['http://localhost/', 'http://2130706433/', 'http://0x7f.1/', 'http://[::ffff:127.0.0.1]/']) {
      await expect(get(url, publicNetwork)).rejects.toThrow('private network')
    }
    expect(asked).toEqual([])
  })
})

describe('a public address', () => {
  it.each([
    ...[
      '127.0.0.1',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
    ],
    ...['224.0.0.1', '255.255.255.255', '::', '::1', '::7f00:1', 'fe80::1', 'fd00::1', 'fc00::1', 'ff02::1'],
    ...['::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '64:ff9b::a00:1', '2002:7f00:1::', 'shop.example', ''],
  ])('is not %s', (ip) => expect(isPublicAddress(ip)).toBe(false))

  it.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('is %s', (ip) =>
    expect(isPublicAddress(ip)).toBe(true),
  )
})
