import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// Its own file, not the one that the package would fetch from the net.
prepareZXingModule({
  overrides: {
    wasmBinary: readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer,
  },
})

/** What a scanner reads in a picture: `QRCode:6801…`, `Code128:6801…`. */
export async function readCodes(picture: Uint8Array): Promise<readonly string[]> {
  const found = await readBarcodes(picture, { formats: ['QRCode', 'Code128'] })
  return found.map(({ format, text }) => `${format}:${text}`).sort()
}

/** The same from a phone's screen. */
export async function scanScreen(page: Page): Promise<readonly string[]> {
  return readCodes(new Uint8Array(await page.screenshot({ scale: 'device' })))
}
