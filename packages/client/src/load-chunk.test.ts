import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chunkLoader } from './load-chunk.ts'

interface FakeLink {
  href: string
  rel: string
  onload: () => void
  onerror: () => void
  remove(): void
}

/** All links in the page's head. */
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
        ...{ href: '', rel: '', onload: () => undefined, onerror: () => undefined },
        remove: () => {
          links = links.filter((other) => other !== link)
        },
      }
      return link
    },
    head: { append: (link: FakeLink) => links.push(link) },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const placed = () => links.map(({ rel, href }) => `${rel} ${href}`)
const sheet = () => vi.fn(async () => 'the sheet')

describe('a later part of an app', () => {
  it('is imported after its files are loaded', async () => {
    let come: (value: unknown) => void = () => undefined
    network.mockReturnValueOnce(new Promise((resolve) => (come = resolve)))
    const load = sheet()
    const loading = chunkLoader('/console/')(load, ['assets/sheet.js', 'assets/button.js'])
    await vi.waitFor(() =>
      expect(network.mock.calls.map(([path]) => path)).toEqual([
        '/console/assets/sheet.js',
        '/console/assets/button.js',
      ]),
    )
    expect(placed()).toEqual([])
    expect(load).not.toHaveBeenCalled()
    come(answer(200))
    expect(await loading).toBe('the sheet')
    expect(placed()).toEqual(['modulepreload /console/assets/sheet.js', 'modulepreload /console/assets/button.js'])
  })

  it('is not imported after a failed load, and can be tried again', async () => {
    const bring = chunkLoader('/')
    const load = sheet()
    network.mockRejectedValueOnce(new TypeError('no network'))
    await expect(bring(load, ['assets/sheet.js'])).rejects.toThrow()
    network.mockResolvedValueOnce(answer(502))
    await expect(bring(load, ['assets/sheet.js'])).rejects.toThrow()
    expect(load).not.toHaveBeenCalled()
    expect(placed()).toEqual([])
    expect(await bring(load, ['assets/sheet.js'])).toBe('the sheet')
    expect(network).toHaveBeenCalledTimes(3)
  })

  it('gives up after 30 s, and the next try fetches again', async () => {
    vi.useFakeTimers()
    network.mockImplementationOnce(
      (_path: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('given up')))),
    )
    const bring = chunkLoader('/')
    const hanging = expect(bring(sheet(), ['assets/sheet.js'])).rejects.toThrow('given up')
    await vi.advanceTimersByTimeAsync(29_999)
    const next = expect(bring(sheet(), ['assets/sheet.js'])).rejects.toThrow('given up')
    await vi.advanceTimersByTimeAsync(1)
    await Promise.all([hanging, next])
    expect(network).toHaveBeenCalledTimes(1)
    expect(await bring(sheet(), ['assets/sheet.js'])).toBe('the sheet')
  })

  it('is fetched once, and never if the page has it', async () => {
    inHtml.add('/assets/shell.js')
    const bring = chunkLoader('/')
    await Promise.all([bring(sheet(), ['assets/shell.js', 'assets/sheet.js']), bring(sheet(), ['assets/sheet.js'])])
    await bring(sheet(), ['assets/sheet.js'])
    expect(network.mock.calls.map(([path]) => path)).toEqual(['/assets/sheet.js'])
    expect(placed()).toEqual(['modulepreload /assets/sheet.js'])
  })

  it('waits for its styles and keeps their order after a retry', async () => {
    const bring = chunkLoader('/')
    const load = sheet()
    const files = ['assets/card.css', 'assets/cart.css']
    network.mockRejectedValueOnce(new TypeError('no network'))
    await expect(bring(load, files)).rejects.toThrow()
    expect(placed()).toEqual([])
    const second = bring(load, files)
    await vi.waitFor(() => expect(placed()).toEqual(['stylesheet /assets/card.css', 'stylesheet /assets/cart.css']))
    await new Promise((resolve) => setTimeout(resolve))
    expect(load).not.toHaveBeenCalled()
    for (const link of links) link.onload()
    expect(await second).toBe('the sheet')
  })

  it('removes a stylesheet that failed to load', async () => {
    const bring = chunkLoader('/')
    const first = bring(sheet(), ['assets/card.css'])
    await vi.waitFor(() => expect(links).toHaveLength(1))
    newest().onerror()
    await expect(first).rejects.toThrow()
    expect(links).toEqual([])
    const second = bring(sheet(), ['assets/card.css'])
    await vi.waitFor(() => expect(links).toHaveLength(1))
    newest().onload()
    expect(await second).toBe('the sheet')
  })
})
