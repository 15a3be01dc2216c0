import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useReach } from '../platform/client.ts'
import { useRefusalText } from './refusal-text.ts'
import { runHook } from './run-hook.fixture.ts'

const refusal = (code: 'offline' | 'code_wrong', message: string) => ({ ok: false, code, values: [], message }) as const

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  useReach.setState({ reached: true })
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a refusal for want of a network disappears when the server is reached again', async () => {
  const form = await runHook(() => useRefusalText('not done'))
  await form.act(async () => {
    useReach.setState({ reached: false })
    form.value.take(refusal('offline', ''))
  })
  expect(form.value.problem).toBe('not done')
  await form.act(async () => useReach.setState({ reached: true }))
  expect(form.value.problem).toBe('')
  await form.leave()
})

it('the store’s refusal stays', async () => {
  const form = await runHook(() => useRefusalText('not done'))
  await form.act(async () => {
    useReach.setState({ reached: false })
    form.value.take(refusal('code_wrong', 'wrong code'))
  })
  await form.act(async () => useReach.setState({ reached: true }))
  expect(form.value.problem).toBe('wrong code')
  await form.leave()
})
