import { stripVTControlCharacters } from 'node:util'
import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { terminalQr } from './terminal-qr.ts'

const link = 'http://192.0.2.2:8080/q/demo-jyjx2r1c84wfjn8myp0g'
const lines = terminalQr(link)
  .split('\n')
  .map((line) => stripVTControlCharacters(line).slice(2))

test('every module of the code is in the picture, and nothing else', () => {
  const { modules } = create(link, { errorCorrectionLevel: 'M' })
  const seen = lines.flatMap((line) => [
    [...line].map((c) => c === '▀' || c === '█'),
    [...line].map((c) => c === '▄' || c === '█'),
  ])
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      expect(seen[row + 4]?.[column + 4]).toBe(modules.get(row, column) === 1)
    }
  }
})

test('four empty modules stand around it on every side', () => {
  expect(lines.slice(0, 2).every((line) => line.trim() === '')).toBe(true)
  expect(lines.at(-1)?.trim()).toBe('')
  expect(lines.every((line) => line.startsWith('    ') && line.endsWith('    '))).toBe(true)
})
