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

test('a key that a finger presses is that key, a moment later', () => {
  const { heard, scan } = reader()
  scan.press('3')
  expect(heard).toEqual([])
  vi.advanceTimersByTime(gapMs)
  expect(heard).toEqual(['3'])
})

test('what a scanner types is a code, and none of its digits is a key', () => {
  const { heard, scan, type } = reader()
  type('7Kq2mX91bZ', 8)
  expect(scan.press('Enter')).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(heard).toEqual(['code 7Kq2mX91bZ'])
})

test('a scanner that sends no Enter is heard all the same', () => {
  const { heard, type } = reader()
  type('7Kq2mX91bZ', 8)
  vi.advanceTimersByTime(gapMs)
  expect(heard).toEqual(['code 7Kq2mX91bZ'])
})

test('the Shift of a capital does not cut a code in two', () => {
  const { heard, scan } = reader()
  for (const key of ['a', '1', 'Shift', 'B', '2', 'c', '3', 'Shift', 'D', '4']) scan.press(key)
  scan.press('Enter')
  expect(heard).toEqual(['code a1B2c3D4'])
})

test('a quick hand that types a number and Enter types a number and Enter', () => {
  const { heard, scan, type } = reader()
  type('0231', 40)
  expect(scan.press('Enter')).toBe(false)
  expect(heard).toEqual(['0', '2', '3', '1', 'Enter'])
})

test('Backspace and Escape are heard at once, after what was typed before', () => {
  const { heard, scan } = reader()
  scan.press('2')
  scan.press('Backspace')
  scan.press('Escape')
  expect(heard).toEqual(['2', 'Backspace', 'Escape'])
})

test('a reader that was stopped says nothing more', () => {
  const { heard, scan } = reader()
  scan.press('2')
  scan.stop()
  vi.advanceTimersByTime(1000)
  expect(heard).toEqual([])
})
