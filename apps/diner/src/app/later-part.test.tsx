import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { useText } from '../i18n/text.ts'
import { type Later, LaterPart, preloadPart } from './later-part.tsx'
import { type Page, PageContext } from './page-input.ts'

const words = vi.hoisted(() => vi.fn())
vi.mock('../i18n/load-texts.ts', () => ({ loadRoomTexts: words }))

function Hello({ name }: { name: string }) {
  return <p>{useText()('later.hello', { name })}</p>
}
const makePart = (): Later<{ name: string }> => ({ words: ['pickup-order'], load: vi.fn(async () => Hello) })
const show = (part: Later<{ name: string }>) =>
  renderToString(
    <PageContext value={{ language: 'en' } as Page}>
      <LaterPart part={part} props={{ name: 'Anna' }} fallback="on its way" />
    </PageContext>,
  )

describe('a part that loads later', () => {
  it('has its place kept until it has loaded', () => {
    expect(show(makePart())).toBe('on its way')
  })

  it('loaded before renders at once with its own words', async () => {
    words.mockResolvedValue({ 'later.hello': ['Hello ', ['name']] })
    const part = makePart()
    await preloadPart(part, 'en')
    expect(show(part).replaceAll('<!-- -->', '')).toBe('<p>Hello Anna</p>')
    await preloadPart(part, 'en')
    expect(part.load).toHaveBeenCalledTimes(1)
  })

  it('that failed to load is loaded again when shown', async () => {
    const part = { ...makePart(), load: vi.fn(async () => Promise.reject(new Error('offline'))) }
    await expect(preloadPart(part, 'en')).rejects.toThrow('offline')
    expect(show(part)).toBe('on its way')
  })
})
