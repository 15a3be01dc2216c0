// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useTypedText } from './use-typed-text.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

/** Keeps digits only. */
function Digits() {
  const [digits, setDigits] = useState('')
  return <input {...useTypedText(digits, (text) => setDigits(text.normalize('NFKC').replace(/\D/g, '')))} />
}

async function openField() {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  await act(async () => createRoot(place).render(<Digits />))
  const input = document.querySelector('input') ?? expect.fail('no input')
  /** The browser has put `text` into the field. */
  const hear = (text: string, isComposing: boolean) =>
    act(async () => {
      // Past React's own record of the value, as a browser writes it.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }))
    })
  const end = () => act(async () => input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })))
  return { input, hear, end }
}

test('typed text is rewritten at once', async () => {
  const { input, hear } = await openField()
  await hear('1a', false)
  expect(input.value).toBe('1')
})

test('composed text is rewritten when the input method ends', async () => {
  const { input, hear, end } = await openField()
  await hear('１２', true)
  expect(input.value).toBe('１２')
  await end()
  expect(input.value).toBe('12')
})
