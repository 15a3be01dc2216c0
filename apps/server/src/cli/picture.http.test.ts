import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { startTestApp, type TestApp } from '@comanda/testing/test-app.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exportMenuFile, importMenuFile } from '../features/menu/file/menu-file-import.ts'
import { englishText } from '../features/menu/file/sentence/english-fault.fixture.ts'
import { type Network, publicNetwork } from './fetch-public.ts'
import { handInPictures } from './hand-in-picture.ts'
import { runMenuCommand } from './menu.command.ts'
import { auditOf } from './operator.fixture.ts'
import { runPictureCommand } from './picture.command.ts'
import { shopTls } from './picture-shop.fixture.ts'

let dataDir: string
let house: TestApp
let shop: Server
/** The server of another shop system's pictures. */
let origin: string
let asked: string[]
/** Answers that have started and not ended. */
let pouring = 0
let said: string[]

const kept = expect.stringMatching(/^\/pictures\/photo-[\da-f]{24}\.webp$/)
const photo = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'secret-owner' } })
    .jpeg()
    .toBuffer()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'comanda-handed-'))
  house = await startTestApp({ config: { dataDir, logLevel: 'silent' } })
  const [green, grey] = await Promise.all([photo('#00ff00'), photo('#888888')])
  shop = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/moved.jpg') response.writeHead(302, { location: '/green.jpg' }).end()
    else if (request.url === '/green.jpg') response.end(green)
    else if (request.url === '/fresh.jpg') response.end(grey)
    else if (request.url === '/page.jpg') response.end('<html>')
    else if (request.url === '/cut.jpg')
      response.writeHead(200, { 'content-length': 9999 }).end(green.subarray(0, 50), () => request.socket.destroy())
    else if (request.url === '/big.jpg') pour(response.writeHead(200, { 'content-length': 100_000_000 }))
    else if (request.url === '/endless.jpg') pour(response.writeHead(200))
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
})
function pour(response: ServerResponse): void {
  pouring += 1
  const more = setInterval(() => response.write(Buffer.alloc(1_000_000)), 5)
  response.once('close', () => {
    clearInterval(more)
    pouring -= 1
  })
}
afterAll(async () => {
  shop.closeAllConnections()
  shop.close()
  await house.close()
  // Copies of the last picture may still be in progress.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
})
beforeEach(() => {
  asked = []
  said = []
})

/** The other shop's server is on this machine here. */
const near: Network = { ...publicNetwork, mayReach: () => true }
const actor = { who: 'ada', where: 'command@till' }
const run = (...args: string[]) =>
  runPictureCommand(args, house.db, (line) => said.push(line), dataDir, { network: near, actor })

describe('the picture command', () => {
  it('stores files without EXIF and prints their name for the menu file', async () => {
    const file = join(dataDir, 'lotus.jpg')
    await writeFile(file, await photo('#ff0000'))
    expect(await run('import', file, '--seller', 'demo')).toBe(0)
    const [, picture = ''] = /: (\S+) \(640 × 480\)$/.exec(said[0] ?? '') ?? []
    expect(picture).toEqual(kept)
    const shown = await house.app.inject({ url: picture })
    expect(shown.statusCode).toBe(200)
    expect(shown.rawPayload.includes('secret-owner')).toBe(false)
    expect((await house.app.inject({ url: `${picture.replace('.webp', '')}/160.avif` })).statusCode).toBe(200)
    expect(await run('import', file, '--seller', 'demo')).toBe(0)
    expect(said[1]).toBe(said[0])
  })

  it('puts each new picture into the audit, with who and why', async () => {
    const [teal, text] = [join(dataDir, 'teal.jpg'), join(dataDir, 'words.txt')]
    await writeFile(teal, await photo('#008080'))
    await writeFile(text, 'no picture')
    const before = await auditOf(house.db, 'demo')
    await run('import', teal, teal, text, '--seller', 'demo', '--reason', 'autumn')
    const [row, ...older] = await auditOf(house.db, 'demo')
    expect(row).toEqual({
      ...{
        action: 'picture.import',
        subject: /photo-[\da-f]{24}/.exec(said[0] ?? '')?.[0],
        ...actor,
        reason: 'autumn',
      },
      ...{ before: null, after: { width: 640, height: 480 } },
    })
    expect(older).toEqual(before)
  })

  it('reports a refused file and stores the others', async () => {
    const [good, text] = [join(dataDir, 'blue.jpg'), join(dataDir, 'menu.txt')]
    await writeFile(good, await photo('#0000ff'))
    await writeFile(text, 'no picture')
    expect(
      await run('import', join(text, 'x.jpg'), join(dataDir, 'gone.jpg'), dataDir, text, good, '--seller', 'demo'),
    ).toBe(1)
    expect(said).toEqual([
      expect.stringContaining('ENOTDIR'),
      expect.stringMatching(/gone\.jpg: there is no such file or folder\.$/),
      `${dataDir}: this is a folder, not a file.`,
      `${text}: This picture cannot be read. Please use a JPG, PNG, WebP or AVIF`,
      expect.stringMatching(/blue\.jpg: \/pictures\/photo-/),
    ])
  })

  it('fetches a picture from an address', async () => {
    expect(
      await run('import', `${origin}/moved.jpg`, `${origin}/none.jpg`, 'http://127.0.0.1:1/x.jpg', '--seller', 'demo'),
    ).toBe(1)
    expect(said).toEqual([
      expect.stringContaining(`${origin}/moved.jpg: /pictures/photo-`),
      `${origin}/none.jpg: the address answers 404.`,
      expect.stringContaining('http://127.0.0.1:1/x.jpg: the address does not answer ('),
    ])
  })

  it('asks no address of this machine or its network', async () => {
    const code = await runPictureCommand(
      ['import', `${origin}/green.jpg`, '--seller', 'demo'],
      house.db,
      (line) => said.push(line),
      dataDir,
    )
    expect([code, said, asked]).toEqual([1, [`${origin}/green.jpg: the address leads to a private network.`], []])
  })

  it('closes a connection whose body is too large', async () => {
    const huge = join(dataDir, 'huge.jpg')
    await writeFile(huge, Buffer.alloc(11 * 1024 * 1024))
    const files = [`${origin}/big.jpg`, `${origin}/endless.jpg`, huge]
    expect(await run('import', ...files, '--seller', 'demo')).toBe(1)
    expect(said).toEqual(files.map((file) => `${file}: The picture is too big. At most 10 MB`))
    await expect.poll(() => pouring).toBe(0)
  })

  it('does not blame the address for a full disk', async () => {
    const paper = join(dataDir, 'paper')
    await writeFile(paper, '')
    const handIn = handInPictures(house.db, paper, 'demo', { language: 'en', network: near })
    await expect(handIn(`${origin}/fresh.jpg`)).rejects.toMatchObject({ code: 'ENOTDIR' })
  })

  it('refuses an unknown seller and prints its usage', async () => {
    expect(await run('import', 'x.jpg', '--seller', 'nobody')).toBe(1)
    expect(said).toEqual(['There is no seller "nobody".'])
    for (const args of [[], ['import', 'x.jpg'], ['import', '--seller', 'demo'], ['export', 'x', '--seller', 'demo']]) {
      expect(await run(...args)).toBe(2)
    }
  })
})

describe('an import that stores pictures', () => {
  const place = { sellerId: 'demo', storeId: '103', menuClass: 2 }
  const away = 'https://pictures.example'

  const fileOf = (...pictures: string[]) => {
    const rows = pictures.map((picture, index) => `N${index},茶${index},17,${picture}`)
    return Buffer.from(['code,name_zh,price,picture', ...rows].join('\n'))
  }

  async function importWith(...pictures: string[]) {
    const handIn = handInPictures(house.db, dataDir, 'demo', { language: 'en', network: near })
    return importMenuFile(house.db, {
      ...place,
      name: 'menu.csv',
      bytes: fileOf(...pictures),
      takePicture: (address) => handIn(address.replace(away, origin)),
      onProgress: ({ step, rows }) => said.push(`${rows} ${step}`),
    })
  }

  async function picturesOf() {
    const { rows } = await house.db.pool.query(
      `select document from menu join menu_current using (seller_id, store_id, menu_class, version)
        where seller_id = 'demo' and store_id = '103' and menu_class = 2`,
    )
    return rows[0].document.dishes as { picture?: string; blur?: string }[]
  }

  it('fetches each address once and writes our own paths with their blur', async () => {
    const result = await importWith(`${away}/green.jpg`, `${away}/green.jpg`, '/pictures/tea.webp', '')
    expect(result).toMatchObject({ ok: true, notes: [] })
    expect(asked).toEqual(['/green.jpg'])
    expect(said).toContain('1 pictures')
    const [first, second, third, fourth] = await picturesOf()
    expect(first).toMatchObject({ picture: kept, blur: expect.stringMatching(/^data:image\/webp/) })
    expect(second?.picture).toBe(first?.picture)
    expect(third?.picture).toBe('/pictures/tea.webp')
    expect(fourth?.picture).toBeUndefined()
    const file = await exportMenuFile(house.db, place, 'csv')
    expect(file?.bytes.toString()).not.toContain('https://')
  })

  it('puts each new picture of the command into the audit, with who and why', async () => {
    const purple = await photo('#800080')
    const far = createHttps(shopTls, (_request, response) => response.end(purple)).listen(0, '127.0.0.1')
    await once(far, 'listening')
    setDefaultCACertificates([...getCACertificates(), shopTls.cert])
    const file = join(dataDir, 'spring.csv')
    await writeFile(file, fileOf(`https://pictures.example:${(far.address() as AddressInfo).port}/dish.jpg`))
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const here = ['--seller', 'demo', '--store', '103', '--class', '2']
    const args = ['import', file, ...here, '--take-pictures', '--reason', 'spring']
    const options = { actor, network: { ...near, resolve } }
    expect(await runMenuCommand(args, house.db, (line) => said.push(line), dataDir, options)).toBe(0)
    far.close()
    const name = /photo-[\da-f]{24}/.exec((await picturesOf())[0]?.picture ?? '')?.[0]
    const [published, picture] = await auditOf(house.db, 'demo')
    expect(published).toMatchObject({ action: 'menu.import', ...actor, reason: 'spring' })
    expect(picture).toEqual({
      ...{ action: 'picture.import', subject: name, ...actor, reason: 'spring' },
      ...{ before: null, after: { width: 640, height: 480 } },
    })
  })

  it('keeps an address it cannot fetch, and reports it', async () => {
    const result = await importWith(`${away}/none.jpg`, `${away}/page.jpg`, `${away}/cut.jpg`, `${away}/green.jpg`)
    expect(result.ok).toBe(true)
    expect(result.notes.map(englishText)).toEqual([
      `The picture at ${away}/none.jpg was not taken over and stays where it is: the address answers 404.`,
      expect.stringContaining('This picture cannot be read.'),
      expect.stringContaining('cut.jpg was not taken over and stays where it is: the address does not answer'),
    ])
    expect((await picturesOf()).map(({ picture }) => picture)).toEqual([
      `${away}/none.jpg`,
      `${away}/page.jpg`,
      `${away}/cut.jpg`,
      kept,
    ])
  })
})
