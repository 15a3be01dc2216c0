import type { Language } from '@comanda/contract/errors.ts'
import type { CompiledTexts } from './text.ts'

/** Only the page's language travels; the server preloads its chunk. */
export async function loadTexts(language: Language): Promise<CompiledTexts> {
  switch (language) {
    case 'zh':
      return (await import('./language/zh.ts')).default
    case 'en':
      return (await import('./language/en.ts')).default
    case 'ja':
      return (await import('./language/ja.ts')).default
  }
}
