import { readFileSync } from 'node:fs'

let blurs: Readonly<Record<string, string>> | undefined

/** What is shown until a picture that came with the house is there; made by `scripts/picture-blur.ts`. */
export function shippedBlur(name: string): string | undefined {
  blurs ??= JSON.parse(
    readFileSync(new URL('../../assets/pictures/blur.json', import.meta.url), 'utf8'),
  ) as object as Readonly<Record<string, string>>
  return Object.hasOwn(blurs, name) ? blurs[name] : undefined
}
