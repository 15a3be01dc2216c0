import { readLanguageFiles } from '@comanda/contract/language-files.ts'
import { type Language, languageCodes } from '@comanda/rules/language/languages.ts'
import { textIn } from '@comanda/rules/menu/localize.ts'
import type { SheetTemplate } from '@comanda/rules/set-up/sheet-layout.ts'
import { localTime } from '@comanda/rules/time/local-time.ts'
import type { StoreRecord, TableSetUp } from '../../store/store.service.ts'
import type english from './sheet.en.json'
import type { TableSheet } from './sheet-pdf.ts'

const words = readLanguageFiles<typeof english>(new URL('.', import.meta.url), 'sheet')

interface Printing {
  readonly template: SheetTemplate
  readonly language: Language
  readonly linkBase: string
  readonly printedAt: Date
}

/** What stands on a sheet of these tables, in the seller's language. */
export function tableSheet(
  store: Pick<StoreRecord, 'storeId' | 'names' | 'timeZone'>,
  tables: readonly TableSetUp[],
  { template, language, linkBase, printedAt }: Printing,
): TableSheet {
  const { year, month, day } = localTime(printedAt.getTime(), store.timeZone)
  const two = (part: number) => String(part).padStart(2, '0')
  const languages = [language, ...languageCodes.filter((one) => one !== language)]
  return {
    ...{ template, language, printedAt, title: words[language].title },
    storeName: textIn(store.names, language, language) || store.storeId,
    invitations: languages.map((one) => ({ language: one, text: words[one].scanToOrder })),
    printedOn: `${year}-${two(month)}-${two(day)}`,
    cells: tables.map(({ tableNo, tableName, area, code, codeVersion }) => ({
      ...{ tableNo, tableName, area, codeVersion },
      link: `${linkBase}/q/${code}`,
    })),
  }
}
