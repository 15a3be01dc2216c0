import { join } from 'node:path'

/** An uploaded picture: its name is a hash of its content. */
export const handedIn = /^(?:photo|cutout)-[a-f\d]{24}$/

/** Folder of the uploaded originals. Derived files are elsewhere and can be recreated. */
export function originalFolder(dataDir: string): string {
  return join(dataDir, 'pictures', 'original')
}

/** The files that a backup contains. */
export function originalFiles(dataDir: string) {
  return {
    folder: originalFolder(dataDir),
    isName: (name: string) => name.endsWith('.webp') && handedIn.test(name.slice(0, -'.webp'.length)),
  }
}
