import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * Writes `.br` and `.gz` beside every text file of a built app, so the server compresses no file. `node
 * precompress.ts FOLDER` is the last step of the app's build.
 */
const folder = resolve(process.argv[2] ?? '')
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(html|js|css|svg|webmanifest)$/.test(name)) continue
  const bytes = readFileSync(join(folder, name))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }))
  writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
}
