/**
 * Writes apps/server/assets/pictures/blur.json: the placeholder of each shipped picture.
 * Run it after adding or replacing a picture: `node_modules/node/bin/node scripts/picture-blur.ts`
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { blurOf } from '../apps/server/src/pictures/picture-codec.ts'

const folder = join(import.meta.dirname, '../apps/server/assets/pictures')
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.webp'))
  .sort()
const blurs: Record<string, string> = {}
for (const name of names) blurs[name.slice(0, -'.webp'.length)] = await blurOf(readFileSync(join(folder, name)))
writeFileSync(join(folder, 'blur.json'), `${JSON.stringify(blurs, null, 2)}\n`)
console.log(`${names.length} pictures`)
