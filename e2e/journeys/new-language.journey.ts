import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorSentence } from '@comanda/contract/error-sentence.ts'
import { freePort, type ServerProcess, startServerProcess } from '@comanda/testing/server-process.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseBrowser, takeBrowser } from '../browser.ts'
import { accented, addLanguage, madeUp } from '../new-language.ts'
import { sentencesOf, textsOf } from '../texts.ts'

/** Texts of the guest's app that an accent changes. */
const english = sentencesOf('diner', 'en').filter((text) => text.length > 3 && accented(text) !== text)

function expectMadeUp(html: string): void {
  const shown = html.split(/<[^>]*>/).map((text) => text.trim())
  expect(english.filter((text) => shown.includes(accented(text))).length).toBeGreaterThan(3)
  expect(english.filter((text) => shown.includes(text))).toEqual([])
}

/** A language is an entry in the list and its JSON files: no other source of the copy changes. */
describe('an added language', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'comanda-e2e-'))
  let folder: string | undefined
  let server: ServerProcess
  let browser: Browser
  beforeAll(async () => {
    folder = await addLanguage()
    const main = join(folder, 'apps/server/src/main.ts')
    server = await startServerProcess(await freePort(), dataDir, {}, main)
    browser = await takeBrowser({ withBigText: false })
  }, 300_000)
  afterAll(async () => {
    await releaseBrowser(browser)
    server?.child.kill('SIGTERM')
    await server?.ended
    for (const gone of [folder, dataDir]) if (gone !== undefined) rmSync(gone, { recursive: true, force: true })
  })

  it('shows on the landing page, before and after its scripts load', async () => {
    const path = `/s/demo/index/order?storeid=101&tableno=A1&lang=${madeUp}`
    const html = await (await fetch(server.url + path)).text()
    expect(html).toContain(`<html lang="${madeUp}">`)
    expectMadeUp(html)
    const page = await browser.newPage()
    await page.goto(server.url + path)
    await page.waitForSelector('html[data-ready]')
    expectMadeUp(await page.innerHTML('body'))
    await page.close()
  })

  it('shows in a refusal', async () => {
    const answer = await fetch(`${server.url}/weixin/no-such-call.html?lang=${madeUp}`)
    const { resultMsg } = (await answer.json()) as { readonly resultMsg: string }
    expect(resultMsg).toBe(accented(errorSentence('not_found', 'en')))
  })

  it('shows to staff on the console', async () => {
    const page = await browser.newPage()
    await page.addInitScript((language) => localStorage.setItem('comanda.console.language', language), madeUp)
    await page.goto(`${server.url}/console/terminal?store=101`)
    await page.getByRole('button', { name: accented(textsOf('console', 'en')('house.signIn')) }).waitFor()
    await page.close()
  })
})
