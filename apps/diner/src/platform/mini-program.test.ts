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

/** A browser as far as a script is asked for in it. */
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
  it('is opened with WeChat’s script, which the tap asks for', async () => {
    comeAs(program)
    const opens = openMiniProgramPage('/pages/shop')
    expect(page.scripts.map(({ src }) => src)).toEqual(['https://res.wx.qq.com/open/js/jweixin-1.3.2.js'])
    answer(page.scripts[0])
    expect(await opens).toBe(true)
    expect(page.opened).toEqual(['/pages/shop'])
    expect(page.scripts).toEqual([])
  })
  it('is opened at once where the script is there', async () => {
    comeAs(program, wx)
    expect(await openMiniProgramPage('/pages/shop')).toBe(true)
    expect(page).toMatchObject({ opened: ['/pages/shop'], scripts: [] })
  })
  it('is asked for as a page of the tab bar too, where it has no query: only one of the two can open it', async () => {
    const tabs: string[] = []
    const switchTab = ({ url }: { url: string }) => tabs.push(url)
    comeAs(program, { miniProgram: { ...wx.miniProgram, switchTab } })
    expect(await openMiniProgramPage('/pages/mine?from=home')).toBe(true)
    expect([page.opened, tabs]).toEqual([['/pages/mine?from=home'], ['/pages/mine']])
  })
  it('is opened once by two taps, and again by one after that', async () => {
    comeAs(program)
    const taps = [openMiniProgramPage('/pages/shop'), openMiniProgramPage('/pages/shop')]
    expect(page.scripts).toHaveLength(1)
    answer(page.scripts[0])
    expect(await Promise.all(taps)).toEqual([true, true])
    expect(page.opened).toEqual(['/pages/shop'])
    await openMiniProgramPage('/pages/shop')
    expect(page.opened).toHaveLength(2)
  })
  it('is not opened where the script does not come in five seconds, or not at all, and is tried anew', async () => {
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
    // Late is not never: it is there for the next tap.
    answer(first)
    expect(page.opened).toEqual([])
    expect(await openMiniProgramPage('/pages/shop')).toBe(true)
  })
  it.each([
    ['WeChat without a mini-program', wechat],
    ['another house’s mini-program', 'Mozilla/5.0 AliApp(AP/10.6.0) AlipayClient/10.6.0 MiniProgram'],
    ['a browser', 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1'],
  ])('is not there in %s, and nothing is asked for', async (_where, userAgent) => {
    comeAs(userAgent)
    expect(await openMiniProgramPage('/pages/shop')).toBe(false)
    expect(page.scripts).toEqual([])
  })
})
