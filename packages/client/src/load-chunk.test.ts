import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chunkLoader } from './load-chunk.ts'

interface FakeLink {
  href: string
  onload: () => void
  onerror: () => void
  remove(): void
}

/** The links in the page's head, whoever put them there. */
let links: FakeLink[] = []
const inHtml = new Set<string>()
const network = vi.fn()
const newest = () => links.at(-1) as FakeLink
const answer = (status: number) => ({ ok: status < 400, status, arrayBuffer: async () => new ArrayBuffer(0) })

beforeEach(() => {
  links = []
  inHtml.clear()
  network.mockReset()
  network.mockResolvedValue(answer(200))
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      [...inHtml, ...links.map(({ href }) => href)].find((path) => selector.includes(`"${path}"`)) ?? null,
    createElement: (): FakeLink => {
      const link: FakeLink = {
        ...{ href: '', onload: () => undefined, onerror: () => undefined },
        remove: () => {
          links = links.filter((other) => other !== link)
        },
      }
      return link
    },
    head: { append: (link: FakeLink) => links.push(link) },
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('a later part of an app', () => {
  it('is asked of the browser when its files are here', async () => {
    let come: (value: unknown) => void = () => undefined
    network.mockReturnValueOnce(new Promise((resolve) => (come = resolve)))
    const load = vi.fn(async () => 'the sheet')
    const loading = chunkLoader('/console/')(load, ['assets/sheet.js', 'assets/button.js'])
    await vi.waitFor(() =>
      expect(network.mock.calls).toEqual([['/console/assets/sheet.js'], ['/console/assets/button.js']]),
    )
    expect(load).not.toHaveBeenCalled()
    come(answer(200))
    expect(await loading).toBe('the sheet')
  })

  it('that could not come is not asked of the browser, which would never ask again, and may be tried again', async () => {
    const bring = chunkLoader('/')
    const load = vi.fn(async () => 'the sheet')
    network.mockRejectedValueOnce(new TypeError('no network'))
    await expect(bring(load, ['assets/sheet.js'])).rejects.toThrow()
    network.mockResolvedValueOnce(answer(502))
    await expect(bring(load, ['assets/sheet.js'])).rejects.toThrow()
    expect(load).not.toHaveBeenCalled()
    expect(await bring(load, ['assets/sheet.js'])).toBe('the sheet')
    expect(network).toHaveBeenCalledTimes(3)
  })

  it('is fetched once, and not at all where the page has brought it', async () => {
    inHtml.add('/assets/shell.js')
    const bring = chunkLoader('/')
    const load = async () => 'the sheet'
    await Promise.all([bring(load, ['assets/shell.js', 'assets/sheet.js']), bring(load, ['assets/sheet.js'])])
    await bring(load, ['assets/sheet.js'])
    expect(network.mock.calls).toEqual([['/assets/sheet.js']])
  })

  it('waits for its styles, and takes those that could not come out again', async () => {
    const bring = chunkLoader('/')
    const load = vi.fn(async () => 'the sheet')
    const first = bring(load, ['assets/sheet.css'])
    await vi.waitFor(() => expect(links).toHaveLength(1))
    newest().onerror()
    await expect(first).rejects.toThrow()
    expect(links).toEqual([])
    const second = bring(load, ['assets/sheet.css'])
    await vi.waitFor(() => expect(links).toHaveLength(1))
    expect(load).not.toHaveBeenCalled()
    newest().onload()
    expect(await second).toBe('the sheet')
  })
})
