// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Stepper } from './stepper.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let done: string[] = []

/** Opens a stepper on its own page. Returns the function that shows another value. */
function openStepper(): (value: number) => Promise<void> {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  return (value) =>
    act(async () =>
      root.render(
        <Stepper
          value={value}
          label="Dumplings"
          minusLabel="One less"
          plusLabel="One more"
          onMinus={() => done.push('minus')}
          onPlus={() => done.push('plus')}
          onNumber={() => done.push('number')}
        />,
      ),
    )
}

/** Its minus, number and plus, in this order; at 0 the plus alone. */
const parts = () => [...document.querySelectorAll<HTMLElement>('[role=group] > *')]

describe('a stepper', () => {
  beforeEach(() => {
    done = []
  })

  it('answers taps on its parts and keys on its number', async () => {
    await openStepper()(2)
    const taken: boolean[] = []
    await act(async () => {
      for (const part of parts()) part.click()
      for (const key of ['ArrowUp', 'ArrowDown', 'Enter', 'a']) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        taken.push(parts()[1]?.dispatchEvent(event) === false)
      }
    })
    expect(done).toEqual(['minus', 'number', 'plus', 'plus', 'minus', 'number'])
    expect(taken).toEqual([true, true, true, false])
  })

  it('keeps the plus element while minus and number come and go', async () => {
    const show = openStepper()
    await show(0)
    const [plus] = parts()
    await show(1)
    expect(parts()[2]).toBe(plus)
    await show(0)
    expect(parts()).toEqual([plus])
  })

  it.each([0, 1])('moves the focus from part %i to the plus with the last portion', async (part) => {
    const show = openStepper()
    await show(2)
    const held = parts()[part]
    await act(async () => held?.focus())
    await show(1)
    expect(document.activeElement).toBe(held)
    await show(0)
    expect(document.activeElement).toBe(parts()[0])
  })
})
