import { once } from 'node:events'
import { createGunzip, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fillGzip, fillPlain, makeTemplate } from './spliced-page.ts'

const dishes = Array.from({ length: 200 }, (_, index) => `<li>回锅肉 ${index} ¥58.00</li>`).join('')

describe('a spliced page', () => {
  const template = makeTemplate(['<h1>', { slot: 'table' }, '</h1><ul>', dishes, '</ul>', { slot: 'state' }, '</html>'])

  it('unpacks to the plain page', () => {
    const values = { table: 'A1 窗边', state: JSON.stringify({ long: 'x'.repeat(5000), table: 'A1' }) }
    const plain = fillPlain(template, values).toString()
    expect(plain).toBe(`<h1>A1 窗边</h1><ul>${dishes}</ul>${values.state}</html>`)
    expect(gunzipSync(fillGzip(template, values)).toString()).toBe(plain)
  })

  it('can be filled for two tables without mixing them', () => {
    const one = gunzipSync(fillGzip(template, { table: 'A1', state: '{}' })).toString()
    const two = gunzipSync(fillGzip(template, { table: 'B2', state: '{}' })).toString()
    expect(one).toContain('<h1>A1</h1>')
    expect(two).toContain('<h1>B2</h1>')
    expect(two).not.toContain('A1</h1>')
  })

  it('takes slots around the length from which they are compressed', () => {
    for (const length of [0, 1, 159, 160, 161, 70_000]) {
      const values = { table: 'é'.repeat(length), state: '' }
      expect(gunzipSync(fillGzip(template, values)).toString()).toBe(fillPlain(template, values).toString())
    }
  })

  it('carries a checksum: a changed byte is an error', () => {
    const bytes = fillGzip(template, { table: 'A1', state: '{}' })
    bytes.writeUInt32LE(bytes.readUInt32LE(bytes.length - 8) ^ 1, bytes.length - 8)
    expect(() => gunzipSync(bytes)).toThrow(/incorrect data check/)
  })

  it('has the checksum of the whole, whatever the lengths of its parts', () => {
    for (const length of [1, 2, 3, 7, 31, 255, 256, 4096, 65_537]) {
      const odd = makeTemplate(['a'.repeat(length), { slot: 'x' }, 'é'.repeat(length + 1), { slot: 'y' }, 'end'])
      const values = { x: 'x'.repeat(length % 5), y: '茶'.repeat(length % 300) }
      expect(gunzipSync(fillGzip(odd, values)).toString()).toBe(fillPlain(odd, values).toString())
    }
  })

  it('is read by a streaming reader that gets it byte by byte', async () => {
    const bytes = fillGzip(template, { table: 'A1', state: '{}' })
    const reader = createGunzip()
    const read: Buffer[] = []
    reader.on('data', (chunk: Buffer) => read.push(chunk))
    for (let at = 0; at < bytes.length; at += 7) reader.write(bytes.subarray(at, at + 7))
    const ended = once(reader, 'end')
    reader.end()
    await ended
    expect(Buffer.concat(read).toString()).toBe(fillPlain(template, { table: 'A1', state: '{}' }).toString())
  })

  it('costs a fraction of the page: the dishes are compressed', () => {
    expect(fillGzip(template, { table: 'A1', state: '{}' }).length).toBeLessThan(dishes.length / 4)
  })
})
