import { errorSentence } from '@comanda/contract/error-sentence.ts'
import { errors } from '@comanda/contract/errors.ts'
import type { SendErrorPage } from '../http/error-answers.ts'
import { pageTexts } from './page-text.ts'
import { sendPlainPage } from './plain-page.ts'

/** The error page of a browser that opens an address: what happened, and a link to the home page or to try again. */
export function errorPages(secure: boolean): SendErrorPage {
  return (reply, { code, values }, language) => {
    const { status } = errors[code]
    const { wrongPage, confirmAgain, toHome, failedTitle, tryAgain } = pageTexts[language]
    const page =
      status < 500 && status !== 429
        ? { title: wrongPage, words: confirmAgain, way: { href: '/', text: toHome } }
        : { title: failedTitle, words: errorSentence(code, language, values), way: { href: '', text: tryAgain } }
    return sendPlainPage(reply, { status, language, ...page }, secure)
  }
}
