import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backGuard, resetBackGuard } from './back-guard.state.ts'
import { guardBack } from './back-guard.ts'

describe('a step back', () => {
  let window: EventTarget
  const go = (type: string, href: string) => {
    vi.stubGlobal('location', { href })
    window.dispatchEvent(new Event(type))
  }
  beforeEach(() => {
    resetBackGuard()
    window = new EventTarget()
    vi.stubGlobal('window', window)
    vi.stubGlobal('history', { state: { idx: 2 } })
    guardBack()
  })
  afterEach(() => {
    resetBackGuard()
    vi.unstubAllGlobals()
  })

  it('is handled once if the engine reports it twice', () => {
    const answer = vi.fn()
    backGuard.answer = answer
    go('popstate', '/cart#a')
    go('hashchange', '/cart#a')
    expect(answer).toHaveBeenCalledTimes(1)
    go('hashchange', '/cart#b')
    expect(answer).toHaveBeenCalledTimes(2)
  })

  it('by the guard itself reaches neither the page nor the router', () => {
    const [answer, router] = [vi.fn(), vi.fn()]
    window.addEventListener('popstate', router)
    Object.assign(backGuard, { answer, standing: 2, undoing: setTimeout(() => undefined) })
    go('popstate', '/cart')
    expect(answer).not.toHaveBeenCalled()
    expect(router).not.toHaveBeenCalled()
    expect(backGuard.undoing).toBeUndefined()
  })
})
