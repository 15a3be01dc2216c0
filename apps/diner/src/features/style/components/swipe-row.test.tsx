// @vitest-environment happy-dom
import type { StyleConfig } from '@comanda/contract/style/style.schema.ts'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Page, PageContext } from '../../../app/page-input.ts'
import { type CompiledTexts, makeText, TextContext } from '../../../i18n/text.ts'
import { HomeBlock } from './home-block.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const text = makeText('en', compileTexts(readTexts('apps/diner/src/i18n', 'en')) as CompiledTexts)

/** Widths in px: three items of 200 in a row of 300. */
const [item, row] = [200, 300]
let turns: number[]
let close = () => undefined as unknown

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout', 'clearTimeout'] })
  turns = []
})
afterEach(async () => {
  await act(async () => close())
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The layout that a browser gives; `scrollTo` arrives at once. */
function lay(track: HTMLUListElement): void {
  const count = track.children.length
  Object.defineProperties(track, { clientWidth: { value: row }, scrollWidth: { value: count * item } })
  for (const [at, child] of [...track.children].entries())
    Object.defineProperty(child, 'offsetLeft', { value: at * item })
  track.scrollTo = ((to: ScrollToOptions) => {
    track.scrollLeft = Math.min(to.left ?? 0, count * item - row)
    turns.push(track.scrollLeft)
    track.dispatchEvent(new Event('scroll'))
  }) as typeof track.scrollTo
}

async function open(count: number, { less = false } = {}): Promise<void> {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: less } as MediaQueryList)
  const items = Array.from({ length: count }, (_, at) => ({
    ...{ title: { en: `Item ${at}` }, picture: '', linkType: 'inner', link: `/${at}` },
  }))
  const block = { type: 'swipe_x', marginTop: false, items } as unknown as StyleConfig['home'][number]
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const react = createRoot(place)
  close = () => react.unmount()
  await act(async () =>
    react.render(
      <PageContext value={{ language: 'en' } as Page}>
        <TextContext value={text}>
          <HomeBlock block={block} framed={false} link={(_item, children) => children} />
        </TextContext>
      </PageContext>,
    ),
  )
  lay(document.querySelector('ul') as HTMLUListElement)
}
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
const press = (name: string) =>
  act(async () => document.querySelector<HTMLElement>(`[aria-label="${text(name)}"]`)?.click())

describe('a row to swipe', () => {
  it('turns by itself, item by item, and begins again after its end', async () => {
    await open(3)
    for (let turn = 0; turn < 3; turn += 1) await pass(3000)
    expect(turns).toEqual([200, 300, 0])
  })

  it('stands while it is paused, and goes on', async () => {
    await open(3)
    await press('home.pause')
    await pass(20_000)
    expect(turns).toEqual([])
    await press('home.play')
    await pass(3000)
    expect(turns).toEqual([200])
  })

  it('stands for a guest who wants less motion, and with one item', async () => {
    await open(3, { less: true })
    await pass(20_000)
    await act(async () => close())
    await open(1)
    await pass(20_000)
    expect(turns).toEqual([])
    expect(document.querySelector('button')).toBeNull()
  })
})
