import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { chooseEncoding, compressedBytes } from './compressed-bytes.ts'

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', null],
    ['br ; q=0, gzip ; q=0.1', 'gzip'],
    ['brotli, xgzip', null],
    ['identity', null],
    ['', null],
    [undefined, null],
  ] as const)('for a phone that takes "%s" is %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding)
  })

  it('is none for short answers and pictures, which compression does not shrink', () => {
    expect(compressedBytes(Buffer.from('short'), 'text/plain').encoded('br').encoding).toBeNull()
    expect(compressedBytes(Buffer.alloc(5000), 'image/webp').encoded('br').encoding).toBeNull()
    expect(compressedBytes(Buffer.alloc(5000), 'image/svg+xml').encoded('br').encoding).toBe('br')
  })

  it('gets smaller once the best compression is ready, with the same content', async () => {
    const plain = Buffer.from(
      JSON.stringify(Array.from({ length: 3000 }, (_, index) => ({ code: `S${index}`, price: index * 7 }))),
    )
    const bytes = compressedBytes(plain, 'application/json')
    const quick = await bytes.encoded('br').bytes
    await bytes.ready
    const best = await bytes.encoded('br').bytes
    expect(best.length).toBeLessThan(quick.length)
    expect(brotliDecompressSync(best).equals(plain)).toBe(true)
  })
})
