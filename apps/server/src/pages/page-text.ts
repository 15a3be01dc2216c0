import { readLanguageFiles } from '@comanda/contract/language-files.ts'
import type english from './pages.en.json'

/**
 * Texts of the pages outside the app (plain-page.ts), by language. The app's texts are in the diner's language files.
 */
export const pageTexts = readLanguageFiles<typeof english>(new URL('.', import.meta.url), 'pages')
