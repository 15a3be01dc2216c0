import { readLanguageFiles } from '@comanda/contract/language-files.ts'
import type english from './pages.en.json'

/** Words of the pages that stand outside the app (plain-page.ts), by language; the app's own are in the diner's language files. */
export const pageTexts = readLanguageFiles<typeof english>(new URL('.', import.meta.url), 'pages')
