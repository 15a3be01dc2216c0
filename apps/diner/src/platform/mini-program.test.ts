import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openMiniProgramPage } from './mini-program.ts'

const wechat = 'Mozilla/5.0 (iPhone) Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI Language/zh_CN'
const program = `${wechat} miniProgram/wx0123456789abcdef`

interface AskedScript {
  src: string
  onload(): void
  onerror(): void
  remove(): void
}

/** The parts of a browser that load a script. */
const page = { scripts: [] as AskedScript[], opened: [] as string[], window: {} as { wx?: object } }

function comeAs(userAgent: string, wx?: object): void {
  page.window = wx === undefined ? {} : { wx }
  vi.stubGlobal('window', page.window)
  vi.stubGlobal('navigator', { userAgent })
  vi.stubGlobal('document', {
    createElement: () => ({
      remove(this: AskedScript) {
        page.scripts = page.scripts.filter((one) => one !== this)
      },
    }),
    head: { append: (script: AskedScript) => page.scripts.push(script) },
  })
}

const wx = { miniProgram: { navigateTo: ({ url }: { url: string }) => page.opened.push(url) } }
function answer(script: AskedScript | undefined): void {
  page.window.wx = wx
  script?.onload()
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(page, { scripts: [], opened: [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a page of the mini-program around us', () => {
  it('opens with WeChat’s script, which the tap loads', async () => {
    comeAs(program)
    const opens = openMiniProgramPage('/pages/shop')
    expect(page.scripts.map(({ src }) => src)).toEqual(['https://res.wx.qq.com/open/js/jweixin-1.3.2.js'])
    answer(page.scripts[0])
    expect(await opens).toBe(true)
    expect(page.opened).toEqual(['/pages/shop'])
    expect(page.scripts).toEqual([])
  })
  it('opens at once if the script has loaded', async () => {
    comeAs(program, wx)
    expect(await openMiniProgramPage('/pages/shop')).toBe(true)
    expect(page).toMatchObject({ opened: ['/pages/shop'], scripts: [] })
  })
  it('is also opened as a tab page without a query, as only one call works', async () => {
    const tabs: string[] = []
    const switchTab = ({ url }: { url: string }) => tabs.push(url)
    comeAs(program, { miniProgram: { ...wx.miniProgram, switchTab } })
    expect(await openMiniProgramPage('/pages/mine?from=home')).toBe(true)
    expect([page.opened, tabs]).toEqual([['/pages/mine?from=home'], ['/pages/mine']])
  })
  it('opens once for two taps, and again for a later tap', async () => {
    comeAs(program)
    const taps = [openMiniProgramPage('/pages/shop'), openMiniProgramPage('/pages/shop')]
    expect(page.scripts).toHaveLength(1)
    answer(page.scripts[0])
    expect(await Promise.all(taps)).toEqual([true, true])
    expect(page.opened).toEqual(['/pages/shop'])
    await openMiniProgramPage('/pages/shop')
    expect(page.opened).toHaveLength(2)
  })
  it('stays closed if the script fails or takes five seconds, and is retried', async () => {
    comeAs(program)
    const late = openMiniProgramPage('/pages/shop')
    const [first] = page.scripts
    await vi.advanceTimersByTimeAsync(4999)
    expect(page.scripts).toEqual([first])
    await vi.advanceTimersByTimeAsync(1)
    expect(await late).toBe(false)
    const blocked = openMiniProgramPage('/pages/shop')
    expect(page.scripts).toHaveLength(1)
    page.scripts[0]?.onerror()
    expect(await blocked).toBe(false)
    // A late script serves the next tap.
    answer(first)
    expect(page.opened).toEqual([])
    expect(await openMiniProgramPage('/pages/shop')).toBe(true)
  })
  it.each([
    ['WeChat without a mini-program', wechat],
    ['another vendor’s mini-program', 'Mozilla/5.0 AliApp(AP/10.6.0) AlipayClient/10.6.0 MiniProgram'],
    ['a browser', 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1'],
  ])('is absent in %s, and no script is loaded', async (_where, userAgent) => {
    comeAs(userAgent)
    expect(await openMiniProgramPage('/pages/shop')).toBe(false)
    expect(page.scripts).toEqual([])
  })
})
