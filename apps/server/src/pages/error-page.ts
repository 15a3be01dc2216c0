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
    const words = errorSentence(code, language, values)
    const home = { href: '/', text: toHome }
    const page =
      status === 400 || status === 404
        ? { title: wrongPage, words: confirmAgain, way: home }
        : { title: failedTitle, words, way: status >= 500 || status === 429 ? { href: '', text: tryAgain } : home }
    return sendPlainPage(reply, { status, language, ...page }, secure)
  }
}
