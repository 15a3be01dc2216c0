import { join } from 'node:path'

/** A picture that was handed in: its name is made from its content. */
export const handedIn = /^(?:photo|cutout)-[a-f\d]{24}$/

/** Where they lie as they were taken. All that is made from them lies elsewhere, and can be made again. */
export function originalFolder(dataDir: string): string {
  return join(dataDir, 'pictures', 'original')
}

/** Those that a backup carries. */
export function originalFiles(dataDir: string) {
  return {
    folder: originalFolder(dataDir),
    isName: (name: string) => name.endsWith('.webp') && handedIn.test(name.slice(0, -'.webp'.length)),
  }
}
