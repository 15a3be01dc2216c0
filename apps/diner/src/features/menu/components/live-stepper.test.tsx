// @vitest-environment happy-dom

import { LiveStepper } from '@comanda/ui/action/live-stepper.tsx'
import { Stepper, type StepperProps } from '@comanda/ui/action/stepper.tsx'
import { compileTexts, readTexts } from '@comanda/ui/build/compile-texts.ts'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type CompiledTexts, makeText } from '../../../i18n/text.ts'

/*
 * What stands in a stepper is said twice (decisions 0042): drawn by React in sheets and carts, written by hand on cards. One that changes
 * without the other is found here.
 */

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

type Said = Omit<StepperProps, 'value'>

/** Both, side by side. */
interface Pair {
  readonly drawn: Element
  readonly written: Element
  /** The value, by a drawing and by hand. */
  show(value: number): Promise<void>
  /** Otherwise said, while it is shown. */
  say(said: Said): Promise<void>
}

async function openPair(first: Said): Promise<Pair> {
  let [said, value, tell] = [first, 0, (_: number): void => undefined]
  const follow = (listener: typeof tell) => {
    tell = listener
    listener(value)
    return () => undefined
  }
  const [drawn, written] = [document.createElement('div'), document.createElement('div')]
  document.body.replaceChildren(drawn, written)
  const roots = [createRoot(drawn), createRoot(written)]
  const draw = (steppers: readonly ReactNode[]) =>
    act(async () => {
      for (const [index, stepper] of steppers.entries()) roots[index]?.render(stepper)
    })
  const both = () =>
    draw([<Stepper key="d" value={value} {...said} />, <LiveStepper key="w" follow={follow} {...said} />])
  await both()
  return {
    drawn,
    written,
    async show(now) {
      value = now
      // No drawing for the other.
      tell(now)
      await draw([<Stepper key="d" value={now} {...said} />])
    },
    async say(now) {
      said = now
      await both()
    },
  }
}

let told: string[] = []
beforeEach(() => {
  told = []
})

/** As a card of the list says it (dish-stepper.tsx). */
function saidIn(language: 'zh' | 'en' | 'ja', more: Partial<Said> = {}): Said {
  const text = makeText(language, compileTexts(readTexts('apps/diner/src/i18n', language)) as CompiledTexts)
  const name = { zh: '水饺', en: 'Dumplings', ja: '水餃子' }[language]
  return {
    label: name,
    max: 9,
    minusLabel: text('menu.oneLess', { name }),
    plusLabel: text('menu.oneMore', { name }),
    numberLabel: text('menu.typeNumber'),
    onMinus: () => told.push('minus'),
    onPlus: () => told.push('plus'),
    onNumber: () => told.push('number'),
    ...more,
  }
}

const minimum = 3
const maximum = 9
/** There, up and down, and away. */
const values = [0, 1, minimum, maximum, minimum, 0, 1, 0, maximum]

/** What stands in an element, attributes by name: nobody reads their order. */
function htmlIn(element: Element): string {
  return [...element.childNodes].map((node) => (node instanceof Element ? htmlOf(node) : node.textContent)).join('')
}

function htmlOf(element: Element): string {
  const tag = element.tagName.toLowerCase()
  const attributes = [...element.attributes].map(({ name, value }) => ` ${name}="${value}"`).sort()
  return `<${tag}${attributes.join('')}>${htmlIn(element)}</${tag}>`
}

describe.each(['zh', 'en', 'ja'] as const)('a figure that is written by hand, in %s', (language) => {
  it('stands there as React draws it, tags, names, values and classes, at every value', async () => {
    const { drawn, written, show } = await openPair(saidIn(language))
    for (const value of values) {
      await show(value)
      expect(htmlIn(written)).toBe(htmlIn(drawn))
      expect(written.querySelector('[role=spinbutton]') === null).toBe(value === 0)
    }
    expect(htmlIn(written)).toContain(saidIn(language).minusLabel)
  })

  it('does so where the dish has sold out, and where another maximum is said while it is shown', async () => {
    const { drawn, written, show, say } = await openPair(saidIn(language, { plusRefused: true }))
    await show(minimum)
    expect(htmlIn(written)).toBe(htmlIn(drawn))
    await say(saidIn(language, { max: 4 }))
    expect(htmlIn(written)).toBe(htmlIn(drawn))
    expect(htmlIn(written)).toContain('aria-valuemax="4"')
  })
})

it('is called otherwise in another language, without a tap', async () => {
  const { drawn, written, show, say } = await openPair(saidIn('zh'))
  await show(2)
  await say(saidIn('ja'))
  expect(htmlIn(written)).toBe(htmlIn(drawn))
  expect(htmlIn(written)).toContain('水餃子')
})

/** Its minus, figure and plus, in the order they stand in. */
const partsOf = (stepper: Element) => [...(stepper.firstElementChild?.children ?? [])] as HTMLElement[]

it('does what the drawn one does, by taps and by keys', async () => {
  const { drawn, written, show } = await openPair(saidIn('en'))
  await show(2)
  const done = async (stepper: Element) => {
    told = []
    const [minus, figure, plus] = partsOf(stepper)
    const taken: boolean[] = []
    await act(async () => {
      for (const one of [minus, figure, plus]) one?.click()
      for (const key of ['ArrowUp', 'ArrowDown', 'Enter', 'a'])
        taken.push(
          figure?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })) === false,
        )
    })
    return { told, taken }
  }
  expect(await done(written)).toEqual(await done(drawn))
  expect(await done(written)).toEqual({
    told: ['minus', 'number', 'plus', 'plus', 'minus', 'number'],
    taken: [true, true, true, false],
  })
})

it('hands the focus to the plus with the last portion, and keeps it otherwise', async () => {
  const { drawn, written, show } = await openPair(saidIn('en'))
  for (const stepper of [drawn, written])
    for (const part of [0, 1]) {
      await show(2)
      const held = partsOf(stepper)[part]
      await act(async () => held?.focus())
      await show(1)
      expect(document.activeElement).toBe(held)
      await show(0)
      expect(document.activeElement).toBe(partsOf(stepper)[0])
    }
})
