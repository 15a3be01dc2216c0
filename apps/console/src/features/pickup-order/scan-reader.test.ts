import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createScanReader, gapMs } from './scan-reader.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function reader() {
  const heard: string[] = []
  const scan = createScanReader({ onKey: (key) => heard.push(key), onCode: (code) => heard.push(`code ${code}`) })
  const type = (keys: string, everyMs: number) => {
    for (const key of keys) {
      scan.press(key)
      vi.advanceTimersByTime(everyMs)
    }
  }
  return { heard, scan, type }
}

test('reports a pressed key after a moment', () => {
  const { heard, scan } = reader()
  scan.press('3')
  expect(heard).toEqual([])
  vi.advanceTimersByTime(gapMs)
  expect(heard).toEqual(['3'])
})

test('reports a scanned code and none of its digits', () => {
  const { heard, scan, type } = reader()
  type('7Kq2mX91bZ', 8)
  expect(scan.press('Enter')).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(heard).toEqual(['code 7Kq2mX91bZ'])
})

test('reports the code of a scanner without Enter', () => {
  const { heard, type } = reader()
  type('7Kq2mX91bZ', 8)
  vi.advanceTimersByTime(gapMs)
  expect(heard).toEqual(['code 7Kq2mX91bZ'])
})

test('keeps a code with Shift keys whole', () => {
  const { heard, scan } = reader()
  for (const key of ['a', '1', 'Shift', 'B', '2', 'c', '3', 'Shift', 'D', '4']) scan.press(key)
  scan.press('Enter')
  expect(heard).toEqual(['code a1B2c3D4'])
})

test('reports a number typed fast and Enter as keys', () => {
  const { heard, scan, type } = reader()
  type('0231', 40)
  expect(scan.press('Enter')).toBe(false)
  expect(heard).toEqual(['0', '2', '3', '1', 'Enter'])
})

test('reports Backspace and Escape at once, after earlier keys', () => {
  const { heard, scan } = reader()
  scan.press('2')
  scan.press('Backspace')
  scan.press('Escape')
  expect(heard).toEqual(['2', 'Backspace', 'Escape'])
})

test('reports nothing after stop', () => {
  const { heard, scan } = reader()
  scan.press('2')
  scan.stop()
  vi.advanceTimersByTime(1000)
  expect(heard).toEqual([])
})
