// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Stepper } from '../action/stepper.tsx'
import { Dialog } from './dialog.tsx'
import { watchPresses } from './last-press.ts'
import { sameFingerMs } from './old-taps.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let done: string[] = []
const record = (what: string) => () => {
  done.push(what)
}
const root: { close: () => void } = { close: () => undefined }

/** A plus on the page, and a dialog with a key that lies over it. */
async function openPage(): Promise<(open: boolean) => Promise<void>> {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const react = createRoot(place)
  root.close = () => act(() => react.unmount())
  const names = { label: 'Dumplings', minusLabel: 'One less', plusLabel: 'One more' }
  const show = (open: boolean) =>
    act(async () =>
      react.render(
        <>
          <Stepper value={0} {...names} onMinus={record('minus')} onPlus={record('plus')} />
          <Dialog open={open} title="Number" closeLabel="Close" onClose={record('close')}>
            <button type="button" onClick={record('nine')}>
              9
            </button>
          </Dialog>
        </>,
      ),
    )
  await show(false)
  return show
}

const named = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  ) as HTMLElement

/** A finger's tap at a place, or a key's press (`detail` 0). */
function tap(on: HTMLElement, { x = 300, y = 500, detail = 1 } = {}): void {
  const at = { bubbles: true, cancelable: true, clientX: x, clientY: y, detail }
  if (detail > 0) on.dispatchEvent(new PointerEvent('pointerdown', at))
  on.dispatchEvent(new MouseEvent('click', at))
}

const pass = (ms: number) => vi.advanceTimersByTime(ms)

describe('fast taps that meet an opening dialog', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout'] })
    done = []
    watchPresses()
  })
  afterEach(() => {
    root.close()
    vi.useRealTimers()
  })

  it('are taps on the plus below, however many follow', async () => {
    const show = await openPage()
    tap(named('One more'))
    await show(true)
    for (let taps = 0; taps < 6; taps++) {
      pass(100)
      tap(named('9'))
    }
    expect(done).toEqual(Array(7).fill('plus'))
    pass(sameFingerMs + 1)
    tap(named('9'))
    expect(done.at(-1)).toBe('nine')
  })

  it('do not close it by its ground', async () => {
    const show = await openPage()
    tap(named('One more'))
    await show(true)
    tap(document.querySelector('dialog') as HTMLElement)
    expect(done).toEqual(['plus', 'plus'])
  })

  it('are nothing for a control that does not count them', async () => {
    const show = await openPage()
    tap(document.body)
    await show(true)
    tap(named('9'))
    expect(done).toEqual([])
  })

  it('of an impatient guest count once the guard is over', async () => {
    const show = await openPage()
    tap(document.body)
    await show(true)
    for (let taps = 0; taps < 4; taps++) {
      pass(sameFingerMs / 3 + 1)
      tap(named('9'))
    }
    expect(done).toEqual(['nine', 'nine'])
  })

  it('leave other places and keys alone', async () => {
    const show = await openPage()
    tap(named('One more'))
    await show(true)
    tap(named('9'), { x: 100 })
    tap(named('9'), { detail: 0 })
    expect(done).toEqual(['plus', 'nine', 'nine'])
  })
})
